import { LruMap } from '@segue/shared/lru-map.ts'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { etagMatches } from '../../../platform/http/etag.ts'
import { operation } from '../../../platform/operation.ts'
import { raw } from '../../../platform/schemas.ts'
import { findRoomFor } from '../room/visibility.ts'
import { roomId, roomNotFound } from '../room/schemas.ts'
import { drawCard } from './draw-card.ts'
import { pictureSize } from './drawing.ts'
import { coverAt } from './song-cover.ts'
import { stillOf } from './stills.ts'
import { cardOf, versionOf, type RoomCard } from './room-card.ts'

/** About 700 kB each. */
const maxKept = 30

type Png = Promise<Uint8Array<ArrayBuffer>>

/** The pictures of each server, by version: apps that unfurl a link in a busy chat all request it at the same time. */
const drawn = new WeakMap<App['pictures'], LruMap<string, Png>>()

export const getRoomPicture = operation('GET /rooms/{id}/preview.png', {
  summary: 'Get a room’s link preview picture: its scene, DJs and current song, as visible to the public',
  access: anyone,
  params: { id: roomId },
  returns: raw('image/png'),
  errors: { roomNotFound },
  async handle({ app, caller, client, params, request, fail }) {
    const room = await findRoomFor(app, caller, params.id)
    if (!room) throw fail('roomNotFound')
    const card = await cardOf(app, room)
    const etag = `"${versionOf(card)}"`
    const headers = { 'Cache-Control': 'public, max-age=60', ETag: etag }
    if (etagMatches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
    const picture = await pictureOfCard(app, card, `cards of ${client}`)
    return new Response(picture, { headers: { ...headers, 'Content-Type': 'image/png' } })
  },
})

export const pictureOfCard = (app: App, card: RoomCard, source: string): Png =>
  pictureOf(app, { version: versionOf(card), source }, async () => {
    const [still, cover] = await Promise.all([
      stillOf(card.design),
      card.song?.cover ? coverAt(app, card.song.cover) : null,
    ])
    return drawCard(card, { still, cover }, app.config.brandName)
  })

/** A picture that is drawn once per version, queued by its source. */
export function pictureOf(
  { pictures }: App,
  { version, source }: { version: string; source: string },
  draw: () => string | Promise<string>,
): Png {
  const known = drawn.get(pictures) ?? new LruMap<string, Png>(maxKept)
  drawn.set(pictures, known)
  const render = async () => pictures.png(await draw(), pictureSize.width, source)
  const picture = known.get(version) ?? render()
  known.set(version, picture)
  picture.catch(() => known.delete(version))
  return picture
}
