import type { MusicProvider } from '@segue/shared/song/providers.ts'
import type { Caller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { OutboundFetch } from './http.ts'
import type { Log } from './log.ts'
import type { AudioQuality } from '@segue/shared/playback/audio-quality.ts'

/**
 * Why a provider didn't give what was requested. These are expected, so they are values: nothing is thrown for them.
 */
export type Trouble =
  /** The provider answered that it doesn't exist. */
  | { kind: 'notFound' }
  /**
   * It exists, but isn't available to us: wrong country, private, or our credentials were rejected even after one
   * refresh.
   */
  | { kind: 'notAllowed' }
  /** It requires a person's token, and they have not linked their account or the link has ended. */
  | { kind: 'needsAccount' }
  /** Too many requests; `retryAfterMs` is how long it asked us to wait, null if it didn't say. */
  | { kind: 'tooMany'; retryAfterMs: number | null }
  /** It failed, was too slow, broke the connection, or answered in a format that isn't its own. */
  | { kind: 'unavailable' }

/** What was requested, or why it is missing. */
export type ProviderOutcome<T> = { ok: true; value: T } | { ok: false; trouble: Trouble }

export const found = <T>(value: T): ProviderOutcome<T> => ({ ok: true, value })
export const trouble = (kind: Exclude<Trouble['kind'], 'tooMany'>): { ok: false; trouble: Trouble } => ({
  ok: false,
  trouble: { kind },
})

/** A provider's song in our format. What the provider doesn't say is null. */
export type ProviderSong = {
  provider: MusicProvider
  /** The provider's own id, in the form of `providerKey`. */
  id: string
  trackName: string
  artistName: string
  albumName: string | null
  /** The provider's own ids, which identify albums and artists. */
  albumId: string | null
  artistId: string | null
  genre: string | null
  /** Seconds, with fractions if the provider has them. */
  duration: number | null
  isrc: string | null
  explicit: boolean | null
  releaseYear: number | null
  /** A URL, or Apple's template with `{w}x{h}`. */
  thumbnail: string | null
  /** A page for people. */
  link: string | null
  /** A URL that plays an excerpt without a token. */
  previewUrl: string | null
  /** Ids of the same recording at other providers, if known. */
  alsoAt?: Partial<Record<MusicProvider, string>>
}

export type SongPage = {
  songs: ProviderSong[]
  hasMore: boolean
  /** The offset of the next page, if it isn't this offset plus the songs here: some are left out of a page. */
  nextOffset?: number
}

/** Where a song can be played from. */
export type Stream = {
  url: string
  format: 'http' | 'hls'
  /** Server time (ms) after which the URL stops working, if the provider limits it. */
  expiresAt: number | null
}

/** On whose behalf, and for which country, a request is made. */
export type Asking = {
  by: Caller
  /** Two letters, upper case: `US`. Apple's storefront is the same in lower case. */
  country: string
  /** The token of the person's own account at the provider, if they have linked one. */
  userToken?: string | undefined
  /** Gets another of their tokens when that one is rejected; undefined if none can be had. */
  renewUserToken?: (() => Promise<string | undefined>) | undefined
  signal?: AbortSignal | undefined
}

export type PlaylistPage = {
  name: string
  description: string | null
  /** How many songs the whole playlist has, if the provider says. */
  total: number | null
  songs: ProviderSong[]
  /** The cursor of the next page; null on the last. */
  next: string | null
}

export type OwnSongsPage = Pick<PlaylistPage, 'songs' | 'next'>

/**
 * A music source: how to find, resolve and play a song there. A provider doesn't have the methods it can't support, so
 * callers check for a method before they use it.
 */
export type Provider = {
  name: MusicProvider
  /** Best first, at most 50 per page. `explicit: false` leaves out what the provider marks as explicit. */
  search?: (
    words: string,
    page: { limit: number; offset: number; explicit: boolean },
    asking: Asking,
  ) => Promise<ProviderOutcome<SongPage>>
  byId: (id: string, asking: Asking) => Promise<ProviderOutcome<ProviderSong>>
  /** For links that don't contain an id: SoundCloud's and Audius' names, short links. */
  byLink?: (link: string, asking: Asking) => Promise<ProviderOutcome<ProviderSong>>
  /** Its links say more than its ids do: a caller that has a link should use it. */
  namesInLinks?: true
  byIsrc?: (isrc: string, asking: Asking) => Promise<ProviderOutcome<ProviderSong>>
  /**
   * A page of what the owner of `userToken` has uploaded there, including private songs; `cursor` as for a playlist.
   */
  ownSongs?: (cursor: string | null, asking: Asking) => Promise<ProviderOutcome<OwnSongsPage>>
  stream?: (id: string, quality: AudioQuality, asking: Asking) => Promise<ProviderOutcome<Stream>>
  preview?: (id: string, asking: Asking) => Promise<ProviderOutcome<Stream>>
  /** One page of a playlist; `cursor` is null for the first, then the previous page's `next`. */
  playlist?: (playlistId: string, cursor: string | null, asking: Asking) => Promise<ProviderOutcome<PlaylistPage>>
  /** Creates an empty playlist in the account of `userToken`. */
  createPlaylist?: (
    playlist: { name: string; description: string },
    asking: Asking,
  ) => Promise<ProviderOutcome<{ id: string; link: string | null }>>
  /** Appends songs by the provider's own ids. At most `maxBatchSize` of them, 100 by default. */
  addToPlaylist?: (playlistId: string, songIds: readonly string[], asking: Asking) => Promise<ProviderOutcome<null>>
  maxBatchSize?: number
}

/** What an adapter gets besides its credentials. `fetch` is the guarded one: allow-list, redirects, private hosts. */
export type ProviderTools = { fetch: OutboundFetch; clock: Clock; log: Log }

/** The providers that are configured. A provider without credentials is left out. */
export type Providers = {
  get: (name: MusicProvider) => Provider | undefined
  names: readonly MusicProvider[]
}
