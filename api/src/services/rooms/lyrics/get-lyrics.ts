import * as z from 'zod'
import { person } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { LyricsTrouble, type Lyrics } from '../../../ports/lyrics.ts'
import { notInside, roomId, roomNotFound } from '../room/schemas.ts'
import { findRoomFor, seesWhole } from '../room/visibility.ts'

const PlayingLyrics = z
  .object({
    /** What plays, or null if nothing does. */
    play: z.nullable(z.object({ playId: z.string(), title: z.string(), artist: z.string() })),
    /** Whether the lines have times, are only text, or why there are none. */
    kind: z.enum(['synced', 'plain', 'instrumental', 'none']),
    /** Each with its position in the song, in seconds. */
    lines: z.array(z.object({ at: z.nullable(z.number()), words: z.string() })),
    /** Who provides the lyrics, to be named with them. */
    source: z.object({ name: z.string(), url: z.string() }),
  })
  .meta({ id: 'PlayingLyrics' })

/** The room's song, not any song: so that nobody uses this server to query the provider. */
export const getLyrics = operation('GET /rooms/{id}/lyrics', {
  summary: 'Get the lyrics of the song that plays in a room',
  access: person,
  params: { id: roomId },
  returns: PlayingLyrics,
  errors: {
    roomNotFound,
    notInside,
    lyricsNotSetUp: [404, 'Lyrics aren’t set up here'],
    lyricsAway: [502, 'Lyrics are unavailable right now. Please try again'],
  },
  async handle({ app, caller, params, fail }) {
    if (!app.lyrics) throw fail('lyricsNotSetUp')
    const room = await findRoomFor(app, caller, params.id)
    if (!room) throw fail('roomNotFound')
    if (!(await seesWhole(app, caller, room))) throw fail('notInside')
    const { name, url, find } = app.lyrics
    const source = { name, url }
    const { nowPlaying } = await app.rooms.state(room.uuid)
    if (!nowPlaying) return { play: null, kind: 'none' as const, lines: [], source }
    const { song, playId } = nowPlaying
    const [title, artist] = [song.trackName ?? '', song.artistName ?? '']
    const album = typeof song['albumName'] === 'string' ? song['albumName'] : null
    let lyrics: Lyrics
    try {
      lyrics = await find({ title, artist, album, duration: song.duration ?? null })
    } catch (error) {
      if (!(error instanceof LyricsTrouble)) throw error
      app.log.warn({ error }, 'lyrics could not be fetched')
      throw fail('lyricsAway')
    }
    const lines = 'lines' in lyrics ? lyrics.lines : []
    return { play: { playId, title, artist }, kind: lyrics.kind, lines, source }
  },
})
