import { sql, type Kysely } from 'kysely'

/** Whoever changes an account, an operator at the database included, tells every process by these triggers. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "accountChange" (
      "id" bigint generated always as identity primary key,
      "userUuid" uuid not null,
      "at" timestamptz not null default clock_timestamp()
    )
  `.execute(db)
  await sql`create index "accountChangeAt" on "accountChange" ("at")`.execute(db)
  await endSessionsWithAccounts(db)
  await noteChangesOfAccounts(db)
  await noteEndsOfSessions(db)
}

/** A ban or a deactivation ends every session for good: what was open before does not come back when the ban is over. */
async function endSessionsWithAccounts(db: Kysely<never>) {
  await sql`
    create function "endSessionsOfAccount"() returns trigger language plpgsql as $$
    begin
      new."sessionVersion" := greatest(new."sessionVersion", old."sessionVersion" + 1);
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger "accountIsClosed" before update on "user" for each row
    when (
      (new."bannedUntil" is not null and new."bannedUntil" is distinct from old."bannedUntil")
      or (new."deactivatedAt" is not null and old."deactivatedAt" is null)
    )
    execute function "endSessionsOfAccount"()
  `.execute(db)
}

/** Bots fall with their owner. */
async function noteChangesOfAccounts(db: Kysely<never>) {
  await sql`
    create function "noteAccountChange"() returns trigger language plpgsql as $$
    begin
      insert into "accountChange" ("userUuid") values (old."uuid");
      if tg_op = 'UPDATE' then
        if new."sessionVersion" <> old."sessionVersion" then
          update "user" set "sessionVersion" = "sessionVersion" + 1 where "botOfUserId" = new."id";
        end if;
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger "accountIsChanged" after update on "user" for each row
    when (
      old."role" <> new."role" or old."capabilities" <> new."capabilities"
      or old."bannedUntil" is distinct from new."bannedUntil"
      or old."deactivatedAt" is distinct from new."deactivatedAt"
      or old."tokensFrom" <> new."tokensFrom" or old."sessionVersion" <> new."sessionVersion"
    )
    execute function "noteAccountChange"()
  `.execute(db)
  await sql`
    create trigger "accountIsGone" after delete on "user" for each row execute function "noteAccountChange"()
  `.execute(db)
}

/** A session that ends takes along those that were begun from it. */
async function noteEndsOfSessions(db: Kysely<never>) {
  await sql`
    create function "noteSessionEnd"() returns trigger language plpgsql as $$
    begin
      insert into "accountChange" ("userUuid")
      select distinct "user"."uuid" from "user"
      where "user"."id" = old."userId" or "user"."id" in (
        select "session"."userId" from "session" where "session"."parentUuid" = old."uuid"
      );
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger "sessionIsEnded" after update on "session" for each row
    when (old."endedAt" is null and new."endedAt" is not null)
    execute function "noteSessionEnd"()
  `.execute(db)
}
