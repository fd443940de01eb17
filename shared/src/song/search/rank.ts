import type { Query, QueryWord } from './query.ts'
import { likeness } from './spelling.ts'
import { hasTyped, isUnspaced, pairsOf, partsOfCompound } from './words.ts'

/** A song as it is indexed: words separated by spaces, in canonical letters. */
export type Entry = {
  title: string
  added: string
  artist: string
  /** If known; an album that was not typed doesn't lower a song's rank. */
  album?: string
}

/** Words of covers and the like, which rank lower unless they are typed. */
const substitutes = new Set('karaoke tribute instrumental cover originally backing workout ringtone'.split(' '))

/** Factor for a match across word boundaries: blackbird for black bird. */
const joined = 0.97

type Word = { text: string; field: 'title' | 'added' | 'artist' | 'album'; met: number }

/**
 * Scores how well songs match a query, from 0; below `minScore` they don't match. Finding all that was typed matters
 * most; then a song scores higher the less there is in it that was not typed.
 */
export function createRanking(query: Query): (entry: Entry) => number {
  const typed = query.words.map((word, at) => typedWord(word, query.words[at - 1], query.words[at + 1]))
  const text = withoutSpaces(query.text)
  return (entry) => score({ typed, text }, entry)
}

/** A word of a query with what is the same for every song. */
type Typed = QueryWord & {
  weight: number
  isRun: boolean
  /** This word joined with the one before or after it, for a word typed with a space in it. */
  pairs: readonly string[]
  /** How likely a song's word is meant; songs share most of theirs. */
  like: (meant: string) => number
}

function typedWord(word: QueryWord, before: QueryWord | undefined, after: QueryWord | undefined): Typed {
  const isRun = isUnspaced(word.word)
  const known = new Map<string, number>()
  const likely = (meant: string) =>
    isRun ? within(word.word, meant) : Math.max(likeness(word.word, meant), asPart(word, meant))
  return {
    ...word,
    weight: weightOf(word),
    isRun,
    pairs: [`${before?.word ?? ' '}${word.word}`, `${word.word}${after?.word ?? ' '}`],
    like(meant) {
      const like = known.get(meant) ?? likely(meant)
      known.set(meant, like)
      return like
    },
  }
}

const withoutSpaces = (text: string) => text.replaceAll(' ', '')

export const minScore = 0.55

function asPart({ word, open }: QueryWord, meant: string): number {
  const share = word.length / meant.length
  if (!meant.startsWith(word))
    return partsOfCompound(word).length > 0 && hasTyped(meant, word) ? 0.6 + 0.3 * share : 0
  if (open) return 0.85 + 0.15 * share
  return word.length > 3 ? 0.6 + 0.3 * share : 0
}

function score(query: { typed: readonly Typed[]; text: string }, entry: Entry): number {
  const words = [
    ...split(entry.title, 'title'),
    ...split(entry.added, 'added'),
    ...split(entry.artist, 'artist'),
    ...split(entry.album ?? '', 'album'),
  ]
  let sum = 0
  let whole = 0
  const places: (number | undefined)[] = []
  for (const typed of query.typed) {
    const met = meet(typed, words)
    whole += typed.weight
    sum += typed.weight * Math.max(met.like, meetAcross(typed, words))
    places.push(met.at)
  }
  const found = whole === 0 ? 0 : sum / whole
  if (found < minScore) return 0
  const title = share(words, 'title')
  const artist = share(words, 'artist')
  const isWhole = (text: string) => text.length >= query.text.length && withoutSpaces(text) === query.text
  const wholeArtist = isWhole(entry.artist) ? 0.12 : 0
  const whichWhole = isWhole(entry.title) ? 0.15 : wholeArtist
  const stray = words.filter(({ text, field, met }) => met === 0 && field !== 'album' && substitutes.has(text)).length
  const beside = words.some(({ field, met }) => field === 'added' && met === 0) ? 0.05 : 0
  const fields = 0.25 * title + 0.2 * artist + (title >= joined ? 0.08 : 0) + (artist >= joined ? 0.06 : 0)
  return found + fields + 0.08 * inOrder(places) + whichWhole - 0.15 * Math.min(stray, 2) - beside
}

const weightOf = ({ word, optional, noise }: QueryWord) =>
  noise || optional ? 0.15 : 0.5 + Math.min(word.length, 8) / 8

function split(text: string, field: Word['field']): Word[] {
  return text === '' ? [] : text.split(' ').map((word) => ({ text: word, field, met: 0 }))
}

/** The share of a field that was typed, by letters. */
function share(words: readonly Word[], wanted: Word['field']): number {
  let met = 0
  let all = 0
  for (const { text, field, met: how } of words) {
    if (field !== wanted) continue
    met += how * text.length
    all += text.length
  }
  return all === 0 ? 0 : met / all
}

/** The share of words that follow the word they were typed after, from 0 to 1. */
function inOrder(places: readonly (number | undefined)[]): number {
  if (places.length < 2) return 0
  const kept = places.slice(1).filter((place, at) => place !== undefined && place === (places[at] ?? NaN) + 1)
  return kept.length / (places.length - 1)
}

/** Finds the most likely match for a typed word and marks it; returns its likelihood and its position. */
function meet(typed: Typed, words: readonly Word[]): { like: number; at: number | undefined } {
  let best: readonly Word[] = []
  let bestLike = 0
  for (const [at, word] of words.entries()) {
    const likely = typed.like(word.text)
    // If a word occurs twice, a query that has it twice matches both.
    const fresh = likely * (word.met > 0 ? 0.98 : 1)
    if (fresh > bestLike) [best, bestLike] = [[word], fresh]
    const several = bestLike < joined ? asOne(typed.word, words, at) : undefined
    if (several) [best, bestLike] = [several, joined]
  }
  for (const word of best)
    word.met = Math.max(
      word.met,
      typed.isRun ? Math.min(1, (typed.word.length * bestLike) / word.text.length) : bestLike,
    )
  const [first] = best
  return { like: bestLike, at: first && words.indexOf(first) }
}

/** The two or three words of one field from here on that, joined, are the typed word. */
function asOne(typed: string, words: readonly Word[], at: number): Word[] | undefined {
  const { field, text } = words[at] ?? {}
  if (text === undefined || !typed.startsWith(text)) return undefined
  for (const count of [2, 3]) {
    const several = words.slice(at, at + count)
    const isOne = several.map((word) => word.text).join('') === typed
    if (isOne && several.length === count && several.every((word) => word.field === field)) return several
  }
  return undefined
}

/** The reverse, for a word typed with a space in it: this one and the next are a single word there. */
function meetAcross({ pairs }: Typed, words: readonly Word[]): number {
  const word = words.find(({ text }) => pairs.includes(text))
  if (!word) return 0
  word.met = joined
  return joined
}

/** How much of one run without spaces is contained in another. */
function within(typed: string, run: string): number {
  if (run.includes(typed)) return 1
  const pairs = pairsOf(typed)
  return pairs.filter((pair) => run.includes(pair)).length / pairs.length
}
