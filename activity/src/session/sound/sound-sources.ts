import { followUserData } from '../../client/user-data.ts'
import type { Provider } from '../../playback/decks/media.ts'
import { once } from '@segue/shared/once.ts'
import type { Streams } from '../../playback/providers/streams.ts'
import { urlProviders, createUrlProvider } from '../../playback/providers/url-providers.ts'
import { createUploadService } from '../../playback/providers/upload-service.ts'
import type { Surface } from '../../surface/surface.ts'
import { foreignSources } from './foreign-sources.ts'

/** The sources of songs for this client. The brand's order decides which of them is tried first. */
export function soundSources(options: {
  page: Window & typeof globalThis
  surface: Surface
  apiBase: string
  tokenNow: () => string | null
  /** The element in which providers' players are visible. */
  screen: HTMLElement
}): Provider[] {
  const { page, surface, apiBase, tokenNow } = options
  followUserData()
  const streams = fetchedStreams(page)
  return [
    createUploadService({ apiUrl: apiBase, token: tokenNow }),
    ...urlProviders.map((name) => createUrlProvider(name, { streams, surface })),
    ...foreignSources(options),
  ]
}

/** Loaded with the first song of a provider: our own songs don't need it. */
function fetchedStreams(page: Window): Streams {
  const streams = once(async () => (await import('./server-streams.ts')).serverStreams(page))
  return { addressOf: async (song, known) => (await streams()).addressOf(song, known) }
}
