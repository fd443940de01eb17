import { readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { folded, foldedTerms, foldedWords, isPart } from '../folded-words.ts'

const genreKey = (name: string) =>
  `left(coalesce(nullif(replace(${folded(name)}, ' ', ''), ''), lower(btrim(${name}))), 100)`
const quotedGenre = String.raw`replace(replace('g:' || "genreKey"(genre), '\', '\\'), '''', '''''')`
const pure = 'language sql immutable parallel safe as'

/**
 * Search functions for chats, room history, and rooms. PostgreSQL maintains indexes with a search path that doesn't
 * include our schema, so no function of an index calls another one of ours.
 */
const searchFunctions = [
  `create function "chatText"(said text) returns text ${pure} $$
    select ${folded('said')} $$`,
  `create function "chatTerms"(chat uuid, said text) returns tsvector ${pure} $$
    select coalesce(array_to_tsvector(array_agg(chat::text || ':' || word)), ''::tsvector)
    from ${foldedTerms('said')} found $$`,
  `create function "chatQuery"(chat uuid, asked text) returns tsquery ${pure} $$
    select coalesce(string_agg(quote_literal(chat::text || ':' || word) || ':*', ' & '), '')::tsquery
    from ${foldedWords('asked')} found $$`,
  // Two characters before each word, which the queries strip.
  `create function "chatPatterns"(asked text) returns text[] ${pure} $$
    select coalesce(array_agg(case when ${isPart('word')} then '%%' else '% ' end || word || '%'), '{}')
    from ${foldedWords('asked')} found $$`,
  `create function "chatParts"(asked text) returns text[] ${pure} $$
    select coalesce(array_agg('%' || word || '%'), '{}') from ${foldedWords('asked')} found $$`,
  `create function "chatSong"(data jsonb) returns text ${pure} $$
    select concat_ws(' ', data #>> '{metadata,chatMessage,songs,0,song,trackName}',
      data #>> '{metadata,chatMessage,songs,0,song,artistName}') $$`,
  `create function "playTerms"(room text, song jsonb) returns tsvector ${pure} $$
    select coalesce(array_to_tsvector(array_agg(room || ':' || word)), ''::tsvector)
    from ${foldedTerms("concat_ws(' ', song ->> 'trackName', song ->> 'artistName')")} found $$`,
  `create function "playQuery"(room text, asked text) returns tsquery ${pure} $$
    select coalesce(string_agg(quote_literal(room || ':' || word) || ':*', ' & '), '')::tsquery
    from ${foldedWords('asked')} found $$`,
  // All spellings of a genre are the same genre: "Hip Hop", "hip-hop" and "HipHop".
  `create function "genreKey"(name text) returns text ${pure} $$ select ${genreKey('name')} $$`,
  // Only the name of a password-protected room is visible, so it is found only by its name.
  `create function "roomTerms"(door text, inside text, genres text[], locked boolean) returns tsvector ${pure} $$
    select coalesce(array_to_tsvector(array_agg(term)), ''::tsvector) from (
      select 'w:' || word as term
      from ${foldedTerms("concat_ws(' ', door, case when locked then '' else inside end)")} words
      union
      select 'w:' || word
      from unnest(case when locked then '{}' else genres end) genre, lateral ${foldedTerms('genre')} words
      union
      select 'g:' || ${genreKey('genre')} from unnest(case when locked then '{}' else genres end) genre
    ) terms $$`,
  `create function "roomQuery"(asked text, genre text) returns tsquery ${pure} $$
    select coalesce(string_agg(term, ' & '), '')::tsquery from (
      select quote_literal('w:' || word) || ':*' as term from ${foldedWords('asked')} words
      union all
      select '''' || ${quotedGenre} || '''' where genre <> ''
    ) terms $$`,
]

/** The schema of the first release. */
export async function up(db: Kysely<never>) {
  const schema = await readFile(new URL('baseline.sql', import.meta.url), 'utf8')
  // A statement starts at the beginning of a line; function bodies are indented.
  for (const statement of [...searchFunctions, ...schema.split(/;\n(?=\S|\n)/)])
    if (/^(?!--)\S/m.test(statement)) await sql.raw(statement).execute(db)
}
