import type { MusicProvider } from './providers.ts'

/** Of these a person has one at a time (client specification, section 3). */
export const mainProviders = ['apple', 'spotify', 'youtube'] as const satisfies readonly MusicProvider[]

export const isMainProvider = (provider: string): boolean => mainProviders.some((main) => main === provider)

/** A person's providers with one more: one they have changes nothing, a main one takes the place of other main ones. */
export function withProvider(linked: readonly MusicProvider[], added: MusicProvider): MusicProvider[] {
  if (linked.includes(added)) return [...linked]
  return [...linked.filter((each) => !(isMainProvider(added) && isMainProvider(each))), added]
}
