import { chooseProvider, handlerOf, PlayError, type Brand } from '@segue/shared/playback/choice.ts'
import type { PlayableProvider } from '@segue/shared/song/providers.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { createCoarseRun } from '../run/coarse-run.ts'
import type { OpenInstrument } from '../device/instrument.ts'
import { MediaTrouble, type Trouble } from '../run/trouble.ts'

/** Sound at an address: a playlist of segments or one file. */
export type Media = {
  provider: PlayableProvider
  kind: 'hls' | 'file'
  url: string
  /** Sent with every request to the address's own host and to no other. Read each time, since tokens are renewed. */
  headers?: () => Record<string, string>
  /** Whether its segments are cut to the sample, as ours are: then they are decoded one by one (decision 0136). */
  isCutExactly?: true
  /** How much louder the song is to be played to sound as loud as others, decibels. */
  gainDb?: number
  /** Call it when the address turns out to be no good, so that another is asked for the next time. */
  forget?: () => void
}

/** A song that only its provider's own player plays. The url is no address: it tells one song from another. */
export type ForeignMedia = {
  provider: PlayableProvider
  kind: 'foreign'
  url: string
  open: OpenInstrument
  /** Follows the room on such a player; comes with the first song of one. */
  follow: typeof createCoarseRun
  forget?: () => void
}

export type Playable = Media | ForeignMedia

/** The headers of a request: the media's own for its own host, none for anybody else's. */
export function headersFor(media: Media, url: string): Record<string, string> {
  const base = globalThis.location?.href
  const sameHost = new URL(url, base).origin === new URL(media.url, base).origin
  return sameHost ? (media.headers?.() ?? {}) : {}
}

/** A music source as the client plays it. A new source is a new file with one of these. */
export interface Provider {
  readonly name: PlayableProvider
  /** Whether asking makes sense: the song is there, in a form that this client can play. */
  plays(song: Song): boolean
  /** Finds the song's sound. Rejects with a `MediaTrouble` when this listener cannot have it from here. */
  prepare(song: Song): Promise<Playable>
}

/** A song that none of this listener's providers plays, and why the most hopeful of them does not. */
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

/** What is worth telling first: what may pass by itself, then what the listener can do something about. */
const hopes: readonly Trouble[] = ['unreachable', 'needs-account', 'refused', 'broken', 'unsupported']

/** Looks a song's sound up at the providers in the brand's order, until one has it for this listener. */
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
