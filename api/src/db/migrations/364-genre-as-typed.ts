import { sql, type Kysely } from 'kysely'
import { foldedWords } from '../folded-words.ts'

/**
 * A genre is searched as it was typed. `quote_literal` writes what has a backslash as an escape string of SQL (` E'…'`),
 * which no query of words may begin with: such a search failed.
 */
export async function up(db: Kysely<never>) {
  const genreTerm = String.raw`replace(replace(left('g:' || lower(genre), 100), '\', '\\'), '''', '''''')`
  await sql
    .raw(
      `create or replace function "roomQuery"(asked text, genre text) returns tsquery
        language sql immutable parallel safe as $$
        select coalesce(string_agg(term, ' & '), '')::tsquery from (
          select quote_literal('w:' || word) || ':*' as term from ${foldedWords('asked')} words
          union all
          select '''' || ${genreTerm} || '''' where genre <> ''
        ) terms $$`,
    )
    .execute(db)
}
