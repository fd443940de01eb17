import { foreignProviders, playableProviders, type PlayableProvider } from '../song/providers.ts'
import type { Song } from '../song/song.ts'

const foreign: readonly PlayableProvider[] = foreignProviders

/**
 * Whether every listener's client can mix a song with another. Which of its providers one hears it from is known to
 * one's own client alone, so a song that a foreign player has is not counted on.
 */
export function isMixableForAll({ musicProviders }: Pick<Song, 'musicProviders'>): boolean {
  const has = (name: PlayableProvider) => Boolean(musicProviders?.[name])
  return playableProviders.some(has) && !foreign.some(has)
}
