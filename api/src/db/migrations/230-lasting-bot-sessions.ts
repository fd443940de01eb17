import { sql, type Kysely } from 'kysely'

/**
 * A session that is ended ends those that were begun from it, for good; one that merely expires does not, so that a
 * bot outlives the sign-in in which its token was made.
 */
export async function up(db: Kysely<never>) {
  await sql`
    update "session" set "endedAt" = "parent"."endedAt" from "session" as "parent"
    where "parent"."uuid" = "session"."parentUuid" and "session"."endedAt" is null and "parent"."endedAt" is not null
  `.execute(db)
  await sql`alter table "session" drop constraint "session_parentUuid_fkey"`.execute(db)
  await sql`
    alter table "session" add constraint "session_parentUuid_fkey"
    foreign key ("parentUuid") references "session" ("uuid") on delete set null
  `.execute(db)
  await sql`
    create or replace function "noteSessionEnd"() returns trigger language plpgsql as $$
    begin
      insert into "accountChange" ("userUuid") select "uuid" from "user" where "id" = old."userId";
      update "session" set "endedAt" = new."endedAt" where "parentUuid" = old."uuid" and "endedAt" is null;
      return null;
    end $$
  `.execute(db)
}
