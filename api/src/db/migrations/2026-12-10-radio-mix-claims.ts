import { sql, type Kysely } from 'kysely'

/** When a hand-over was claimed: one whose process died while it rendered is claimed again. */
export async function up(db: Kysely<never>) {
  await sql`alter table "radioMix" add column if not exists "claimedAt" timestamptz not null default now()`.execute(
    db,
  )
}
