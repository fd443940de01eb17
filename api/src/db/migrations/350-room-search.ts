import { sql, type Kysely } from 'kysely'
import { foldedWords } from '../folded-words.ts'

/**
 * What a listed room is found by. Behind a password only its name is seen, so only its name is found. Its genres are terms
 * of their own besides, for those who want to see all rooms of one.
 */
export async function up(db: Kysely<never>) {
  for (const statement of [
    `create function "roomTerms"(door text, inside text, genres text[], locked boolean) returns tsvector
      language sql immutable parallel safe cost 100 as $$
      select coalesce(array_to_tsvector(array_agg(term)), ''::tsvector) from (
        select 'w:' || word as term from ${foldedWords("concat_ws(' ', door, case when locked then '' else inside end)")} words
        union
        select 'w:' || word from unnest(case when locked then '{}' else genres end) genre, lateral ${foldedWords('genre')} words
        union
        select left('g:' || lower(genre), 100) from unnest(case when locked then '{}' else genres end) genre
      ) terms $$`,
    `create function "roomQuery"(asked text, genre text) returns tsquery language sql immutable parallel safe as $$
      select coalesce(string_agg(term, ' & '), '')::tsquery from (
        select quote_literal('w:' || word) || ':*' as term from ${foldedWords('asked')} words
        union all
        select quote_literal(left('g:' || lower(genre), 100)) where genre <> ''
      ) terms $$`,
    `create index "roomWords" on "room" using gin ("roomTerms"(
      "name" || ' ' || "slug", "description" || ' ' || "vibe", "genres",
      "passwordHash" is not null or "guestPasswordHash" is not null))
      where "deletedAt" is null and "type" = 'PUBLIC' and not "unlisted"`,
  ])
    await sql.raw(statement).execute(db)
}
