import { sql, type Kysely } from 'kysely'

/** Short songs are indexed apart from longer ones, because a search ranks them first; and words by their beginnings. */
export async function up(db: Kysely<never>) {
  await sql`
    create index if not exists "songSearchWords8" on "songSearch" using gin ("words") with (fastupdate = off)
      where "size" <= 8;
    create index if not exists "songSearchWords11" on "songSearch" using gin ("words") with (fastupdate = off)
      where "size" > 8 and "size" <= 11;
    create index if not exists "songSearchWords14" on "songSearch" using gin ("words") with (fastupdate = off)
      where "size" > 11 and "size" <= 14;
    create index if not exists "songSearchWords17" on "songSearch" using gin ("words") with (fastupdate = off)
      where "size" > 14 and "size" <= 17;
    create index if not exists "songSearchWords20" on "songSearch" using gin ("words") with (fastupdate = off)
      where "size" > 17 and "size" <= 20;
    create index if not exists "searchWordBeginnings" on "searchWord" ("word" text_pattern_ops) include ("songs");
  `.execute(db)
}
