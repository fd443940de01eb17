import { call } from '../client/api.ts'
import { chosenQuality, followUserData } from '../client/user-data.ts'
import { countryOf, qualityFor } from '../playback/listener-place.ts'
import type { Provider } from '../playback/media.ts'
import { urlProviders, createUrlProvider } from '../playback/providers/url-providers.ts'
import { createStreams } from '../playback/providers/streams.ts'
import { createUploadService } from '../playback/providers/upload-service.ts'
import type { Surface } from '../surface/surface.ts'
import { foreignSources } from './foreign-sources.ts'

/** Where this client takes songs from. The brand's order says which of them is tried first (decision 0024). */
export function soundSources(options: {
  page: Window & typeof globalThis
  surface: Surface
  apiBase: string
  tokenNow: () => string | null
  /** Where the players of providers are seen. */
  screen: HTMLElement
}): Provider[] {
  const { page, surface, apiBase, tokenNow } = options
  followUserData()
  const country = () => countryOf(page.navigator.languages)
  const streams = createStreams({
    calls: {
      stream: ({ quality, ...params }) =>
        call('GET /song-data/stream/{country}/{id}', { params, query: { quality } }),
      async songIdOf({ provider, id, country: place }) {
        const found = await call('GET /song-data/{providerSongId}/{musicProvider}', {
          params: { providerSongId: id, musicProvider: provider },
          query: { country: place },
        })
        return found.songId
      },
    },
    country,
    quality: () => qualityFor({ chosen: chosenQuality(), savesData: savesData(page.navigator) }),
    now: () => Date.now(),
  })
  return [
    createUploadService({ apiUrl: apiBase, token: tokenNow }),
    ...urlProviders.map((name) => createUrlProvider(name, { streams, surface })),
    ...foreignSources(options),
  ]
}

/** Only Chromium says whether a person asked for less data. */
function savesData(navigator: Navigator): boolean {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
