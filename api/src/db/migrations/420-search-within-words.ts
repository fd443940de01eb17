import { sql, type Kysely } from 'kysely'
import { foldedTerms, foldedWords, isPart } from '../folded-words.ts'

/**
 * Chats and the history of rooms are found by what stands in the middle of a word, where a script has no spaces, and by
 * the parts of Korean compounds. Queries look for beginnings as before. Migration 430 does the same for rooms.
 */
export async function up(db: Kysely<never>) {
  for (const statement of [
    `create or replace function "chatTerms"(chat uuid, said text) returns tsvector
      language sql immutable parallel safe cost 100 as $$
      select coalesce(array_to_tsvector(array_agg(chat::text || ':' || word)), ''::tsvector)
      from ${foldedTerms('said')} found $$`,
    // The release before takes what follows two characters for the word.
    `create or replace function "chatPatterns"(asked text) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(case when ${isPart('word')} then '%%' else '% ' end || word || '%'), '{}')
      from ${foldedWords('asked')} found $$`,
    `create or replace function "playTerms"(room text, song jsonb) returns tsvector
      language sql immutable parallel safe cost 100 as $$
      select coalesce(array_to_tsvector(array_agg(room || ':' || word)), ''::tsvector)
      from ${foldedTerms("concat_ws(' ', song ->> 'trackName', song ->> 'artistName')")} found $$`,
    `reindex index "chatMessageWords"`,
    `reindex index "chatMessageSongs"`,
    `reindex index "songPlayWords"`,
    // Korean songs are indexed anew.
    `insert into "songToIndex" ("songId") select "songId" from "songSearch"
      where concat_ws(' ', "title", "added", "artist", "album") ~ '[\\u1100-\\u11ff]' order by "songId"`,
    `insert into "job" ("kind", "payload", "dedupeKey", "runAt")
      select 'indexSongs', '{}', '', now() where exists (select from "songToIndex")
      on conflict ("kind", "dedupeKey") where "takenUntil" is null and "givenUpAt" is null do nothing`,
  ])
    await sql.raw(statement).execute(db)
}
