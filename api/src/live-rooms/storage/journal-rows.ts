import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { JournalChange } from '../../db/tables/live-rooms.ts'
import type { JournalEntry, KeptEffect } from './journal-entry.ts'

/** Effects that couldn't be carried out for this long are outdated, and not retried. */
const effectsExpireAfter = sql`interval '1 day'`

/** A room's journal after the change it was saved with, and the effects still pending. */
export async function readJournal(
  db: Db,
  roomUuid: string,
  seq: number,
): Promise<{ changes?: JournalChange[]; effects?: KeptEffect[] }> {
  const rows = await db
    .selectFrom('roomJournal')
    .select('changes')
    .where('roomUuid', '=', roomUuid)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute()
  const expired = sql<Date>`now() - ${effectsExpireAfter}`
  await db.deleteFrom('roomEffect').where('roomUuid', '=', roomUuid).where('keptAt', '<', expired).execute()
  const effects = await db
    .selectFrom('roomEffect')
    .select(['seq', 'place', 'effect'])
    .where('roomUuid', '=', roomUuid)
    .orderBy('seq')
    .orderBy('place')
    .execute()
  const changes = rows.flatMap((row) => row.changes).filter((change) => change.seq > seq)
  return {
    ...(changes.length > 0 ? { changes } : undefined),
    ...(effects.length > 0 ? { effects } : undefined),
  }
}

/**
 * Appends to the journals in one statement. The rooms' rows are locked meanwhile: a process that takes a room either
 * finds what was written, or has raised the epoch first, and then nothing is written.
 */
export async function appendRows(db: Db, entries: readonly JournalEntry[]): Promise<string[]> {
  try {
    return await appendAll(db, entries)
  } catch (error) {
    if (!isUnspeakable(error)) throw error
    if (entries.length === 1) return entries.map(({ roomUuid }) => roomUuid)
    const lost: string[] = []
    for (const entry of entries) lost.push(...(await appendRows(db, [entry])))
    return lost
  }
}

async function appendAll(db: Db, entries: readonly JournalEntry[]): Promise<string[]> {
  const items = entries.map((entry) => ({ ...entry, seq: entry.changes.at(-1)?.seq ?? 0 }))
  const uuids = [...new Set(entries.map(({ roomUuid }) => roomUuid))].sort()
  const { rows } = await sql<{ roomUuid: string; epoch: number }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(items)}::json)
        as entry("roomUuid" uuid, "epoch" integer, "seq" bigint, "changes" json, "effects" json)
    ), owned as (
      select "roomUuid", "epoch" from "roomSnapshot" where "roomUuid" = any(${uuids}::uuid[])
      order by "roomUuid" for share
    ), "newChanges" as (
      insert into "roomJournal" ("roomUuid", "seq", "changes")
      select "roomUuid", "seq", "changes" from given join owned using ("roomUuid", "epoch")
      on conflict do nothing
    ), "newEffects" as (
      insert into "roomEffect" ("roomUuid", "seq", "place", "effect")
      select "roomUuid", (kept ->> 'seq')::bigint, (kept ->> 'place')::integer, kept -> 'effect'
      from given join owned using ("roomUuid", "epoch"), json_array_elements("effects") as kept
      on conflict do nothing
    )
    select "roomUuid", "epoch" from owned
  `.execute(db)
  const epochs = new Map(rows.map((row) => [row.roomUuid, row.epoch]))
  return entries.filter(({ roomUuid, epoch }) => epochs.get(roomUuid) !== epoch).map(({ roomUuid }) => roomUuid)
}

/** Whether the entry itself can never be written: data exceptions and exceeded limits, or a stack overflow of ours. */
function isUnspeakable(error: unknown): boolean {
  if (error instanceof RangeError) return true
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return /^(22|54)\w{3}$/.test(code)
}
