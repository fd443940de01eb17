import type { Play } from '../play.ts'
import type { Media } from '../decks/media.ts'
import type { Mixer } from '../device/sound.ts'
import { DecodedRun, type DecodedRunOptions } from './decoded-run.ts'
import { keepMediaKeys } from './media-keys.ts'
import { SongPieces } from './song-pieces.ts'

const fadeOutMs = 150

export type DecodedPlayOptions = Omit<DecodedRunOptions, 'output' | 'pieces'>

/** Songs prefetched for a later play. */
const fetchedAhead = new Map<string, { pieces: SongPieces; abort: AbortController }>()

/** Fetches the playlist and the beginning of a song that will play soon. */
export function fetchAhead(mixer: Mixer, media: Media): void {
  if (fetchedAhead.has(media.url)) return
  for (const [url, { abort }] of fetchedAhead) {
    abort.abort()
    fetchedAhead.delete(url)
  }
  const made = piecesOf(mixer, media)
  fetchedAhead.set(media.url, made)
  made.pieces.open().then(
    () => made.pieces.want(0),
    () => fetchedAhead.delete(media.url),
  )
}

function piecesOf({ context }: Mixer, media: Media): { pieces: SongPieces; abort: AbortController } {
  const abort = new AbortController()
  return { pieces: new SongPieces({ context, media, signal: abort.signal }), abort }
}

/** Plays a song by decoding its segments one by one. */
export function playDecoded(media: Media, options: DecodedPlayOptions): Play {
  const { mixer, after } = options
  const { pieces, abort } = fetchedAhead.get(media.url) ?? piecesOf(mixer, media)
  fetchedAhead.delete(media.url)
  const channel = mixer.channel()
  channel.setGain(media.gainDb ?? 0)
  channel.fadeTo(1, 0)
  let letKeysGo: (() => void) | null = null
  const onSound = (at: number, seconds: number) => {
    letKeysGo ??= keepMediaKeys()
    options.onSound(at, seconds)
  }
  const run = new DecodedRun({ ...options, pieces, output: channel.input, onSound })
  let ended = false
  return {
    run,
    media,
    deck: null,
    fader: channel,
    latency: () => mixer.latency(),
    // The page's volume applies to everything that is played here.
    setVolume: () => undefined,
    setLevel: () => undefined,
    end() {
      if (ended) return
      ended = true
      run.stop()
      abort.abort()
      channel.fadeTo(0, fadeOutMs)
      after(fadeOutMs + 30, () => {
        run.silence()
        channel.close()
        letKeysGo?.()
      })
    },
  }
}
