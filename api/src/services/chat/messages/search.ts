import { sql, type AliasedExpression, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Known, MessageFilter } from './filters.ts'

/**
 * How words are looked for: whether a line has them, and the same by an index. The index answers with all the lines
 * that have them, in no order: it is for words that are rare.
 */
export type Search = { has: RawBuilder<boolean>; indexed: RawBuilder<boolean>; asked?: ChatQuery }

/** Words that are looked for in what was said, and in nothing else. */
type ChatQuery = { chatUuid: Known<string>; words: string }

const message = sql<string>`"data"->>'text'`
const hasSong = sql<boolean>`"data" #> '{metadata,chatMessage,songs,0}' is not null`
const songOf = sql<string>`"chatSong"("data")`

/** What words are looked for, if any are: in what was said, in the song it is about, or in both. */
export function searchOf({ chatUuid, searchKey = '', song = '' }: MessageFilter): Search | undefined {
  const searches = [
    ...(searchKey.trim() ? [wordsIn(message, chatUuid, searchKey)] : []),
    ...(song.trim() ? [{ has: hasSong, indexed: hasSong }, wordsIn(songOf, chatUuid, song)] : []),
  ]
  if (searches.length === 0) return undefined
  const request = song.trim() ? {} : { asked: { chatUuid, words: searchKey } }
  const all = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`
  return {
    has: all(searches.map(({ has }) => has)),
    indexed: all(searches.map(({ indexed }) => indexed)),
    ...request,
  }
}

const wordsIn = (text: RawBuilder<string>, chatUuid: Known<string>, requested: string): Search => ({
  // Signs alone are no words, and nothing has them. Folding a text costs much more than looking whether it is worth it.
  has: sql`("chatPatterns"(${requested}::text) <> '{}'
    and (octet_length(${text}) <> char_length(${text}) or ${text} ilike all ("chatParts"(${requested}::text)))
    and "chatText"(${text}) like all ("chatPatterns"(${requested}::text)))`,
  indexed: sql`"chatTerms"("roomUuid", ${text}) @@ "chatQuery"(${chatUuid}::uuid, ${requested}::text)`,
})

/** How many of the words that are asked for are compared, the longest first, and in how many of the nearest lines. */
const compared = { words: 4, lines: 250 }
/** How often (of 1) rare words stand, all together. */
const rarely = 0.1

/** What a search has to know of the lines next to the cursor: how many there are, and from when (s) to when they were said. */
export type Nearby = {
  count: number
  oldest: number
  newest: number
  /**
   * Of several words: how often (of 1) the rarest stands there and how often all should stand together, and the index
   * asked for the rarest alone.
   */
  several?: { rarest: number; together: number; indexed: RawBuilder<boolean> }
}

/**
 * Looks at the lines next to the cursor, and what to ask the index for among several words: it reads where each of them
 * stands, which takes longer than to look at the lines that have the rarest. So it is asked for those that few of these
 * lines have, the rarest at least; the lines that it answers with have to be asked for the others.
 */
export async function nearbyOf(
  db: Db,
  near: AliasedExpression<{ data: unknown; sentAt: number }, 'line'>,
  request: ChatQuery | undefined,
): Promise<Nearby> {
  const { rows } = await sql<Omit<Nearby, 'several'> & { words: { word: string; share: number }[] }>`
    with "line" as materialized (select "sentAt", ${message} as "said", row_number() over () as "place" from ${near}),
      "word" as (select substr("pattern", 3, length("pattern") - 3) as "word", "pattern"
        from unnest("chatPatterns"(${request?.words ?? ''}::text)) "pattern"
        order by length("pattern") desc limit ${compared.words}),
      "shared" as (select "word", (
        select avg((
          (octet_length("said") <> char_length("said") or "said" ilike '%' || "word" || '%')
          and "chatText"("said") like "pattern")::int)::float8
        from "line" where "place" <= ${compared.lines}) as "share"
        from "word" where (select count(*) from "word") > 1)
    select count(*) as "count", min("sentAt") as "oldest", max("sentAt") as "newest",
      (select coalesce(json_agg("shared" order by "share"), '[]') from "shared") as "words"
    from "line"`.execute(db)
  const [{ words, ...nearby } = { words: [], count: 0, oldest: 0, newest: 0 }] = rows
  const [rarest] = words
  if (!request || !rarest) return nearby
  let sum = 0
  const rare = words.filter(({ share }, at) => (sum += share) <= rarely || at === 0).map(({ word }) => word)
  const indexed = sql<boolean>`"chatTerms"("roomUuid", ${message}) @@ "chatQuery"(${request.chatUuid}::uuid, ${rare.join(' ')}::text)`
  const together = words.reduce((product, { share }) => product * share, 1)
  return { ...nearby, several: { rarest: rarest.share, together, indexed } }
}
