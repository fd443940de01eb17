import type { MusicProvider } from '@segue/shared/song/providers.ts'
import type { BeatGrid, CuePoints, Song, SongStatus } from '@segue/shared/song/song.ts'
import type { Caller } from './caller.ts'
import type { MusicAccounts } from './music-accounts.ts'
import type { ProviderOutcome, Providers } from './music-provider.ts'

/** Finds songs that sound alike, by their Spotify ids. */
export type SimilarTracks = {
  /** Up to `max` ids, the most similar first; `notAnalysed` if the song has to be enqueued first. */
  similarTo: (spotifyId: string, max: number) => Promise<string[] | 'notAnalysed' | 'unavailable'>
  /** Requests analysis of a song; true if it was accepted. A webhook reports when it is done. */
  enqueue: (spotifyId: string) => Promise<boolean>
  /** Whether the service signed a webhook's body. */
  isSigned: (body: string, signature: string) => Promise<boolean>
}

/** Gets a token on behalf of one of our applications, for public content. */
export type PublicToken = (refused?: string) => Promise<ProviderOutcome<AppToken>>

/** An uploaded song as sent to clients. It fits the shared `Song`. */
export type UploadedSong = {
  id: string
  songId: string
  userUuid: string
  trackName: string
  artistName: string
  albumName: string | null
  genre: string | null
  isrc: string | null
  releaseYear: number | null
  explicit: boolean
  isPublic: boolean
  status: SongStatus
  progress: number
  failure: string | null
  failureReason: string | null
  /** Seconds. */
  duration: number | null
  gainDb: number | null
  beat: BeatGrid | null
  cue: CuePoints | null
  musicProviders: { uploadService: string }
  thumbnails: { uploadService: string }
  streamUrls: { uploadService: { hls: string } }
  createdAt: Date | string
  updatedAt: Date | string
}

/** Our own uploads with all their data: how to find and resolve a song. */
export type MusicSource<Found extends Song = Song> = {
  /** Songs that this caller may find, best first, and their total number. */
  find: (
    words: string,
    by: Caller,
    page: { limit: number; offset: number },
  ) => Promise<{ songs: Found[]; count: number }>
  /** A song with this ISRC that this caller may find. */
  byIsrc: (isrc: string, by: Caller) => Promise<Found | undefined>
  /** The song with the source's own id, if this caller may see it. */
  resolve: (id: string, by: Caller) => Promise<Found | undefined>
}

/** `refused` is a token that the provider no longer accepts, whatever its expiry says. */
export type UserToken = (userUuid: string, provider: MusicProvider, refused?: string) => Promise<string | undefined>

/** Where songs come from. */
export type Music = {
  uploadService: MusicSource<UploadedSong>
  /** Every configured provider, our own uploads among them. */
  providers: Providers
  /** A fresh token of the user's own account at a provider; undefined if they have not linked one. */
  userToken: UserToken
  /** People's own accounts at providers. */
  accounts: MusicAccounts
  /** What MusicKit in a page starts with; undefined if Apple Music is not configured. */
  appleDeveloperToken: (() => Promise<{ token: string; expiresAt: number }>) | undefined
  /** SoundCloud tokens for public content, for pages and for phones; undefined if SoundCloud is not configured. */
  soundCloudTokens: { web: PublicToken; mobile: PublicToken } | undefined
  /** Undefined if no analysis service is configured. */
  similar: SimilarTracks | undefined
}

/** What may leave the token store: never the refresh token. */
export type AppToken = { accessToken: string; expiresAt: number }
