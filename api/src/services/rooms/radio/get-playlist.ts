import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { etagMatches } from '../../../platform/http/etag.ts'
import { contentVersion } from '../../../platform/hash.ts'
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

/** A player must never get a playlist that is older than a segment, nor its own previous one from its cache. */
const maxAge = `max-age=${slotMs / 2000}`

export const getRadioPlaylist = operation('GET /room/{id}/radio.m3u8', {
  summary: 'Listen to a room in any player: a live HLS playlist of the uploads it plays',
  access: anyone,
  params: { id: roomId },
  returns: raw(playlistType),
  errors: { radioNotFound },
  async handle({ app, client, params, request, fail }) {
    const station = await stationOf(app, params.id)
    if (!station) throw fail('radioNotFound')
    const agent = request.headers.get('user-agent') ?? ''
    if (request.method === 'GET') await countPlayer(app, station, { client, agent })
    const { status, headers, text } = playlistFor(station, request.headers.get('if-none-match'))
    return new Response(text, { status, headers })
  },
})

/** Counts a player as a listener. */
export const countPlayer = (
  app: Pick<App, 'db' | 'clock'>,
  { room }: Station,
  { client, agent }: { client: string; agent: string },
): Promise<void> | undefined => audienceOf(app.db).count(app, room.uuid, `${client} ${agent}`)

/** What a player gets; `known` is its `If-None-Match`. */
export function playlistFor(station: Station, known: string | null) {
  const { text, headers } = playlistOf(station)
  return etagMatches(known, headers.ETag)
    ? ({ status: 304, headers, text: null } as const)
    : ({ status: 200, headers, text } as const)
}

/** Written once for all listeners. */
const playlistOf = onceFor((station: Station) => {
  const text = textOf(station)
  return {
    text,
    headers: {
      'Content-Type': playlistType,
      'Cache-Control': cacheControl(station, maxAge),
      ETag: `"${contentVersion(text)}"`,
    },
  }
})

function textOf({ segments, discontinuity, plays, roomUrl }: Station): string {
  const [from, until] = [segments[0]?.from ?? 0, segments.at(-1)?.until ?? 0]
  const titles = titlesOf(plays).filter((title, index, all) => {
    const next = all[index + 1]?.from ?? Infinity
    return title.from < until && next > from
  })
  return radioPlaylist({ segments, discontinuity, titles, roomUrl }, (number) => `radio/${number}.aac`)
}
