import { LruMap } from '../lru-map.ts'

/** Max number of filtered words in a room, and max characters of one. */
export const maxFilteredWords = 500
export const longestFilteredWord = 60
/** Max characters of a word once folded: a Hangul syllable folds to three, and one ligature to eighteen. */
const longestNeedle = 200

const wordOrPicture = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu

/** The words of a text in comparable form: without case, accents and invisible characters. */
function foldedWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')
  return plain.toLowerCase().match(wordOrPicture) ?? []
}

/** Folding takes longer than searching, and the words of a list are needed for each message. */
const needles = new LruMap<string, string | null>(5000)

/**
 * The normalized form of a filtered word, or null if it filters nothing. Words that filter the same texts have the same
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

/** Whether a word or a phrase can be filtered: it has a letter, a digit or an emoji, and isn't too long. */
export const isFilterable = (word: string): boolean => needleOf(word) !== null

/**
 * Whether a text contains one of these words, ignoring case and accents. Only whole words match; a star at the
 * beginning or end of a word matches anything.
 */
export function hasFilteredWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const folded = ` ${foldedWords(text).join(' ')} `
  return words.some((word) => {
    const needle = needleOf(word)
    return needle !== null && folded.includes(needle)
  })
}

/** Top-level domains of links that people write without `https://`. */
const endings = 'app|club|co|com|de|dev|es|gg|info|io|link|live|ly|me|net|online|org|ru|shop|site|tv|uk|us|xyz'
const link = new RegExp(
  String.raw`https?:/|www\.[^\s.]|[\p{L}\p{N}-]\.[a-z]{2,24}/\S|[\p{L}\p{N}-]\.(?:${endings})(?![\p{L}\p{N}])`,
  'iu',
)

/** Whether a text contains a link, including one without a scheme. */
export const hasLink = (text: string): boolean => link.test(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
