import { LruMap } from '@segue/shared/lru-map.ts'
import type { Operations } from '@segue/api/operations'
import type { AudioQuality } from '@segue/shared/playback/audio-quality.ts'
import { CallFailed } from '@segue/shared/call.ts'
import { PlayError } from '@segue/shared/playback/choice.ts'
import { type PlayableProvider, playableProviders } from '@segue/shared/song/providers.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { MediaTrouble } from '../run/trouble.ts'

type Stream = Operations['GET /song-data/stream/{country}/{id}']['reply']

/** The API calls that look up URLs of songs. */
export type StreamCalls = {
  stream: (request: { id: string; country: string; quality: AudioQuality }) => Promise<Stream>
  /** Our own id of a song known only by its id at a provider. */
  songIdOf: (request: { provider: PlayableProvider; id: string; country: string }) => Promise<string | null>
}

export type Address = { provider: PlayableProvider; kind: 'hls' | 'file'; url: string; forget: () => void }

/** Requests the URLs of songs from the server, which alone has the providers' credentials. */
export type Streams = { addressOf: (song: Song, known: PlayableProvider) => Promise<Address> }

/** A URL that expires sooner than this is not used. */
const marginMs = 60_000
const maxKept = 20
/** How long (ms) a URL without an expiry is used before it is requested again (B §9). */
const longestMs = 60 * 60_000
/** How long a failure is cached: the server has tried all providers, so trying the next one would fail as well. */
const refusalMs = 5000

type CachedStream = { answer: Promise<Stream>; until: number }

export function createStreams(options: {
  calls: StreamCalls
  country: () => string
  quality: () => AudioQuality
  /** Milliseconds since 1970 by our own clock. */
  now: () => number
}): Streams {
  const { calls, country, quality, now } = options
  const kept = new LruMap<string, CachedStream>(maxKept)

  async function ask(song: Song, known: PlayableProvider): Promise<Stream> {
    const place = country()
    const stream = (id: string) => calls.stream({ id, country: place, quality: quality() })
    const ownId = song.songId ?? song.songShortId
    if (ownId) {
      try {
        return await stream(ownId)
      } catch (error) {
        // The id may have been made up by another client: in that case the song is looked up by its provider's id.
        if (!(error instanceof CallFailed && error.status === 404)) throw error
      }
    }
    const at = song.musicProviders?.[known]
    const found = at ? await calls.songIdOf({ provider: known, id: at, country: place }) : null
    if (!found || found === ownId) throw new PlayError('No configured provider has the song')
    return stream(found)
  }

  function answerFor(key: string, song: Song, known: PlayableProvider): Promise<Stream> {
    const before = kept.get(key)
    if (before && before.until > now()) return before.answer
    const mine: CachedStream = { answer: ask(song, known), until: now() + longestMs }
    kept.set(key, mine)
    mine.answer.then(
      ({ expiresAt }) => {
        if (expiresAt !== null) mine.until = Math.min(mine.until, Date.parse(expiresAt) - marginMs)
      },
      () => (mine.until = now() + refusalMs),
    )
    return mine.answer
  }

  return {
    async addressOf(song, known) {
      const key = keyOf(song)
      const stream = await answerFor(key, song, known).catch((error: unknown) => {
        throw troubleOf(error)
      })
      const provider = playableProviders.find((name) => name === stream.musicProvider)
      if (!provider) throw new MediaTrouble('unsupported', 'The provider of the song is unknown to this client')
      return {
        provider,
        kind: stream.format === 'hls' ? 'hls' : 'file',
        url: stream.url,
        forget: () => void kept.delete(key),
      }
    },
  }
}

function keyOf({ songId, musicProviders }: Song): string {
  return JSON.stringify([songId ?? null, musicProviders ?? null])
}

/** Translates the server's reason for not returning a URL into the player's terms. */
function troubleOf(error: unknown): Error {
  if (error instanceof MediaTrouble || error instanceof PlayError) return error
  const status = error instanceof CallFailed ? error.status : 0
  if (status === 404) return new PlayError('No configured provider has the song')
  return status >= 400 && status < 500 && status !== 424 && status !== 429
    ? new MediaTrouble('refused', 'No provider delivers this song')
    : new MediaTrouble('unreachable', 'Failed to request the URL of the song')
}
