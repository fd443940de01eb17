import type { MusicProvider } from './providers.ts'
import type { Song } from './song.ts'

/** The providers that songs are imported from, in the order they are tried (client specification, section 5). */
export const importProviders = [
  'sevenDigital',
  'soundCloudPublic',
  'spotify',
  'apple',
  'uploadService',
] as const satisfies readonly MusicProvider[]

/** The message for a song that has none of them. */
export const nothingToImportFrom = 'Sorry, this song does not have any supported music providers to import from.'

/** The provider that a song is imported from, and its id there; undefined if it has none of these providers. */
export function importSource(
  song: Pick<Song, 'musicProviders'>,
): { provider: MusicProvider; id: string } | undefined {
  for (const provider of importProviders) {
    const id = song.musicProviders?.[provider]?.trim()
    if (id) return { provider, id }
  }
  return undefined
}
