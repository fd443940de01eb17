import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { raw } from '../../../platform/schemas.ts'
import { roomId } from '../room/schemas.ts'
import { radioAddresses, radioNotFound } from './addresses.ts'
import { cacheControl, stationOf } from './station.ts'

type Link = { name: string; hls: string; stream: string | null }

/** A small file that opens a room's radio in a player that is installed. */
const linkFile = <const K extends `GET /room/{id}/radio.${string}`>(
  key: K,
  { summary, type, textOf }: { summary: string; type: string; textOf: (link: Link) => string },
) =>
  operation(key, {
    summary,
    access: anyone,
    params: { id: roomId },
    returns: raw(type),
    errors: { radioNotFound },
    async handle({ app, params, fail }) {
      const station = await stationOf(app, params.id)
      if (!station) throw fail('radioNotFound')
      const name = station.room.name.replaceAll(/\p{Cc}+/gu, ' ')
      const text = textOf({ name, ...radioAddresses(app, station.address) })
      return new Response(text, {
        headers: { 'Content-Type': type, 'Cache-Control': cacheControl(station, 'max-age=60') },
      })
    },
  })

export const getRadioM3u = linkFile('GET /room/{id}/radio.m3u', {
  summary: 'Get a link to a room’s radio as an M3U file',
  type: 'audio/x-mpegurl; charset=utf-8',
  textOf: ({ name, hls }) => `#EXTM3U\n#EXTINF:-1,${name}\n${hls}\n`,
})

/** Players old enough to need PLS don't know HLS. */
export const getRadioPls = linkFile('GET /room/{id}/radio.pls', {
  summary: 'Get a link to a room’s radio as a PLS file',
  type: 'audio/x-scpls; charset=utf-8',
  textOf: ({ name, hls, stream }) =>
    `[playlist]\nFile1=${stream ?? hls}\nTitle1=${name}\nLength1=-1\nNumberOfEntries=1\nVersion=2\n`,
})
