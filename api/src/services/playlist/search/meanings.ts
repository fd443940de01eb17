import { sql } from 'kysely'
import type { Query } from '@segue/shared/song/search/query.ts'
import { likeness, spellingKeys } from '@segue/shared/song/search/spelling.ts'
import { isUnspaced } from '@segue/shared/song/search/words.ts'
import type { Db } from '../../../db/db.ts'
import type { Meanings } from './text-query.ts'

const maxMeanings = 8
const maxNeighbours = 600

/**
 * The possible meanings of a query's words in this catalogue: similar spellings, two words joined, one word split; and
 * in how many songs each of these words occurs.
 */
export async function meaningsOf(
  db: Db,
  { words }: Query,
): Promise<{ meanings: Meanings; known: ReadonlyMap<string, number> }> {
  const typed = [...new Set(words.map(({ word }) => word))].filter((word) => !isUnspaced(word))
  const keys = typed.flatMap(spellingKeys)
  const parts = typed.flatMap((word) => cutsOf(word).flat())
  const joined = words.slice(1).map(({ word }, at) => `${words[at]?.word}${word}`)
  // One key at a time: with all keys in one condition, the planner scans the whole table, as it does for a plain join.
  const { rows } = await sql<{ word: string; songs: number }>`
    (select distinct "word", "songs" from unnest(${keys}::text[]) "key" cross join lateral (
        select "word", "songs" from "searchWord" where "keys" @> array["key"] offset 0
      ) "alike"
      order by "songs" desc limit ${maxNeighbours})
    union
    select "word", "songs" from "searchWord" where "word" = any (${[...parts, ...joined]}::text[])`.execute(db)
  const known = new Map(rows.map(({ word, songs }) => [word, songs]))
  const meanings = new Map<string, string[][]>()
  for (const word of typed) meanings.set(word, [...alike(word, known), ...apart(word, known)])
  for (const one of joined) if (known.has(one)) meanings.set(one, [])
  return { meanings, known }
}

/** The most similar words; of equals, those with more songs first. */
function alike(typed: string, known: ReadonlyMap<string, number>): string[][] {
  return [...known]
    .flatMap(([word, songs]) => {
      const likely = word === typed ? 0 : likeness(typed, word)
      return likely > 0 ? [{ word, weight: likely + 0.02 * Math.log(songs + 1) }] : []
    })
    .sort((one, other) => other.weight - one.weight)
    .slice(0, maxMeanings)
    .map(({ word }) => [word])
}

function apart(typed: string, known: ReadonlyMap<string, number>): string[][] {
  return cutsOf(typed)
    .filter((halves) => halves.every((half) => known.has(half)))
    .slice(0, 2)
}

const minHalf = 2

/** Every way to split a word in two. */
function cutsOf(word: string): string[][] {
  const cuts = Array.from({ length: Math.max(0, word.length - 2 * minHalf + 1) }, (_, at) => at + minHalf)
  return cuts.map((at) => [word.slice(0, at), word.slice(at)])
}
