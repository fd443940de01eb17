import { sql, type RawBuilder } from 'kysely'
import { maxRare, type TextQuery } from './text-query.ts'

/**
 * Songs by size, in letters; all but the largest are also indexed apart (`2026-12-13-search-by-size.ts`). A common word
 * is in a hundred thousand songs, and an index doesn't know their sizes: each would have to be read. In the index of a
 * few short ones the shortest are found at once. Literals, because only those let the planner choose such an index.
 */
const sizes = [
  '"size" <= 8',
  '"size" > 8 and "size" <= 11',
  '"size" > 11 and "size" <= 14',
  '"size" > 14 and "size" <= 17',
  '"size" > 17 and "size" <= 20',
  '"size" > 20',
].map((bounds) => sql.raw<boolean>(bounds))

/** How many songs of similar size are read; more of them than that are chosen from at random. */
const maxPerSize = 400
/** The same for songs that a rare word finds. */
const maxOfRare = 4000

type Among = { columns: RawBuilder<unknown>; allowed: RawBuilder<boolean>; max: number }

/** The shortest indexed songs that match, at most `max`. */
export function shortestMatches({ text, index, songs }: TextQuery, { columns, allowed, max }: Among) {
  // The function of the operator `@@`, which the planner doesn't know to be one: only `index` is for the index.
  const rest = text === index ? sql`` : sql`and ts_match_vq("words", ${text}::tsquery)`
  const matching = sql`"words" @@ ${index}::tsquery ${rest} and ${allowed}`
  const shortest = (condition: RawBuilder<boolean>, maxRead: number) => sql`(select * from (
      select ${columns} from "songSearch" where ${matching} and ${condition} limit ${sql.lit(maxRead)}
    ) "some" order by "size", "songId" limit ${sql.lit(max)})`
  if (songs <= maxRare) return shortest(sql<boolean>`true`, maxOfRare)
  // Larger songs are only looked for while there are too few: the parts of a union are read one after the other.
  const parts = sizes.map((size) => shortest(size, maxPerSize))
  return sql`(select * from (${sql.join(parts, sql` union all `)}) "shortest" limit ${sql.lit(max)})`
}
