import { sql, type RawBuilder } from 'kysely'
import type { Known, Wanted } from './filters.ts'

/**
 * How words are looked for: whether a line has them, and the same by an index. The index answers with all the lines
 * that have them, in no order: it is for words that are rare.
 */
export type Search = { has: RawBuilder<boolean>; indexed: RawBuilder<boolean> }

const hasSong = sql<boolean>`"data" #> '{metadata,chatMessage,songs,0}' is not null`
const songOf = sql<string>`"chatSong"("data")`

/** What words are looked for, if any are: in what was said, in the song it is about, or in both. */
export function searchOf({ chatUuid, searchKey = '', song = '' }: Wanted): Search | undefined {
  const searches = [
    ...(searchKey.trim() ? [wordsIn(sql`"data"->>'text'`, chatUuid, searchKey)] : []),
    ...(song.trim() ? [{ has: hasSong, indexed: hasSong }, wordsIn(songOf, chatUuid, song)] : []),
  ]
  if (searches.length === 0) return undefined
  const all = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`
  return { has: all(searches.map(({ has }) => has)), indexed: all(searches.map(({ indexed }) => indexed)) }
}

const wordsIn = (text: RawBuilder<string>, chatUuid: Known<string>, asked: string): Search => ({
  // Signs alone are no words, and nothing has them. Folding a text costs much more than looking whether it is worth it.
  has: sql`("chatPatterns"(${asked}::text) <> '{}'
    and (octet_length(${text}) <> char_length(${text}) or ${text} ilike all ("chatParts"(${asked}::text)))
    and "chatText"(${text}) like all ("chatPatterns"(${asked}::text)))`,
  indexed: sql`"chatTerms"("roomUuid", ${text}) @@ "chatQuery"(${chatUuid}::uuid, ${asked}::text)`,
})
