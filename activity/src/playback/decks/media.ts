import { chooseProvider, handlerOf, PlayError, type Brand } from '@segue/shared/playback/choice.ts'
import type { PlayableProvider } from '@segue/shared/song/providers.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { createCoarseRun } from '../run/coarse-run.ts'
import type { OpenInstrument } from '../device/instrument.ts'
import { MediaTrouble, type Trouble } from '../run/trouble.ts'

/** Sound at a URL: a playlist of segments or a single file. */
export type Media = {
  provider: PlayableProvider
  kind: 'hls' | 'file'
  url: string
  /** Sent with every request to the URL's own host and to no other. Read each time, since tokens are renewed. */
  headers?: () => Record<string, string>
  /** Whether its segments are cut with sample accuracy, as ours are; then they are decoded singly (decision 0136). */
  isCutExactly?: true
  /** The gain that makes the song as loud as others, decibels. */
  gainDb?: number
  /** To be called when the URL turns out not to work, so that a new one is requested next time. */
  forget?: () => void
}

/** A song that only its provider's own player plays. `url` is not an address; it only identifies the song. */
export type ForeignMedia = {
  provider: PlayableProvider
  kind: 'foreign'
  url: string
  open: OpenInstrument
  /** Follows the room on such a player; loaded with the first song that needs it. */
  follow: typeof createCoarseRun
  forget?: () => void
}

export type Playable = Media | ForeignMedia

/** The headers of a request: the media's own for its own host, none for other hosts. */
export function headersFor(media: Media, url: string): Record<string, string> {
  const base = globalThis.location?.href
  const sameHost = new URL(url, base).origin === new URL(media.url, base).origin
  return sameHost ? (media.headers?.() ?? {}) : {}
}

/** A music source as the client plays it. Each source has one of these in its own file. */
export interface Provider {
  readonly name: PlayableProvider
  /** Whether the provider has the song in a form that this client can play. */
  plays(song: Song): boolean
  /** Finds the song's sound. Rejects with a `MediaTrouble` if this listener can't get it. */
  prepare(song: Song): Promise<Playable>
}

/** No provider of this listener plays the song. Gives the reason of the one most likely to play it later. */
export class NothingPlaysIt extends Error {
  override name = 'NothingPlaysIt'
  readonly why: Trouble | 'no-provider'
  readonly provider: PlayableProvider | null

  constructor(why: Trouble | 'no-provider' = 'no-provider', provider: PlayableProvider | null = null) {
    super('None of the providers at hand plays this song')
    this.why = why
    this.provider = provider
  }
}

/** The order in which reasons are reported: those that may resolve themselves, then those the listener can fix. */
const hopes: readonly Trouble[] = ['unreachable', 'needs-account', 'refused', 'broken', 'unsupported']

/** Tries the providers in the brand's order until one has the song for this listener. */
export function createMediaFinder(options: {
  brand: Brand
  providers: readonly Provider[]
}): (song: Song) => Promise<Playable> {
  const handlers = new Map(options.providers.map((provider) => [provider.name, provider]))
  return async (song) => {
    const failed = new Map<PlayableProvider, Trouble | 'no-provider'>()
    for (;;) {
      const chosen = chooseProvider(
        song,
        options.brand,
        (name) => !failed.has(name) && (handlers.get(name)?.plays(song) ?? false),
      )
      if (chosen === null) break
      try {
        return await handlerOf(handlers, chosen).prepare(song)
      } catch (error) {
        failed.set(chosen, reasonOf(error))
      }
    }
    for (const hope of hopes) {
      const first = [...failed].find(([, trouble]) => trouble === hope)
      if (first) throw new NothingPlaysIt(hope, first[0])
    }
    throw new NothingPlaysIt()
  }
}

function reasonOf(error: unknown): Trouble | 'no-provider' {
  if (error instanceof MediaTrouble) return error.trouble
  return error instanceof PlayError ? 'no-provider' : 'unreachable'
}
