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
  const known = new Map<string, number>()
  const like = (typed: QueryWord, meant: string): number => {
    const key = `${typed.word} ${meant}`
    const before = typed.open ? undefined : known.get(key)
    if (before !== undefined) return before
    const now = Math.max(likeness(typed.word, meant), asPart(typed, meant))
    if (!typed.open) known.set(key, now)
    return now
  }
  return (entry) => score(query, entry, like)
}

export const minScore = 0.55

function asPart({ word, open }: QueryWord, meant: string): number {
  const share = word.length / meant.length
  if (!meant.startsWith(word))
    return partsOfCompound(word).length > 0 && hasTyped(meant, word) ? 0.6 + 0.3 * share : 0
  if (open) return 0.85 + 0.15 * share
  return word.length > 3 ? 0.6 + 0.3 * share : 0
}

type Like = (typed: QueryWord, meant: string) => number

function score(query: Query, entry: Entry, like: Like): number {
  const words = [
    ...split(entry.title, 'title'),
    ...split(entry.added, 'added'),
    ...split(entry.artist, 'artist'),
    ...split(entry.album ?? '', 'album'),
  ]
  let sum = 0
  let whole = 0
  const places: (number | undefined)[] = []
  for (const [at, typed] of query.words.entries()) {
    const weight = weightOf(typed)
    const met = meet(typed, words, like)
    whole += weight
    sum += weight * Math.max(met.like, meetAcross(query.words, at, words))
    places.push(met.at)
  }
  const found = whole === 0 ? 0 : sum / whole
  if (found < minScore) return 0
  const title = share(words, 'title')
  const artist = share(words, 'artist')
  const isWhole = (text: string) => text.replaceAll(' ', '') === query.text.replaceAll(' ', '')
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
function meet(typed: QueryWord, words: Word[], like: Like): { like: number; at: number | undefined } {
  let best: Word[] = []
  let bestLike = 0
  for (const [at, word] of words.entries()) {
    const likely = isUnspaced(typed.word) ? within(typed.word, word.text) : like(typed, word.text)
    // If a word occurs twice, a query that has it twice matches both.
    const fresh = likely * (word.met > 0 ? 0.98 : 1)
    if (fresh > bestLike) [best, bestLike] = [[word], fresh]
    const several = bestLike < joined ? asOne(typed.word, words, at) : undefined
    if (several) [best, bestLike] = [several, joined]
  }
  const isRun = isUnspaced(typed.word)
  for (const word of best)
    word.met = Math.max(word.met, isRun ? Math.min(1, (typed.word.length * bestLike) / word.text.length) : bestLike)
  const [first] = best
  return { like: bestLike, at: first && words.indexOf(first) }
}

/** The two or three words of one field from here on that, joined, are the typed word. */
function asOne(typed: string, words: readonly Word[], at: number): Word[] | undefined {
  const field = words[at]?.field
  for (const count of [2, 3]) {
    const several = words.slice(at, at + count)
    const isOne = several.map(({ text }) => text).join('') === typed
    if (isOne && several.length === count && several.every((word) => word.field === field)) return several
  }
  return undefined
}

/** The reverse, for a word typed with a space in it: this one and the next are a single word there. */
function meetAcross(typed: readonly QueryWord[], at: number, words: Word[]): number {
  const here = typed[at]?.word ?? ''
  const pairs = [`${typed[at - 1]?.word ?? ' '}${here}`, `${here}${typed[at + 1]?.word ?? ' '}`]
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
