import { defaultLanguage, translatedLanguages, type Language, type TranslatedLanguage } from './words.ts'

type Tree = { readonly [key: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The texts of a translation; English ones fill in what it lacks. */
export function filledIn(english: object, translation: object): Tree {
  const original = new Map<string, unknown>(Object.entries(english))
  return Object.fromEntries(
    Object.entries({ ...english, ...translation }).map(([key, value]) => {
      const ours = original.get(key)
      return [key, isTree(ours) && isTree(value) ? filledIn(ours, value) : value]
    }),
  )
}

/** A catalog in every language: its English texts, which fill in what a translation lacks, and its translations. */
export function inEveryLanguage<Words extends object>(
  english: Words,
  translationTo: (language: TranslatedLanguage) => object | undefined,
): Record<Language, Words> {
  const all = translatedLanguages.map((language) => [language, filledIn(english, translationTo(language) ?? {})])
  // Cast: what is filled in has all keys of the English texts; a test compares the keys of complete languages.
  return { [defaultLanguage]: english, ...Object.fromEntries(all) } as Record<Language, Words>
}
