import { sql, type Kysely } from 'kysely'
import { folded, foldedTerms, foldedWords } from '../folded-words.ts'

/**
 * A genre is one genre in all of its spellings: "Hip Hop", "hip-hop" and "HipHop". Rooms are found by what the spellings
 * have in common, so their index is made anew. Genres of uploads join those of providers.
 */
export async function up(db: Kysely<never>) {
  const key = (name: string) =>
    `left(coalesce(nullif(replace(${folded(name)}, ' ', ''), ''), lower(btrim(${name}))), 100)`
  const quoted = String.raw`replace(replace('g:' || "genreKey"(genre), '\', '\\'), '''', '''''')`
  for (const statement of [
    `create function "genreKey"(name text) returns text
      language sql immutable parallel safe as $$ select ${key('name')} $$`,
    // PostgreSQL maintains indexes with a search path on which this function finds none of ours.
    `create or replace function "roomTerms"(door text, inside text, genres text[], locked boolean) returns tsvector
      language sql immutable parallel safe cost 100 as $$
      select coalesce(array_to_tsvector(array_agg(term)), ''::tsvector) from (
        select 'w:' || word as term from ${foldedTerms("concat_ws(' ', door, case when locked then '' else inside end)")} words
        union
        select 'w:' || word from unnest(case when locked then '{}' else genres end) genre, lateral ${foldedTerms('genre')} words
        union
        select 'g:' || ${key('genre')} from unnest(case when locked then '{}' else genres end) genre
      ) terms $$`,
    `create or replace function "roomQuery"(asked text, genre text) returns tsquery
      language sql immutable parallel safe as $$
      select coalesce(string_agg(term, ' & '), '')::tsquery from (
        select quote_literal('w:' || word) || ':*' as term from ${foldedWords('asked')} words
        union all
        select '''' || ${quoted} || '''' where genre <> ''
      ) terms $$`,
    `reindex index "roomWords"`,
    // The oldest entry of a genre is the one that is kept.
    `delete from "genre" again using "genre" first
      where replace(again."nameKey", ' ', '') = replace(first."nameKey", ' ', '') and first."id" < again."id"`,
    `update "genre" set "nameKey" = replace("nameKey", ' ', '') where "nameKey" like '% %'`,
    `alter table "genre" add column "onlyOfUploads" boolean not null default false`,
    `create index "uploadedSongGenre" on "uploadedSong" ("genreKey"("genre"))
      where "genre" is not null and "deletedAt" is null`,
    `insert into "genre" ("name", "nameKey", "onlyOfUploads")
      select distinct on ("genreKey"("genre")) btrim("genre"), "genreKey"("genre"), true from "uploadedSong"
      where "deletedAt" is null and btrim("genre") <> '' and length(btrim("genre")) <= 60
      order by "genreKey"("genre"), "id"
      on conflict ("nameKey") do nothing`,
  ])
    await sql.raw(statement).execute(db)
}
