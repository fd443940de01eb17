import { must } from '@segue/shared/must.ts'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import { createProviders } from '../src/adapters/music/register.ts'
import {
  type Asking,
  type Provider,
  type ProviderSong,
  type Trouble,
  found,
  trouble,
} from '../src/ports/music-provider.ts'
import { saveProviderSong } from '../src/services/playlist/catalogue/save-provider-song.ts'
import type { App } from '../src/app.ts'
import type { Fixtures } from './fixtures.ts'

export type PretendProvider = Provider & {
  /** Its songs; a test may add and remove some. */
  songs: ProviderSong[]
  /** The answer to everything while it is set. */
  trouble: Trouble | undefined
  /** What it was asked, in order: the method and its first argument. */
  asked: string[]
  /** In whose name and for which country it was asked last. */
  asking: Asking | undefined
}

export const providerSong = (
  provider: MusicProvider,
  id: string,
  more: Partial<ProviderSong> = {},
): ProviderSong => ({
  provider,
  id,
  trackName: `Song ${id}`,
  artistName: 'The Testers',
  albumName: 'Test Pressings',
  albumId: 'album',
  artistId: 'artist',
  genre: 'Synthpop',
  duration: 200,
  isrc: null,
  explicit: false,
  releaseYear: 1982,
  thumbnail: `https://art.test/${provider}/${id}.jpg`,
  link: `https://${provider}.test/${id}`,
  previewUrl: null,
  ...more,
})

/** Puts a provider's song into the catalogue, as looking it up does, and returns its number. */
export const saveSong = ({ db, clock }: Pick<App, 'db' | 'clock'>, song: ProviderSong) =>
  saveProviderSong(db, song, new Date(clock.now()))

/** A provider with the songs a test gives it, failing as the test says. */
export function pretendProvider(name: MusicProvider, songs: ProviderSong[] = []): PretendProvider {
  const told = async <T>(pretend: PretendProvider, question: string, asking: Asking, answer: () => T | undefined) => {
    pretend.asked.push(question)
    pretend.asking = asking
    if (pretend.trouble) return { ok: false, trouble: pretend.trouble } as const
    const value = answer()
    return value === undefined ? trouble('notFound') : found(value)
  }
  const pretend: PretendProvider = {
    name,
    songs,
    trouble: undefined,
    asked: [],
    asking: undefined,
    search: (words, { limit, offset, explicit }, asking) =>
      told(pretend, `search ${words}`, asking, () => {
        const hits = pretend.songs.filter(
          (song) => (explicit || !song.explicit) && song.trackName.toLowerCase().includes(words.toLowerCase()),
        )
        return { songs: hits.slice(offset, offset + limit), hasMore: hits.length > offset + limit }
      }),
    byId: (id, asking) => told(pretend, `byId ${id}`, asking, () => pretend.songs.find((song) => song.id === id)),
    byLink: (link, asking) =>
      told(pretend, `byLink ${link}`, asking, () => pretend.songs.find((song) => song.link === link)),
    byIsrc: (isrc, asking) =>
      told(pretend, `byIsrc ${isrc}`, asking, () => pretend.songs.find((song) => song.isrc === isrc)),
  }
  return pretend
}

/** Has an api use these providers besides our own uploads. */
export function withProviders(given: Fixtures, ...providers: Provider[]): void {
  const uploads = must(given.app.music.providers.get('uploadService'), 'our own uploads')
  given.app.music.providers = createProviders([uploads, ...providers])
}
