import { foreignProviders, playableProviders, type PlayableProvider } from '../song/providers.ts'
import type { Song } from '../song/song.ts'

/**
 * Whether only the providers' own players play a song: they begin and end it themselves, and nothing can be mixed into
 * it.
 */
export const isForeignOnly = ({ musicProviders }: Pick<Song, 'musicProviders'>): boolean =>
  foreignProviders.some((name) => musicProviders?.[name]) &&
  playableProviders.every((name) => foreign.includes(name) || !musicProviders?.[name])

const foreign: readonly PlayableProvider[] = foreignProviders

/**
 * Whether every listener's client can mix a song with another. Only the client knows which provider it plays a song
 * from, so a song that has a third-party player is excluded.
 */
export function isMixableForAll({ musicProviders }: Pick<Song, 'musicProviders'>): boolean {
  const has = (name: PlayableProvider) => Boolean(musicProviders?.[name])
  return playableProviders.some(has) && !foreign.some(has)
}
