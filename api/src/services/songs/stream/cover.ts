import type { App } from '../../../app.ts'
import { etagMatches } from '../../../platform/http/etag.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { raw, uuid } from '../../../platform/schemas.ts'
import { pictureReply } from '../../../platform/pictures.ts'
import type { UploadRow } from '../schemas.ts'
import { coversOf, findUpload, folderOf, furtherOf } from '../uploads.ts'
import { drawCover } from './draw-cover.ts'
import { serveFile } from '../../../platform/http/serve-file.ts'

/** The URL stays the same when the owner changes the picture, so caches must check again soon. */
const aMoment = 'public, max-age=60'
/** A day: only a new name changes a generated cover. */
const aDay = 'public, max-age=86400'

export const cover = operation('GET /songs/{id}/cover', {
  summary: 'Get the cover of a song: custom, embedded in its file, or generated from its audio',
  access: anyone,
  params: { id: uuid },
  returns: raw('image/*'),
  errors: { songNotFound: [404, 'Song not found'] },
  async handle({ app, params, request, fail }) {
    const found = await coverOfUpload(app, params.id, request)
    if (!found) throw fail('songNotFound')
    return found
  },
})

/** The cover of an uploaded song; undefined if there is no such song. */
export async function coverOfUpload(app: App, id: string, request: Request): Promise<Response | undefined> {
  const song = await findUpload(app.db, id)
  if (!song) return undefined
  if (song.coverFile) {
    const input = await pictureReply(app, { folder: coversOf(id), name: song.coverFile, request })
    input?.headers.set('Cache-Control', aMoment)
    if (input) return input
  }
  if (song.coverType) {
    const ending = song.coverType === 'image/png' ? 'png' : 'jpg'
    const stored = await serveFile(app.storage, `${folderOf(id)}/cover.${ending}`, request, aDay)
    if (stored) return stored
  }
  const etag = `"drawn-${song.updatedAt.getTime().toString(36)}"`
  const headers = { ETag: etag, 'Cache-Control': aDay, 'Content-Type': 'image/svg+xml' }
  if (etagMatches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const envelope = (await furtherOf(app.db, id))?.envelope ?? []
  return new Response(drawCover({ seed: seedOf(song), envelope }), { headers })
}

/** Songs of the same name share a design, wherever they are uploaded. */
const seedOf = ({ artistName, trackName, uuid }: UploadRow) => (trackName ? `${artistName ?? ''}/${trackName}` : uuid)
