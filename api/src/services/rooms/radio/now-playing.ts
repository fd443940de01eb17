import * as z from 'zod'
import { uploadOnAir } from '@segue/shared/room/settings/on-air.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, raw } from '../../../platform/schemas.ts'
import { dayMs } from '../../../ports/clock.ts'
import { roomId } from '../room/schemas.ts'
import { radioAddresses, radioNotFound } from './addresses.ts'
import { titlesOf } from './history.ts'
import { cacheControl, stationOf } from './station.ts'

const AirSong = {
  title: z.string(),
  artist: z.string(),
  /** Whether it is sent. Otherwise listeners hear the jingle, and the song itself only in the room. */
  isOnAir: z.boolean(),
  startedAt: instant,
}

export const getRadio = operation('GET /room/{id}/radio.json', {
  summary: 'Get what a room’s radio plays, how many listen, and its addresses',
  access: anyone,
  params: { id: roomId },
  returns: z
    .object({
      name: z.string(),
      design: z.string(),
      /** The room, where everything that plays can be heard; null behind a secret link, which doesn’t lead there. */
      room: z.string().nullable(),
      nowPlaying: z.object(AirSong).nullable(),
      /** An estimate; none of them are counted as people in the room. */
      listeners: z.number(),
      cover: z.string(),
      hls: z.string(),
      /** An endless AAC stream, as Icecast sends it; null on hosts that can’t keep a response open. */
      stream: z.string().nullable(),
      m3u: z.string(),
      pls: z.string(),
    })
    .meta({ id: 'Radio' }),
  errors: { radioNotFound },
  async handle({ app, params, fail }) {
    const station = await stationOf(app, params.id)
    if (!station) throw fail('radioNotFound')
    const { room, plays } = station
    const now = app.clock.now()
    const last = titlesOf(plays).at(-1)
    const { page: _, ...addresses } = radioAddresses(app, station.address)
    const isOver = (plays.at(-1)?.endedAt ?? 0) <= now
    return {
      name: room.name,
      design: room.design,
      room: station.roomUrl,
      nowPlaying:
        last && !isOver
          ? { title: last.title, artist: last.artist, isOnAir: last.isOnAir, startedAt: new Date(last.from) }
          : null,
      listeners: await station.listeners(),
      ...addresses,
    }
  },
})

const maxPlays = 100

export const getRadioPlays = operation('GET /room/{id}/radio/plays', {
  summary: 'List what a room’s radio has played in the last 24 hours, newest first, up to 100 songs',
  access: anyone,
  params: { id: roomId },
  returns: z.object({ plays: z.array(z.object({ playId: z.string(), ...AirSong })) }),
  errors: { radioNotFound },
  async handle({ app, params, fail }) {
    const station = await stationOf(app, params.id)
    if (!station) throw fail('radioNotFound')
    const rows = await app.db
      .selectFrom('songPlay')
      .where('roomUuid', '=', station.room.uuid)
      .where('playedAt', '>=', new Date(app.clock.now() - dayMs))
      .select(['playId', 'song', 'playedAt'])
      .orderBy('playedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(maxPlays)
      .execute()
    return {
      plays: rows.map(({ playId, song, playedAt }) => ({
        playId,
        title: song.trackName ?? '',
        artist: song.artistName ?? '',
        isOnAir: uploadOnAir(song) !== null,
        startedAt: playedAt,
      })),
    }
  },
})

export const getRadioCover = operation('GET /room/{id}/radio/cover', {
  summary: 'Get the cover of what a room’s radio plays, or a picture of the room',
  access: anyone,
  params: { id: roomId },
  returns: raw('image/*'),
  errors: { radioNotFound },
  async handle({ app, params, fail }) {
    const station = await stationOf(app, params.id)
    if (!station) throw fail('radioNotFound')
    const last = station.plays.at(-1)
    const upload = last && last.endedAt > app.clock.now() ? last.upload : null
    // Never to the address of a song's own picture, which its DJ's client has sent.
    const own = station.isSecret ? '/icons/touch-180.png' : `/rooms/${station.room.uuid}/preview.png`
    const picture = upload ? `/songs/${encodeURIComponent(upload)}/cover` : own
    const headers = { Location: app.config.publicUrl + picture, 'Cache-Control': cacheControl(station, 'max-age=10') }
    return new Response(null, { status: 302, headers })
  },
})
