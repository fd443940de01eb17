import type { Query, QueryWord } from '@segue/shared/song/search/query.ts'
import { isUnspaced, pairsOf, partsOfCompound } from '@segue/shared/song/search/words.ts'
import { countOf, type Frequencies } from './frequencies.ts'

/** A query in PostgreSQL's syntax (`tsquery`). Words are letters and digits, so quoting them is safe. */
export type TextQuery = {
  text: string
  /** What the index is asked for: without common words beside others that leave few songs, which can be read. */
  index: string
  /** About how many songs the index finds; `Infinity` if unknown. */
  songs: number
}

/** Alternatives of a word; each is a list of words that must all occur. */
export type Meanings = ReadonlyMap<string, readonly (readonly string[])[]>

/** So few songs are read at once, rather than intersected with those of common words. */
export const maxRare = 2000

const exactly = (word: string, { exact }: Frequencies): TextQuery => found(`'${word}'`, countOf(exact, word))
/** The index gets the words that begin so, if they are few: it can skip most of their songs, but not a beginning's. */
function beginning(word: string, { begun, beginnings }: Frequencies): TextQuery {
  const text = `'${word}':*`
  const words = beginnings.get(word)?.map((one) => `'${one}'`)
  return found(text, countOf(begun, word), words && (words.length > 1 ? `(${words.join(' | ')})` : words[0]))
}
const found = (text: string, songs: number, index = text): TextQuery => ({ text, index, songs })
const joined = (parts: readonly TextQuery[], kind: 'text' | 'index', by: '&' | '|'): string => {
  const each = parts.map((part) => part[kind])
  return each.length > 1 ? `(${each.join(` ${by} `)})` : (each[0] ?? '')
}

function all(parts: readonly TextQuery[], { total }: Frequencies): TextQuery {
  const indexed: TextQuery[] = []
  let songs = total > 0 ? total : Infinity
  for (const part of rarestFirst(parts)) {
    if (indexed.length > 0 && songs <= maxRare) break
    indexed.push(part)
    // As if words were independent of each other.
    const share = total > 0 ? Math.min(1, part.songs / total) : 1
    songs = Math.min(part.songs, songs * share)
  }
  return { text: joined(parts, 'text', '&'), index: joined(indexed, 'index', '&'), songs }
}

const rarestFirst = (parts: readonly TextQuery[]) =>
  parts.toSorted((one, other) => (one.songs === other.songs ? 0 : one.songs - other.songs))

const any = (parts: readonly TextQuery[]): TextQuery => ({
  text: joined(parts, 'text', '|'),
  index: joined(parts, 'index', '|'),
  songs: parts.reduce((sum, { songs }) => sum + songs, 0),
})

/** A shorter prefix matches too many words. */
const shortest = 2

function asTyped({ word, open }: QueryWord, frequencies: Frequencies): TextQuery {
  if (isUnspaced(word))
    return all(
      pairsOf(word).map((pair) => exactly(pair, frequencies)),
      frequencies,
    )
  const isOpen = open && word.length > shortest
  return anywhere(word, isOpen ? beginning(word, frequencies) : exactly(word, frequencies), frequencies)
}

/** Matches a word as given, or as the parts of a compound. */
function anywhere(word: string, query: TextQuery, frequencies: Frequencies): TextQuery {
  const parts = partsOfCompound(word).map((part) => exactly(part, frequencies))
  return parts.length > 0 ? any([query, all(parts, frequencies)]) : query
}

/** An unfinished word of one letter is ignored if there is anything else to search for. */
const isRequired = ({ word, optional, open }: QueryWord, _at: number, words: readonly QueryWord[]) =>
  !optional && !(open && words.length > 1 && word.length < shortest && !isUnspaced(word))

function requiredOf({ words }: Query): QueryWord[] {
  const required = words.filter(isRequired)
  return required.length > 0 ? required : words
}

/** All significant words as typed. */
export const asTypedQuery = (query: Query, frequencies: Frequencies): TextQuery =>
  all(
    requiredOf(query).map((word) =>
      query.words.length > 1 && word.open && word.word.length === shortest && !isUnspaced(word.word)
        ? beginning(word.word, frequencies)
        : asTyped(word, frequencies),
    ),
    frequencies,
  )

/** All words. */
export const everyWordQuery = ({ words }: Query, frequencies: Frequencies): TextQuery =>
  all(
    words.map((word) => asTyped(word, frequencies)),
    frequencies,
  )

const longEnoughToGoOn = 4

function asMeant(typed: QueryWord, meanings: Meanings, frequencies: Frequencies): TextQuery {
  if (isUnspaced(typed.word)) return any(pairsOf(typed.word).map((pair) => exactly(pair, frequencies)))
  const goesOn = typed.word.length >= (typed.open ? shortest + 1 : longEnoughToGoOn)
  const itself = goesOn ? beginning(typed.word, frequencies) : exactly(typed.word, frequencies)
  const others = (meanings.get(typed.word) ?? []).map((words) =>
    all(
      words.map((word) => exactly(word, frequencies)),
      frequencies,
    ),
  )
  return any([anywhere(typed.word, itself, frequencies), ...others])
}

/** All significant words or their alternatives, also with two words joined. */
export function asMeantQuery(query: Query, meanings: Meanings, frequencies: Frequencies): TextQuery {
  const required = requiredOf(query).filter(({ noise }) => !noise)
  const meant = new Map(required.map((word) => [word, asMeant(word, meanings, frequencies)]))
  const together = query.words.slice(1).flatMap((second, at) => {
    const first = query.words[at]
    const one = `${first?.word}${second.word}`
    if (!meanings.has(one)) return []
    const others = [...meant].flatMap(([word, query]) => (word !== first && word !== second ? [query] : []))
    return [all([exactly(one, frequencies), ...others], frequencies)]
  })
  return any([...(meant.size > 0 ? [all([...meant.values()], frequencies)] : []), ...together])
}

/** All significant words but any one of them; undefined for a single word. */
export function allButOneQuery(query: Query, meanings: Meanings, frequencies: Frequencies): TextQuery | undefined {
  const required = requiredOf(query).filter(({ noise }) => !noise)
  if (required.length < 2) return undefined
  const meant = required.map((word) => asMeant(word, meanings, frequencies))
  return any(
    meant.map((left) =>
      all(
        meant.filter((word) => word !== left),
        frequencies,
      ),
    ),
  )
}
