import { sql, type Kysely } from 'kysely'

/** What is sold, what was paid for, and plans that are paid for again and again (decision 0064). */
export async function up(db: Kysely<never>) {
  await createSales(db)
  await createPlans(db)
}

async function createSales(db: Kysely<never>) {
  await sql`
    create table "product" (
      "id" integer generated always as identity primary key,
      "name" text not null,
      "description" text not null default '',
      "price" integer not null,
      "currency" text not null,
      "isActive" boolean not null default true,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      "deletedAt" timestamptz,
      constraint "productHasPrice" check ("price" > 0)
    )
  `.execute(db)
  await sql`
    create table "paymentCustomer" (
      "userUuid" uuid primary key,
      "stripeCustomerId" text not null,
      "createdAt" timestamptz not null default now(),
      constraint "paymentCustomerOnce" unique ("stripeCustomerId")
    )
  `.execute(db)
  await sql`
    create table "purchase" (
      "id" uuid primary key,
      "userUuid" uuid,
      "source" text not null,
      "externalId" text,
      "productId" integer,
      "plan" text,
      "price" integer,
      "currency" text,
      "tokens" integer not null default 0,
      "credited" integer not null default 0,
      "corrections" integer not null default 0,
      "status" text not null,
      "url" text,
      "createdAt" timestamptz not null,
      "expiresAt" timestamptz,
      "asOf" timestamptz not null,
      constraint "purchaseSourceKnown" check ("source" in ('stripe', 'apple')),
      constraint "purchaseStatusKnown" check ("status" in ('open', 'paid', 'refunded', 'expired')),
      constraint "purchaseOnceAtSource" unique ("source", "externalId"),
      constraint "purchaseOfProduct" foreign key ("productId") references "product" ("id"),
      constraint "purchaseCreditedInBounds" check ("credited" between 0 and "tokens")
    )
  `.execute(db)
  // Pressing twice leads to one checkout.
  await sql`
    create unique index "purchaseOpenOnce" on "purchase" ("userUuid", coalesce("plan", "productId"::text))
    where "status" = 'open'
  `.execute(db)
  await sql`create index "purchaseOfUser" on "purchase" ("userUuid", "createdAt")`.execute(db)
}

async function createPlans(db: Kysely<never>) {
  await sql`
    create table "subscription" (
      "id" integer generated always as identity primary key,
      "userUuid" uuid,
      "source" text not null,
      "externalId" text not null,
      "plan" text not null,
      "level" text not null,
      "status" text not null,
      "region" text,
      "isRenewing" boolean not null,
      "startedAt" timestamptz not null,
      "paidUntil" timestamptz not null,
      "endsAt" timestamptz not null,
      "asOf" timestamptz not null,
      constraint "subscriptionOnceAtSource" unique ("source", "externalId"),
      constraint "subscriptionSourceKnown" check ("source" in ('stripe', 'apple')),
      constraint "subscriptionStatusKnown" check ("status" in ('active', 'pastDue', 'ended'))
    )
  `.execute(db)
  await sql`create index "subscriptionOfUser" on "subscription" ("userUuid", "endsAt")`.execute(db)
  await sql`
    create table "webhookEvent" (
      "source" text not null,
      "id" text not null,
      "type" text not null,
      "at" timestamptz not null,
      primary key ("source", "id")
    )
  `.execute(db)
}
