import { sql, type Kysely } from 'kysely'

/** Accounts of tokens and their ledger (decision 0062). */
export async function up(db: Kysely<never>) {
  await sql`
    create table "tokenAccount" (
      "id" integer generated always as identity primary key,
      "userUuid" uuid not null,
      "status" text not null default 'active',
      "balance" bigint not null default 0,
      "owed" bigint not null default 0,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      constraint "tokenAccountOnce" unique ("userUuid"),
      constraint "tokenAccountStatusKnown" check ("status" in ('active', 'disabled')),
      constraint "tokenBalanceNotNegative" check ("balance" >= 0 and "owed" >= 0),
      constraint "tokensHadOrOwed" check ("balance" = 0 or "owed" = 0)
    )
  `.execute(db)
  await sql`
    create table "tokenTransaction" (
      "id" bigint generated always as identity primary key,
      "key" text not null,
      "accountId" integer not null,
      "type" text not null,
      "amount" integer not null,
      "holdId" bigint,
      "reference" text not null,
      "at" timestamptz not null default now(),
      constraint "tokenTransactionKey" unique ("key"),
      constraint "tokenTransactionAccount" foreign key ("accountId") references "tokenAccount" ("id"),
      constraint "tokenTransactionTypeKnown" check ("type" in ('credit', 'hold', 'commit', 'voided')),
      constraint "tokenAmountTellsDirection" check ("type" = 'credit' or "amount" > 0),
      constraint "tokenHoldFinishedOnce" unique ("holdId"),
      constraint "tokenHoldNamed" check (("type" in ('commit', 'voided')) = ("holdId" is not null)),
      constraint "tokenTransactionHold" foreign key ("holdId") references "tokenTransaction" ("id")
    )
  `.execute(db)
  await sql`create index "transactionOfAccount" on "tokenTransaction" ("accountId", "id")`.execute(db)
}
