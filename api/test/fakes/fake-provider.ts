import { must } from '@segue/shared/must.ts'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import { createProviders } from '../../src/adapters/music/register.ts'
import {
  type Asking,
  type Provider,
  type ProviderSong,
  type Trouble,
  found,
  trouble,
} from '../../src/ports/music-provider.ts'
import { saveProviderSong } from '../../src/services/playlist/catalogue/save-provider-song.ts'
import type { App } from '../../src/app.ts'
import type { Fixtures } from '../fixtures.ts'

export type FakeProvider = Provider & {
  /** Its songs; a test may add and remove some. */
  songs: ProviderSong[]
  /** The response to everything while it is set. */
  trouble: Trouble | undefined
  /** Its requests, in order: the method and its first argument. */
  requests: string[]
  /** On whose behalf and for which country the last request was made. */
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
export function fakeProvider(name: MusicProvider, songs: ProviderSong[] = []): FakeProvider {
  const notify = async <T>(fake: FakeProvider, question: string, asking: Asking, answer: () => T | undefined) => {
    fake.requests.push(question)
    fake.asking = asking
    if (fake.trouble) return { ok: false, trouble: fake.trouble } as const
    const value = answer()
    return value === undefined ? trouble('notFound') : found(value)
  }
  const fake: FakeProvider = {
    name,
    songs,
    trouble: undefined,
    requests: [],
    asking: undefined,
    search: (words, { limit, offset, explicit }, asking) =>
      notify(fake, `search ${words}`, asking, () => {
        const hits = fake.songs.filter(
          (song) => (explicit || !song.explicit) && song.trackName.toLowerCase().includes(words.toLowerCase()),
        )
        return { songs: hits.slice(offset, offset + limit), hasMore: hits.length > offset + limit }
      }),
    byId: (id, asking) => notify(fake, `byId ${id}`, asking, () => fake.songs.find((song) => song.id === id)),
    byLink: (link, asking) =>
      notify(fake, `byLink ${link}`, asking, () => fake.songs.find((song) => song.link === link)),
    byIsrc: (isrc, asking) =>
      notify(fake, `byIsrc ${isrc}`, asking, () => fake.songs.find((song) => song.isrc === isrc)),
  }
  return fake
}

/** Makes an API use these providers besides our own uploads. */
export function withProviders(fixtures: Fixtures, ...providers: Provider[]): void {
  const uploads = must(fixtures.app.music.providers.get('uploadService'), 'our own uploads')
  fixtures.app.music.providers = createProviders([uploads, ...providers])
}
