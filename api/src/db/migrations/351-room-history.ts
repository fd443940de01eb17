import { sql, type Kysely } from 'kysely'
import { foldedWords } from '../folded-words.ts'

/** The words of what rooms have played, each under its room, and what a DJ has played in one. */
export async function up(db: Kysely<never>) {
  for (const statement of [
    `create function "playTerms"(room text, song jsonb) returns tsvector
      language sql immutable parallel safe cost 100 as $$
      select coalesce(array_to_tsvector(array_agg(room || ':' || word)), ''::tsvector)
      from ${foldedWords("concat_ws(' ', song ->> 'trackName', song ->> 'artistName')")} found $$`,
    `create function "playQuery"(room text, asked text) returns tsquery language sql immutable parallel safe as $$
      select coalesce(string_agg(quote_literal(room || ':' || word) || ':*', ' & '), '')::tsquery
      from ${foldedWords('asked')} found $$`,
    `create index "songPlayWords" on "songPlay" using gin ("playTerms"("roomUuid"::text, "song"))`,
    `create index "songPlayOfDjInRoom" on "songPlay" ("roomUuid", "djUuid", "playedAt" desc, "id" desc)`,
  ])
    await sql.raw(statement).execute(db)
}
