import type { UploadedSong } from '../services/songs/door.ts'
import type { MusicAccounts } from '../services/users/door.ts'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { Caller } from '../platform/caller.ts'
import type { SimilarTracks } from './cyanite.ts'
import type { Providers } from './provider.ts'
import type { PublicToken } from './sound-cloud.ts'

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
type UserToken = (userUuid: string, provider: MusicProvider, refused?: string) => Promise<string | undefined>

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
