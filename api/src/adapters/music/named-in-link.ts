import type { MusicProvider } from '@segue/shared/song/providers.ts'
import type { ProviderSong } from '../../ports/music-provider.ts'

const longestName = 200

/** Turns `take-on-me` into a title. */
export function nameInSlug(slug: string): string {
  const words = slug.slice(0, longestName).split(/[-_]+/).filter(Boolean)
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
}

/** A song of which only the link is known. */
export const songNamed = (
  provider: MusicProvider,
  named: Pick<ProviderSong, 'id' | 'trackName' | 'artistName' | 'albumName' | 'link'>,
): ProviderSong => ({
  provider,
  ...named,
  albumId: null,
  artistId: null,
  genre: null,
  duration: null,
  isrc: null,
  explicit: null,
  releaseYear: null,
  thumbnail: null,
  previewUrl: null,
})
