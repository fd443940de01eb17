import { anyone } from '../../../platform/access.ts'
import { onceFor } from '../../../platform/once-for.ts'
import { operation } from '../../../platform/operation.ts'
import { raw } from '../../../platform/schemas.ts'
import { roomId } from '../room/schemas.ts'
import { audienceOf } from './audience.ts'
import { radioNotFound } from './addresses.ts'
import { titlesOf } from './history.ts'
import { playlistType, radioPlaylist } from './playlist.ts'
import { cacheControl, stationOf, type Station } from './station.ts'
import { slotMs } from './timeline.ts'

/** A player must never get a playlist that is older than a segment. */
const maxAge = `max-age=${slotMs / 1000}`

export const getRadioPlaylist = operation('GET /room/{id}/radio.m3u8', {
  summary: 'Listen to a room in any player: a live HLS playlist of the uploads it plays',
  access: anyone,
  params: { id: roomId },
  returns: raw(playlistType),
  errors: { radioNotFound },
  async handle({ app, client, params, request, fail }) {
    const station = await stationOf(app, params.id)
    if (!station) throw fail('radioNotFound')
    if (request.method === 'GET')
      await audienceOf(app.db).count(app, station.room.uuid, `${client} ${request.headers.get('user-agent') ?? ''}`)
    return new Response(textOf(station), {
      headers: { 'Content-Type': playlistType, 'Cache-Control': cacheControl(station, maxAge) },
    })
  },
})

/** Written once for all listeners. */
const textOf = onceFor(({ segments, discontinuity, plays, roomUrl }: Station) => {
  const [from, until] = [segments[0]?.from ?? 0, segments.at(-1)?.until ?? 0]
  const titles = titlesOf(plays).filter((title, index, all) => {
    const next = all[index + 1]?.from ?? Infinity
    return title.from < until && next > from
  })
  return radioPlaylist({ segments, discontinuity, titles, roomUrl }, (number) => `radio/${number}.aac`)
})
