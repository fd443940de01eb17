import type { PlayableProvider } from '@segue/shared/song/providers.ts'
import type { Surface } from '../../surface/surface.ts'
import type { Provider } from '../decks/media.ts'
import { MediaTrouble } from '../run/trouble.ts'
import type { Streams } from './streams.ts'

/** Audius, SoundCloud and 7digital: their songs have URLs and are kept in step like our own. */
export const urlProviders = [
  'audius',
  'soundCloudPublic',
  'sevenDigital',
] as const satisfies readonly PlayableProvider[]

/** A provider whose songs have URLs, which the server returns for this listener's country and quality. */
export function createUrlProvider(
  name: (typeof urlProviders)[number],
  { streams, surface }: { streams: Streams; surface: Surface },
): Provider {
  return {
    name,
    plays: (song) => Boolean(song.musicProviders?.[name]),
    async prepare(song) {
      const { provider, kind, url, forget } = await streams.addressOf(song, name)
      // Uploads need our token, which only the upload service's provider adds.
      if (provider === 'uploadService')
        throw new MediaTrouble('refused', 'Uploads are played through the upload service')
      return { provider, kind, url: surface.url(url), forget }
    },
  }
}
