import { sql } from 'kysely'
import type { Query } from '@segue/shared/song/search/query.ts'
import { isHangul, isUnspaced } from '@segue/shared/song/search/words.ts'
import type { Db } from '../../../db/db.ts'

type Counts = ReadonlyMap<string, number>
type Row = {
  word: string
  exact: number
  begun: number
  words: number
  beginnings: string[] | null
  total: number
}

/**
 * In how many songs each word occurs, and words that begin with it, which is a little too high once songs were renamed;
 * which words those are, if they are few; and the number of all songs, 0 if unknown.
 */
export type Frequencies = {
  exact: Counts
  begun: Counts
  beginnings: ReadonlyMap<string, readonly string[]>
  total: number
}

/** Beginnings of more words are taken for common. */
const maxWords = 500
/** So few words are looked up one by one rather than as a beginning, for which an index collects all their songs. */
const maxBeginnings = 16
const lastCharacter = '\u{10ffff}'

/** The frequency of a query's words in the catalogue. Those of parts of scripts without spaces are unknown. */
export async function frequenciesOf(db: Db, { words }: Query): Promise<Frequencies> {
  const typed = [...new Set(words.map(({ word }) => word))].filter((word) => !isUnspaced(word))
  const { rows } = await sql<Row>`
    select "word", coalesce((select "songs" from "searchWord" where "searchWord"."word" = "typed"."word"), 0) as "exact",
      "begun", "words", "beginnings",
      (select "reltuples"::float8 from "pg_class" where "oid" = '"songSearch"'::regclass) as "total"
    from unnest(${typed}::text[]) "typed" ("word") cross join lateral (
      select coalesce(sum("songs"), 0)::int as "begun", count(*)::int as "words",
        (array_agg("known"))[1:${maxBeginnings}] as "beginnings"
      from (
        select "word" as "known", "songs" from "searchWord" "known"
        where "known"."word" ~>=~ "typed"."word" and "known"."word" ~<~ ("typed"."word" || ${lastCharacter})
        limit ${maxWords}
      ) "some"
    ) "alike"`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    exact: new Map(rows.map(({ word, exact }) => [word, exact])),
    begun: new Map(rows.flatMap(({ word, begun, words: found }) => (found < maxWords ? [[word, begun]] : []))),
    beginnings: new Map(
      rows.flatMap(({ word, beginnings, words: found }) =>
        beginnings && found <= maxBeginnings && !isHangul(word) ? [[word, beginnings]] : [],
      ),
    ),
  }
}

export const countOf = (counts: Counts, word: string): number => counts.get(word) ?? Infinity
