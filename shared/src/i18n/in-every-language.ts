import { defaultLanguage, type Language } from './words.ts'

type Tree = { readonly [key: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

const treeOf = (words: object): Tree => Object.fromEntries(Object.entries(words))

const filledIn = (english: Tree, other: Tree): Tree =>
  Object.fromEntries(
    Object.entries({ ...english, ...other }).map(([key, value]) => {
      const ours = english[key]
      return [key, isTree(ours) && isTree(value) ? filledIn(ours, value) : value]
    }),
  )

/** A catalog in every language: its English texts, which fill in what a translation lacks, and its translations. */
export function inEveryLanguage<Words extends object>(
  english: Words,
  translations: Record<Exclude<Language, typeof defaultLanguage>, object>,
): Record<Language, Words> {
  const all = Object.entries(translations).map(([language, texts]) => [
    language,
    filledIn(treeOf(english), treeOf(texts)),
  ])
  // Cast: what is filled in has all keys of the English texts; a test compares the keys of complete languages.
  return { [defaultLanguage]: english, ...Object.fromEntries(all) } as Record<Language, Words>
}
