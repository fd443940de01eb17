import { LruMap } from '../lru-map.ts'

/** The most words that a room filters, and the most characters of one. */
export const maxFilteredWords = 500
export const longestFilteredWord = 60
/** The most characters of a word once it is folded: Hangul has three to a syllable, and one ligature has eighteen. */
const longestNeedle = 200

const wordOrPicture = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu

/** Words as they are compared: without case, accents and what nobody sees, each alone. */
function foldedWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')
  return plain.toLowerCase().match(wordOrPicture) ?? []
}

/** Folding takes longer than searching, and the words of a list are needed for each message. */
const needles = new LruMap<string, string | null>(5000)

/**
 * A word of the list as it is searched for, or null if it filters nothing. Words that filter the same have the same
 * needle.
 */
export function needleOf(word: string): string | null {
  const known = needles.get(word)
  if (known !== undefined) return known
  const needle = folded(word)
  needles.set(word, needle)
  return needle
}

function folded(word: string): string | null {
  const trimmed = word.trim()
  const words = foldedWords(trimmed).join(' ')
  if (words === '' || words.length > longestNeedle) return null
  return `${trimmed.startsWith('*') ? '' : ' '}${words}${trimmed.endsWith('*') ? '' : ' '}`
}

/** Whether a word, or several in a row, can be filtered: it has a letter, a digit or an emoji, and no more than a few. */
export const isFilterable = (word: string): boolean => needleOf(word) !== null

/**
 * Whether a text has one of these words, case and accents aside. A word counts as a whole; a star at its beginning or end
 * stands for whatever comes before or after it.
 */
export function hasFilteredWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const folded = ` ${foldedWords(text).join(' ')} `
  return words.some((word) => {
    const needle = needleOf(word)
    return needle !== null && folded.includes(needle)
  })
}

/** Endings of addresses that people leave without `https://`. */
const endings = 'app|club|co|com|de|dev|es|gg|info|io|link|live|ly|me|net|online|org|ru|shop|site|tv|uk|us|xyz'
const link = new RegExp(
  String.raw`https?:/|www\.[^\s.]|[\p{L}\p{N}-]\.[a-z]{2,24}/\S|[\p{L}\p{N}-]\.(?:${endings})(?![\p{L}\p{N}])`,
  'iu',
)

/** Whether a text has an address of the web in it, also one that leaves out how it begins. */
export const hasLink = (text: string): boolean => link.test(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
