import { sql, type AliasedExpression, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Known, MessageFilter } from './filters.ts'

/**
 * Conditions for a text search: `has` tests a single message, `indexed` uses an index. The index returns every matching
 * message, unordered, so it is meant for rare words.
 */
export type Search = { has: RawBuilder<boolean>; indexed: RawBuilder<boolean>; asked?: ChatQuery }

/** Words to search for in message texts only. */
type ChatQuery = { chatUuid: Known<string>; words: string }

const message = sql<string>`"data"->>'text'`
const hasSong = sql<boolean>`"data" #> '{metadata,chatMessage,songs,0}' is not null`
const songOf = sql<string>`"chatSong"("data")`

/** The search of a request, if any: in the text, in the song a message is about, or in both. */
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
  // Punctuation alone matches nothing. Normalizing a text is much slower than `ilike`, so texts that can't match are
  // excluded first.
  has: sql`("chatPatterns"(${requested}::text) <> '{}'
    and (octet_length(${text}) <> char_length(${text}) or ${text} ilike all ("chatParts"(${requested}::text)))
    and "chatText"(${text}) like all ("chatPatterns"(${requested}::text)))`,
  indexed: sql`"chatTerms"("roomUuid", ${text}) @@ "chatQuery"(${chatUuid}::uuid, ${requested}::text)`,
})

/** How many of the searched words are compared, longest first, and in how many of the nearest messages. */
const compared = { words: 4, lines: 250 }
/** Words count as rare while the sum of their shares (of 1) is at most this. */
const rarely = 0.1

/** Statistics of the messages next to the cursor: their number, and the oldest and newest time in seconds. */
export type Nearby = {
  count: number
  oldest: number
  newest: number
  /**
   * For several words: the share of messages (of 1) with the rarest, the expected share with all of them, and the index
   * condition for the rare ones alone.
   */
  several?: { rarest: number; together: number; indexed: RawBuilder<boolean> }
}

/**
 * Samples the messages next to the cursor and decides which of several words to look up in the index. The index reads
 * every position of each word, which is slower than checking the messages that contain the rarest one. So only words
 * found in few of the sampled messages are looked up, at least the rarest; the results must be checked for the others.
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
