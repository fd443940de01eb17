import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "voucher" (
      "id" integer generated always as identity primary key,
      "codeHash" text not null,
      "hint" text not null,
      "note" text not null default '',
      "capabilities" text[] not null default '{}',
      "status" text not null default 'PENDING',
      "redeemedByUuid" uuid,
      "redeemedAt" timestamptz,
      "expiresAt" timestamptz,
      "createdByUuid" uuid,
      "createdAt" timestamptz not null default now(),
      constraint "voucherCode" unique ("codeHash"),
      constraint "voucherStatus" check ("status" in ('PENDING', 'REDEEMED', 'REVOKED'))
    )
  `.execute(db)
}
