import type { MusicProvider } from '@segue/shared/song/providers.ts'
import type { Caller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { OutboundFetch } from './http.ts'
import type { Log } from './log.ts'
import type { AudioQuality } from '@segue/shared/playback/audio-quality.ts'

/** Why a provider did not give what it was asked for. Expected, hence a value: nothing is thrown for these. */
export type Trouble =
  /** The provider answered, and has no such thing. */
  | { kind: 'notFound' }
  /** It has it, and does not give it: not in this country, private, or our credentials are refused after one refresh. */
  | { kind: 'notAllowed' }
  /** It takes the token of a person, who has not linked their account or whose link has ended. */
  | { kind: 'needsAccount' }
  /** Too many requests; `retryAfterMs` is what it asked for, null when it did not say. */
  | { kind: 'tooMany'; retryAfterMs: number | null }
  /** It failed, was too slow, broke off, or answered something that is not its own format. */
  | { kind: 'unavailable' }

/** What was asked for, or why not. */
export type ProviderOutcome<T> = { ok: true; value: T } | { ok: false; trouble: Trouble }

export const found = <T>(value: T): ProviderOutcome<T> => ({ ok: true, value })
export const trouble = (kind: Exclude<Trouble['kind'], 'tooMany'>): { ok: false; trouble: Trouble } => ({
  ok: false,
  trouble: { kind },
})

/** A song as a provider knows it, in our words. What it does not say is null. */
export type ProviderSong = {
  provider: MusicProvider
  /** The provider's own id, in the form of `providerKey`. */
  id: string
  trackName: string
  artistName: string
  albumName: string | null
  /** The provider's own ids, by which albums and artists become entries of their own. */
  albumId: string | null
  artistId: string | null
  genre: string | null
  /** Seconds, with fractions where the provider has them. */
  duration: number | null
  isrc: string | null
  explicit: boolean | null
  releaseYear: number | null
  /** An address, or Apple's template with `{w}x{h}`. */
  thumbnail: string | null
  /** A page for people. */
  link: string | null
  /** An address that plays an excerpt without a token. */
  previewUrl: string | null
  /** Ids of the same recording elsewhere, when the provider knows them. */
  alsoAt?: Partial<Record<MusicProvider, string>>
}

export type SongPage = {
  songs: ProviderSong[]
  hasMore: boolean
  /** Where the next page begins, when that is not after as many songs as are here: some are left out of a page. */
  nextOffset?: number
}

/** Where a song can be heard. */
export type Stream = {
  url: string
  format: 'http' | 'hls'
  /** Server milliseconds after which the address is no good any more, where the provider limits it. */
  expiresAt: number | null
}

/** In whose name and for which country something is asked. */
export type Asking = {
  by: Caller
  /** Two letters, upper case: `US`. Apple's storefront is the same in lower case. */
  country: string
  /** The token of the person's own account at the provider, where they linked one. */
  userToken?: string | undefined
  /** Another token of theirs when that one is refused; undefined when there is none to be had. */
  renewUserToken?: (() => Promise<string | undefined>) | undefined
  signal?: AbortSignal | undefined
}

export type PlaylistPage = {
  name: string
  description: string | null
  /** How many songs the whole playlist has, where the provider says. */
  total: number | null
  songs: ProviderSong[]
  /** What to ask with for the next page; null on the last. */
  next: string | null
}

export type OwnSongsPage = Pick<PlaylistPage, 'songs' | 'next'>

/**
 * A music source: how to find, resolve and play a song there. What a provider cannot do it does not have: a caller sees
 * by the presence of a method whether there is any use in asking.
 */
export type Provider = {
  name: MusicProvider
  /** Best first, at most 50 at once. `explicit: false` leaves out what the provider marks as explicit. */
  search?: (
    words: string,
    page: { limit: number; offset: number; explicit: boolean },
    asking: Asking,
  ) => Promise<ProviderOutcome<SongPage>>
  byId: (id: string, asking: Asking) => Promise<ProviderOutcome<ProviderSong>>
  /** For links that hold no id of ours to read out: SoundCloud's and Audius' names, short links. */
  byLink?: (link: string, asking: Asking) => Promise<ProviderOutcome<ProviderSong>>
  /** Its links say more than its ids do: whoever has a link asks with that. */
  namesInLinks?: true
  byIsrc?: (isrc: string, asking: Asking) => Promise<ProviderOutcome<ProviderSong>>
  /** A page of what the person whose `userToken` is given has put up there, private songs too; `cursor` as of a playlist. */
  ownSongs?: (cursor: string | null, asking: Asking) => Promise<ProviderOutcome<OwnSongsPage>>
  stream?: (id: string, quality: AudioQuality, asking: Asking) => Promise<ProviderOutcome<Stream>>
  preview?: (id: string, asking: Asking) => Promise<ProviderOutcome<Stream>>
  /** One page of a playlist; `cursor` is null for the first, then the `next` of the page before. */
  playlist?: (playlistId: string, cursor: string | null, asking: Asking) => Promise<ProviderOutcome<PlaylistPage>>
  /** Makes an empty playlist in the account whose `userToken` is given. */
  createPlaylist?: (
    playlist: { name: string; description: string },
    asking: Asking,
  ) => Promise<ProviderOutcome<{ id: string; link: string | null }>>
  /** Appends songs by the provider's own ids. At most `maxBatchSize` of them, 100 unless said. */
  addToPlaylist?: (playlistId: string, songIds: readonly string[], asking: Asking) => Promise<ProviderOutcome<null>>
  maxBatchSize?: number
}

/** What an adapter is given besides its credentials. `fetch` is the guarded one: allow-list, redirects, private hosts. */
export type ProviderTools = { fetch: OutboundFetch; clock: Clock; log: Log }

/** The providers that are configured. Without credentials a provider is simply not among them. */
export type Providers = {
  get: (name: MusicProvider) => Provider | undefined
  names: readonly MusicProvider[]
}
