import { sql } from 'kysely'
import type { Trx } from '../../../db/db.ts'
import { maxSongsPerCrate } from './add-songs.ts'
import { rankGap } from './add-statement.ts'
import { specialNames } from './special-names.ts'

type Joined = { id: number; special: 'queue' | 'likes' | null; crateName: string; songCount: number }

/**
 * Moves a user's crates to another account of theirs. The queue, the likes and crates with the same name are merged:
 * each song once, existing songs first.
 */
export async function mergeCrates(trx: Trx, from: string, into: string): Promise<void> {
  await mergeKnowledge(trx, from, into)
  const [moved, own] = [await cratesOf(trx, from), await cratesOf(trx, into)]
  for (const crate of moved) {
    const twin = own.find((one) => isTwin(one, crate))
    if (twin && (await joinInto(trx, crate.id, twin.id))) continue
    // What does not fit into the queue or the likes is kept as a separate crate.
    const name = crate.special && twin ? { special: null, crateName: specialNames[crate.special] } : {}
    await trx
      .updateTable('crate')
      .set({ userUuid: into, ...name })
      .where('id', '=', crate.id)
      .execute()
  }
  await trx.updateTable('crateExport').set({ userUuid: into }).where('userUuid', '=', from).execute()
  await trx.deleteFrom('addRequest').where('userUuid', '=', from).execute()
  await trx.updateTable('songPlay').set({ djUuid: into }).where('djUuid', '=', from).execute()
}

/** Ordered by id, as all edits lock crates in this order. */
const cratesOf = (trx: Trx, userUuid: string): Promise<Joined[]> =>
  trx
    .selectFrom('crate')
    .where('userUuid', '=', userUuid)
    .select(['id', 'special', 'crateName', 'songCount'])
    .orderBy('id')
    .forUpdate()
    .execute()

const isTwin = (one: Joined, other: Joined) =>
  one.special === other.special && (one.special !== null || one.crateName.trim() === other.crateName.trim())

/** Appends the missing songs and deletes the merged crate; false if they don't fit. */
async function joinInto(trx: Trx, fromId: number, intoId: number): Promise<boolean> {
  const missing = sql`
    select distinct on ("moved"."songId") "moved"."songId", "moved"."rank", "moved"."addedAt"
    from "crateSong" as "moved"
    where "moved"."crateId" = ${fromId} and not exists (
      select from "crateSong" as "own" where "own"."crateId" = ${intoId} and "own"."songId" = "moved"."songId")
    order by "moved"."songId", "moved"."rank"`
  const { rows } = await sql<{ songs: number; before: number }>`
    select (select count(*) from (${missing}) as "missing") as "songs",
      (select "songCount" from "crate" where "id" = ${intoId}) as "before"`.execute(trx)
  const { songs = 0, before = 0 } = rows[0] ?? {}
  if (before + songs > maxSongsPerCrate) return false
  await sql`
    insert into "crateSong" ("crateId", "songId", "rank", "addedAt")
    select ${intoId}::bigint, "missing"."songId",
      "crate"."highRank" + (row_number() over (order by "missing"."rank") - 1) * ${rankGap}::bigint, "missing"."addedAt"
    from (${missing}) as "missing", "crate" where "crate"."id" = ${intoId}`.execute(trx)
  await sql`
    update "crate" set "songCount" = "songCount" + ${songs}::integer,
      "highRank" = "highRank" + ${songs}::bigint * ${rankGap}::bigint, "updatedAt" = now()
    where "id" = ${intoId}`.execute(trx)
  await trx.deleteFrom('crate').where('id', '=', fromId).execute()
  return true
}

async function mergeKnowledge(trx: Trx, from: string, into: string): Promise<void> {
  await sql`
    insert into "songClaim" ("songId", "userUuid", "claim")
    select "songId", ${into}::uuid, "claim" from "songClaim" where "userUuid" = ${from}::uuid
    on conflict do nothing`.execute(trx)
  await trx.deleteFrom('songClaim').where('userUuid', '=', from).execute()
  await sql`
    insert into "songCue" ("songId", "userUuid", "cue")
    select "songId", ${into}::uuid, "cue" from "songCue" where "userUuid" = ${from}::uuid
    on conflict do nothing`.execute(trx)
  await trx.deleteFrom('songCue').where('userUuid', '=', from).execute()
}
