import { sql, type Kysely } from 'kysely'

/** Our own consumables are put into the table after every migration (`seed.ts`). */
export async function up(db: Kysely<never>) {
  await sql`
    create table "consumable" (
      "id" integer generated always as identity primary key,
      "house" text,
      "show" text not null,
      "name" text not null,
      "tokenCost" integer not null,
      "fileId" text not null,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      "deletedAt" timestamptz,
      constraint "consumableOfHouseOnce" unique ("house"),
      constraint "consumableCostsSomething" check ("tokenCost" > 0)
    )
  `.execute(db)
  await sql`
    create table "consumablePurchase" (
      "id" bigint generated always as identity primary key,
      "key" text not null,
      "userUuid" uuid not null,
      "consumableId" integer not null,
      "roomUuid" uuid not null,
      "toUuid" uuid,
      "message" text,
      "tokenCost" integer not null,
      "holdId" bigint not null,
      "status" text not null default 'held',
      "messageId" bigint,
      "at" timestamptz not null,
      "toldAt" timestamptz,
      constraint "consumablePurchaseOnce" unique ("userUuid", "key"),
      constraint "consumablePurchaseHold" unique ("holdId"),
      constraint "consumablePurchaseOf" foreign key ("consumableId") references "consumable" ("id"),
      constraint "consumablePurchaseHeld" foreign key ("holdId") references "tokenTransaction" ("id"),
      constraint "consumablePurchaseStatusKnown" check ("status" in ('held', 'delivered', 'voided'))
    )
  `.execute(db)
  await sql`create index "purchaseOfConsumable" on "consumablePurchase" ("consumableId")`.execute(db)
  await sql`create index "purchaseForSomebody" on "consumablePurchase" ("toUuid") where "toUuid" is not null`.execute(
    db,
  )
  // What a process that died has left to be done: few rows, looked for often.
  await sql`
    create index "purchaseUnsettled" on "consumablePurchase" ("at")
    where "status" = 'held' or ("status" = 'delivered' and "toldAt" is null)
  `.execute(db)
  await sql`
    create table "tokenBundle" (
      "id" integer generated always as identity primary key,
      "productId" integer not null,
      "name" text not null,
      "tokens" integer not null,
      "thumbnail" text,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      "deletedAt" timestamptz,
      constraint "tokenBundleHasTokens" check ("tokens" > 0)
    )
  `.execute(db)
  await sql`create unique index "tokenBundleOfProduct" on "tokenBundle" ("productId") where "deletedAt" is null`.execute(
    db,
  )
}
