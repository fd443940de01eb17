import { foldLetters } from './letters.ts'

/** Max length of an indexed word: longer than any real one, shorter than the index allows. */
const longest = 40
const wordsInText = /[\p{L}\p{N}\p{M}]+/gu
/** Scripts written without spaces: only a dictionary could split them into words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u
const runs = new RegExp(`${unspaced.source}+|(?:(?!${unspaced.source})[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const ascii = /^[\0-\u007f]*$/

/** The words of a text in canonical letters, in order. */
export function wordsOf(text: string): string[] {
  return (
    foldLetters(text)
      .replaceAll('&', ' and ')
      .replace(/(?<=[\p{L}\p{N}])['’ʼ`´](?=[\p{L}\p{N}])/gu, '')
      .match(wordsInText)
      ?.flatMap(cut) ?? []
  )
}

function cut(word: string): string[] {
  if (ascii.test(word)) return [beginningOf(word, longest)]
  return (word.match(runs) ?? []).map((run) => (isUnspaced(run) ? run : beginningOf(run, longest)))
}

/** Korean has spaces, and compounds that people search by any of their parts. */
export const isHangul = (word: string) => /^\p{Script=Hangul}/u.test(word)

/** The syllables of a Korean word; words are stored with syllables decomposed into letters, as they are typed. */
const syllablesOf = (word: string) => Array.from(word.normalize('NFC'), (syllable) => syllable.normalize('NFKD'))

/** Index words for parts of a Korean word: its pairs of neighboring syllables. Other words have none. */
export function partsOfCompound(word: string): string[] {
  if (!isHangul(word)) return []
  const syllables = syllablesOf(word)
  return syllables.slice(1).map((syllable, at) => `${syllables[at]}${syllable}`)
}

/** Whether a word starts with what was typed, or contains it in scripts without spaces. */
export const hasTyped = (word: string, typed: string) =>
  word.startsWith(typed) || ((isUnspaced(typed) || isHangul(typed)) && word.includes(typed))

/** Like `hasTyped`, for several words at once, each after a space. */
export const haveTyped = (words: string, typed: string): boolean =>
  words.includes(isUnspaced(typed) || isHangul(typed) ? typed : ` ${typed}`)

/** The first letters of a text, without half of a surrogate pair at the end, which no database accepts. */
export const beginningOf = (text: string, max: number) => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

export const isUnspaced = (word: string) => unspaced.test(word.slice(0, 2))

/** Index words for a run of a script without spaces: its pairs of neighbors; a single character stands for itself. */
export function pairsOf(run: string): string[] {
  const signs = Array.from(run)
  if (signs.length === 1) return signs
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

/** Words joined without a space, as one: AC/DC, Jay-Z, Rock'n'Roll. */
function compoundsOf(text: string): string[] {
  return text.split(/[\s()[\]{}"“”,;:]+/u).flatMap((part) => {
    const words = wordsOf(part)
    const whole = words.join('')
    return words.length > 1 && whole.length <= longest && !isUnspaced(whole) ? [whole] : []
  })
}

/** Every word by which a text is found, each once; `spelt` are those a person may misspell. */
export function indexWords(text: string): { words: string[]; spelt: string[] } {
  const words = new Set<string>()
  const spelt = new Set<string>()
  for (const word of [...wordsOf(text), ...compoundsOf(text), ...apart(text)]) {
    if (isUnspaced(word)) for (const piece of [...Array.from(word), ...pairsOf(word)]) words.add(piece)
    else {
      words.add(word)
      for (const part of partsOfCompound(word)) words.add(part)
      spelt.add(word)
    }
  }
  return { words: [...words], spelt: [...spelt] }
}

/** The parts of a word around apostrophes, for people who type a space instead: rock n roll. */
function apart(text: string): string[] {
  return /['’ʼ`´]/u.test(text) ? wordsOf(text.replace(/['’ʼ`´]/gu, ' ')) : []
}

/**
 * A title and its additions: (feat. somebody), [Live], - Remastered 2011. People type an addition only if they want
 * exactly that version.
 */
export function partsOfTitle(title: string): { core: string; added: string } {
  const at = /(?<=\S)\s*[([]|(?<=\S)\s+[-–—]\s+|(?<=\S)\s+(?:feat|ft)\.?\s/iu.exec(title)?.index
  return at === undefined ? { core: title, added: '' } : { core: title.slice(0, at), added: title.slice(at) }
}
