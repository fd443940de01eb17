import { sql, type Kysely } from 'kysely'
import { folded, foldedWords } from '../folded-words.ts'

/**
 * The words of what is said in a chat, each under the chat it was said in. The index is made of what a line is now, so an
 * edited line is found by its new words alone and a deleted one by none.
 */
export async function up(db: Kysely<never>) {
  for (const statement of [
    `create function "chatText"(said text) returns text language sql immutable parallel safe as $$
      select ${folded('said')} $$`,
    // Its cost keeps the database from asking it of line after line where the index knows.
    // Functions of an index see no schema but that of the server itself: none of them calls another of ours.
    `create function "chatTerms"(chat uuid, said text) returns tsvector
      language sql immutable parallel safe cost 100 as $$
      select coalesce(array_to_tsvector(array_agg(chat::text || ':' || word)), ''::tsvector)
      from ${foldedWords('said')} found $$`,
    `create function "chatQuery"(chat uuid, asked text) returns tsquery language sql immutable parallel safe as $$
      select coalesce(string_agg(quote_literal(chat::text || ':' || word) || ':*', ' & '), '')::tsquery
      from ${foldedWords('asked')} found $$`,
    `create function "chatPatterns"(asked text) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg('% ' || word || '%'), '{}') from ${foldedWords('asked')} found $$`,
    // Where a text is of plain characters alone, its words are somewhere in it as they are.
    `create function "chatParts"(asked text) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg('%' || word || '%'), '{}') from ${foldedWords('asked')} found $$`,
    `create function "chatSong"(data jsonb) returns text language sql immutable parallel safe as $$
      select concat_ws(' ', data #>> '{metadata,chatMessage,songs,0,song,trackName}',
        data #>> '{metadata,chatMessage,songs,0,song,artistName}') $$`,
    // Deleted lines have no words. PostgreSQL joins two indexes only where their conditions have nothing in common, and
    // that of the order of a chat names the deleted.
    `create index "chatMessageWords" on "chatMessage" using gin ("chatTerms"("roomUuid", "data"->>'text'))`,
    `create index "chatMessageSongs" on "chatMessage" using gin ("chatTerms"("roomUuid", "chatSong"("data")))
      where "data" #> '{metadata,chatMessage,songs,0}' is not null`,
    `create index "chatMessageById" on "chatMessage" ("roomUuid", "id") where "deletedAt" is null`,
    `create index "chatMessageBySender" on "chatMessage" ("roomUuid", "sender", "sentAt", "id")
      where "deletedAt" is null`,
  ])
    await sql.raw(statement).execute(db)
}
