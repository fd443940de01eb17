import * as z from 'zod'
import type { App } from '../../../app.ts'
import { etagMatches } from '../../../platform/etag.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { raw, streamed } from '../../../platform/schemas.ts'
import { StorageFull } from '../../../ports/storage.ts'
import { megabytesIn, type Received, type UploadRefusal } from '../../../ports/uploads.ts'
import { roomStaff } from '../access.ts'
import { roomWithLiveState, syncLiveRoom } from './live.ts'
import { findRoom, updateRoom, type RoomRow } from './queries.ts'
import { Room, roomId, roomNotFound } from './schemas.ts'

const mostBytes = 5 * 1024 * 1024
const megabytes = megabytesIn(mostBytes)
/** A changed poster gets a new name. */
const forEver = 'public, max-age=31536000, immutable'

const types = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' } as const
type Ending = keyof typeof types
const endings = Object.keys(types) as Ending[]

const folderOf = (roomUuid: string) => `rooms/${roomUuid}/posters`

const refusals = {
  notMultipart: 'pictureNotMultipart',
  noFile: 'noFile',
  severalFiles: 'onePictureAtATime',
  cutOff: 'uploadCutOff',
  tooLarge: 'pictureTooLarge',
  diskFull: 'noSpaceForPictures',
} as const satisfies Record<UploadRefusal, string>

export const setPoster = operation('POST /rooms/{id}/poster', {
  summary: `Upload the poster of a room (PNG, JPEG, WebP or GIF, up to ${megabytes} MB)`,
  access: roomStaff,
  status: 201,
  params: { id: roomId },
  body: streamed('multipart/form-data'),
  returns: Room,
  allowance: 'upload',
  errors: {
    roomNotFound,
    pictureNotMultipart: [415, 'Please send the picture as a file in a form (multipart/form-data)'],
    noFile: [400, 'There is no file in this upload'],
    onePictureAtATime: [400, 'Please upload one picture at a time'],
    uploadCutOff: [400, 'The upload broke off before it was complete. Please try again'],
    pictureTooLarge: [413, 'This picture is too large. It may have up to {{megabytes}} MB', { megabytes }],
    notAPicture: [422, 'This file is not a picture in PNG, JPEG, WebP or GIF'],
    noSpaceForPictures: [507, 'There is no space left for more pictures just now. Please try again later'],
  },
  async handle({ app, params, request, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const file = await app.uploads.receive(request, { mostBytes })
    if ('refused' in file) throw fail(refusals[file.refused])
    try {
      const ending = endingOf(await firstBytes(file))
      if (!ending) throw fail('notAPicture')
      const name = `${app.ids.uuid()}.${ending}`
      await app.storage.put(`${folderOf(room.uuid)}/${name}`, file.open(), types[ending])
      const changed = await changePoster(app, room, `${app.config.publicUrl}/rooms/${room.uuid}/poster/${name}`)
      if (!changed) throw fail('roomNotFound')
      return await roomWithLiveState(app, changed)
    } catch (error) {
      throw error instanceof StorageFull ? fail('noSpaceForPictures') : error
    } finally {
      await file.discard()
    }
  },
})

export const removePoster = operation('DELETE /rooms/{id}/poster', {
  summary: 'Delete the poster of a room',
  access: roomStaff,
  params: { id: roomId },
  returns: Room,
  errors: { roomNotFound },
  async handle({ app, params, fail }) {
    const room = await findRoom(app.db, params.id)
    const changed = room && (await changePoster(app, room, null))
    if (!changed) throw fail('roomNotFound')
    return roomWithLiveState(app, changed)
  },
})

const PosterName = z
  .string()
  .regex(/^[0-9a-f-]{36}\.(?:png|jpg|webp|gif)$/, { error: 'must be the name of a poster' })

export const getPoster = operation('GET /rooms/{id}/poster/{file}', {
  summary: 'Get the poster of a room, as linked by its posterUrl',
  access: anyone,
  params: { id: z.uuid(), file: PosterName },
  returns: raw('image/*'),
  errors: { posterNotFound: [404, 'This room has no such picture'] },
  async handle({ app, params, request, fail }) {
    const stored = await app.storage.get(`${folderOf(params.id)}/${params.file}`)
    if (!stored) throw fail('posterNotFound')
    // Not every storage keeps content types; the name has carried the type since the file was checked.
    const ending = endings.find((each) => params.file.endsWith(each)) ?? 'png'
    const headers = { ETag: stored.etag, 'Cache-Control': forEver, 'Content-Type': types[ending] }
    if (etagMatches(request.headers.get('if-none-match'), stored.etag)) {
      await stored.body.cancel()
      return new Response(null, { status: 304, headers })
    }
    return new Response(stored.body, { headers: { ...headers, 'Content-Length': String(stored.length) } })
  },
})

/** Changes the URL of a room's poster and deletes the previous files after the commit. */
async function changePoster(app: App, room: RoomRow, posterUrl: string | null): Promise<RoomRow | undefined> {
  const changed = await app.db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('room')
      .where('id', '=', room.id)
      .select('posterUrl')
      .forUpdate()
      .executeTakeFirst()
    const before = held?.posterUrl?.split('/').at(-1)
    if (before && PosterName.safeParse(before).success) {
      await app.jobs.add(trx, 'removeFiles', { prefix: `${folderOf(room.uuid)}/${before}` })
    }
    return updateRoom(trx, room.id, { posterUrl }, new Date(app.clock.now()))
  })
  if (changed) await syncLiveRoom(app, room.uuid)
  return changed
}

async function firstBytes(file: Received): Promise<Uint8Array> {
  const reader = file.open().stream.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return value ?? new Uint8Array()
}

/** Detects the format of a picture from its first bytes: names and announced types are only claims. */
function endingOf(bytes: Uint8Array): Ending | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  const begins: Record<Ending, boolean> = {
    png: text.startsWith('\x89PNG\r\n\x1a\n'),
    jpg: text.startsWith('\xff\xd8\xff'),
    webp: text.startsWith('RIFF') && text.slice(8) === 'WEBP',
    gif: text.startsWith('GIF87a') || text.startsWith('GIF89a'),
  }
  return endings.find((ending) => begins[ending])
}
