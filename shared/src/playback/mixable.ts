import { foreignProviders, playableProviders, type PlayableProvider } from '../song/providers.ts'
import type { Song } from '../song/song.ts'

/** Whether only providers' own players play a song: those begin and end it themselves, and nothing can be laid over it. */
export const isForeignOnly = ({ musicProviders }: Pick<Song, 'musicProviders'>): boolean =>
  foreignProviders.some((name) => musicProviders?.[name]) &&
  playableProviders.every((name) => foreign.includes(name) || !musicProviders?.[name])

const foreign: readonly PlayableProvider[] = foreignProviders

/**
 * Whether every listener's client can mix a song with another. Which of its providers one hears it from is known to
 * one's own client alone, so a song that a foreign player has is not counted on.
 */
export function isMixableForAll({ musicProviders }: Pick<Song, 'musicProviders'>): boolean {
  const has = (name: PlayableProvider) => Boolean(musicProviders?.[name])
  return playableProviders.some(has) && !foreign.some(has)
}
