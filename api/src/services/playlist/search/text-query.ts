import type { Query, QueryWord } from '@segue/shared/song/search/query.ts'
import { isUnspaced, pairsOf, partsOfCompound } from '@segue/shared/song/search/words.ts'

/** Queries in PostgreSQL's syntax (`tsquery`). Words are letters and digits, so quoting them is safe. */

/** Alternatives of a word; each is a list of words that must all occur. */
export type Meanings = ReadonlyMap<string, readonly (readonly string[])[]>

const exactly = (word: string) => `'${word}'`
const beginning = (word: string) => `'${word}':*`
const all = (parts: readonly string[]) => parts.filter(Boolean).join(' & ')
const any = (parts: readonly string[]) => (parts.length > 1 ? `(${parts.join(' | ')})` : (parts[0] ?? ''))

/** A shorter prefix matches too many words. */
const shortest = 2

function asTyped({ word, open }: QueryWord): string {
  if (isUnspaced(word)) return all(pairsOf(word).map(exactly))
  return anywhere(word, open && word.length > shortest ? beginning(word) : exactly(word))
}

/** Matches a word as given, or as the parts of a compound. */
function anywhere(word: string, query: string): string {
  const parts = partsOfCompound(word)
  return parts.length > 0 ? any([query, `(${all(parts.map(exactly))})`]) : query
}

/** An unfinished word of one letter is ignored if there is anything else to search for. */
const isRequired = ({ word, optional, open }: QueryWord, _at: number, words: readonly QueryWord[]) =>
  !optional && !(open && words.length > 1 && word.length < shortest && !isUnspaced(word))

function requiredOf({ words }: Query): QueryWord[] {
  const required = words.filter(isRequired)
  return required.length > 0 ? required : words
}

/** All significant words as typed. */
export const asTypedQuery = (query: Query): string =>
  all(
    requiredOf(query).map((word) =>
      query.words.length > 1 && word.open && word.word.length === shortest && !isUnspaced(word.word)
        ? beginning(word.word)
        : asTyped(word),
    ),
  )

/** All words. */
export const everyWordQuery = ({ words }: Query): string => all(words.map(asTyped))

const longEnoughToGoOn = 4

function asMeant(typed: QueryWord, meanings: Meanings): string {
  if (isUnspaced(typed.word)) return any(pairsOf(typed.word).map(exactly))
  const goesOn = typed.word.length >= (typed.open ? shortest + 1 : longEnoughToGoOn)
  const others = (meanings.get(typed.word) ?? []).map((words) =>
    words.length > 1 ? `(${all(words.map(exactly))})` : all(words.map(exactly)),
  )
  return any([anywhere(typed.word, goesOn ? beginning(typed.word) : exactly(typed.word)), ...others])
}

/** All significant words or their alternatives, also with two words joined. */
export function asMeantQuery(query: Query, meanings: Meanings): string {
  const required = requiredOf(query).filter(({ noise }) => !noise)
  const apart = all(required.map((word) => asMeant(word, meanings)))
  const together = query.words.slice(1).flatMap((second, at) => {
    const first = query.words[at]
    const one = `${first?.word}${second.word}`
    if (!meanings.has(one)) return []
    const others = required.filter((word) => word !== first && word !== second)
    return [`(${all([exactly(one), ...others.map((word) => asMeant(word, meanings))])})`]
  })
  return any([apart === '' ? '' : `(${apart})`, ...together].filter(Boolean))
}

/** All significant words but any one of them; undefined for a single word. */
export function allButOneQuery(query: Query, meanings: Meanings): string | undefined {
  const required = requiredOf(query).filter(({ noise }) => !noise)
  if (required.length < 2) return undefined
  return any(
    required.map(
      (left) => `(${all(required.filter((word) => word !== left).map((word) => asMeant(word, meanings)))})`,
    ),
  )
}
