import type { MusicProvider } from './providers.ts'
import type { Song } from './song.ts'

/** The providers a song is imported from, in the order they are tried (client specification, section 5). */
export const importProviders = [
  'sevenDigital',
  'soundCloudPublic',
  'spotify',
  'apple',
  'uploadService',
] as const satisfies readonly MusicProvider[]

/** What a person reads whose song has none of them. */
export const nothingToImportFrom = 'Sorry, this song does not have any supported music providers to import from.'

/** Where a song is imported from, and its id there; undefined where no provider it has is among them. */
export function importSource(
  song: Pick<Song, 'musicProviders'>,
): { provider: MusicProvider; id: string } | undefined {
  for (const provider of importProviders) {
    const id = song.musicProviders?.[provider]?.trim()
    if (id) return { provider, id }
  }
  return undefined
}
