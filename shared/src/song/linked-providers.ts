import type { MusicProvider } from './providers.ts'

/** A user can have only one of these at a time (client specification, section 3). */
export const mainProviders = ['apple', 'spotify', 'youtube'] as const satisfies readonly MusicProvider[]

export const isMainProvider = (provider: string): boolean => mainProviders.some((main) => main === provider)

/** Adds a provider: one that is linked already changes nothing, a main one replaces the other main ones. */
export function withProvider(linked: readonly MusicProvider[], added: MusicProvider): MusicProvider[] {
  if (linked.includes(added)) return [...linked]
  return [...linked.filter((each) => !(isMainProvider(added) && isMainProvider(each))), added]
}
