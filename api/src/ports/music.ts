import type { MusicProvider } from '@segue/shared/song/providers.ts'
import type { BeatGrid, CuePoints, Song, SongStatus } from '@segue/shared/song/song.ts'
import type { Caller } from './caller.ts'
import type { MusicAccounts } from './music-accounts.ts'
import type { ProviderOutcome, Providers } from './music-provider.ts'

/** What finds songs that sound alike, by their ids at Spotify. */
export type SimilarTracks = {
  /** Up to `max` ids, the most alike first; `notAnalysed` where the song has to be enqueued first. */
  similarTo: (spotifyId: string, max: number) => Promise<string[] | 'notAnalysed' | 'unavailable'>
  /** Has a song analysed; true when it was taken. A webhook tells when it is done. */
  enqueue: (spotifyId: string) => Promise<boolean>
  /** Whether a webhook's body was signed by them. */
  isSigned: (body: string, signature: string) => Promise<boolean>
}

/** Gets a token in the name of one of our applications, for what is public. */
export type PublicToken = (refused?: string) => Promise<ProviderOutcome<AppToken>>

/** An uploaded song as clients are told of it. It fits the shared `Song`. */
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

/** Our own uploads with all we know of them: how to find a song there and what it is. */
export type MusicSource<Found extends Song = Song> = {
  /** Songs that this caller may find, best first, and how many there are. */
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

/** `refused` is one that the provider does not take any more, whatever was said of how long it lasts. */
export type UserToken = (userUuid: string, provider: MusicProvider, refused?: string) => Promise<string | undefined>

/** Where songs come from. */
export type Music = {
  uploadService: MusicSource<UploadedSong>
  /** Every configured provider, our own uploads among them. */
  providers: Providers
  /** A token of somebody's own account at a provider, fresh; undefined when they have not linked one. */
  userToken: UserToken
  /** People's own accounts at providers. */
  accounts: MusicAccounts
  /** What MusicKit in a page starts with; undefined where Apple Music is not set up. */
  appleDeveloperToken: (() => Promise<{ token: string; expiresAt: number }>) | undefined
  /** Tokens for what is public at SoundCloud, for pages and for telephones; undefined where it is not set up. */
  soundCloudTokens: { web: PublicToken; mobile: PublicToken } | undefined
  /** Undefined where nobody analyses songs for us. */
  similar: SimilarTracks | undefined
}

/** What may leave the token store: the refresh token never does. */
export type AppToken = { accessToken: string; expiresAt: number }
