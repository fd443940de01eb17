import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/db.ts'
import { maxSongsPerCrate } from './add-songs.ts'
import { rankGap } from './add-statement.ts'

/** Runs an edit with the crate's row locked. Every edit locks the crate before its songs, so no two edits deadlock. */
function withCrate<T>(db: Db, crateId: number, edit: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockCrate(trx, crateId)
    return edit(trx)
  })
}

export async function lockCrate(trx: Trx, crateId: number): Promise<void> {
  await trx.selectFrom('crate').where('id', '=', crateId).select('id').forUpdate().execute()
}

/** Removes a song; false if it is not in the crate. */
export function removeSong(db: Db, crateId: number, crateSongUuid: string): Promise<boolean> {
  return withCrate(db, crateId, async (trx) => (await removeEntries(trx, { crateId, uuid: crateSongUuid })) > 0)
}

/** Moves a song to a position counted from 0; past the end means the end. Returns the position, or undefined. */
export function moveSong(db: Db, crateId: number, crateSongUuid: string, to: number): Promise<number | undefined> {
  return withCrate(db, crateId, (trx) => moveLocked(trx, crateId, crateSongUuid, to))
}

/** The same in a crate that is already locked. */
export async function moveLocked(
  trx: Trx,
  crateId: number,
  crateSongUuid: string,
  to: number,
): Promise<number | undefined> {
  const crate = await trx.selectFrom('crate').where('id', '=', crateId).select('songCount').executeTakeFirstOrThrow()
  const place = Math.min(to, crate.songCount - 1)
  const rank =
    (await rankAt(trx, crateId, crateSongUuid, place)) ?? (await renumbered(trx, crateId, crateSongUuid, place))
  const moved = await trx
    .updateTable('crateSong')
    .set({ rank })
    .where('crateId', '=', crateId)
    .where('uuid', '=', crateSongUuid)
    .returning('id')
    .executeTakeFirst()
  if (!moved) return undefined
  await trx
    .updateTable('crate')
    .set({
      lowRank: sql<number>`least("lowRank", ${rank}::bigint)`,
      highRank: sql<number>`greatest("highRank", ${rank + rankGap}::bigint)`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', crateId)
    .execute()
  return place
}

/** A free rank at a position among the other songs, or undefined when there is no gap left. */
async function rankAt(trx: Trx, crateId: number, except: string, place: number): Promise<number | undefined> {
  const around = await trx
    .selectFrom('crateSong')
    .where('crateId', '=', crateId)
    .where('uuid', '<>', except)
    .select('rank')
    .orderBy('rank')
    .limit(place === 0 ? 1 : 2)
    .offset(Math.max(0, place - 1))
    .execute()
  const before = place === 0 ? undefined : around[0]?.rank
  const after = place === 0 ? around[0]?.rank : around[1]?.rank
  if (before === undefined) return (after ?? 0) - rankGap
  if (after === undefined) return before + rankGap
  const between = Math.floor((before + after) / 2)
  return between > before ? between : undefined
}

async function renumbered(trx: Trx, crateId: number, except: string, place: number): Promise<number> {
  await reorder(trx, crateId, sql`"rank"`)
  return (await rankAt(trx, crateId, except, place)) ?? 0
}

/** Assigns every song a new rank in the given order, with full gaps between them. */
async function reorder(trx: Trx, crateId: number, order: ReturnType<typeof sql>) {
  await sql`
    update "crateSong" set "rank" = "new"."place" * ${rankGap}::bigint
    from (
      select "id", row_number() over (order by ${order}) - 1 as "place" from "crateSong" where "crateId" = ${crateId}
    ) as "new"
    where "crateSong"."id" = "new"."id"`.execute(trx)
  await sql`
    update "crate" set "lowRank" = 0, "highRank" = "songCount" * ${rankGap}::bigint, "updatedAt" = now()
    where "id" = ${crateId}`.execute(trx)
}

export function shuffleSongs(db: Db, crateId: number): Promise<void> {
  return withCrate(db, crateId, async (trx) => {
    await reorder(trx, crateId, sql`random()`)
    await trx.updateTable('crate').set({ currentPosition: 0 }).where('id', '=', crateId).execute()
  })
}

export function clearSongs(db: Db, crateId: number): Promise<void> {
  return withCrate(db, crateId, (trx) => emptied(trx, crateId))
}

async function emptied(trx: Trx, crateId: number) {
  await trx.deleteFrom('crateSong').where('crateId', '=', crateId).execute()
  await trx
    .updateTable('crate')
    .set({ songCount: 0, lowRank: 0, highRank: 0, currentPosition: 0, updatedAt: sql<Date>`now()` })
    .where('id', '=', crateId)
    .execute()
}

/**
 * Appends the songs of one crate to another, as many as fit. The queue is cleared first, in the same transaction; the
 * likes take each song once, and only those they do not contain yet.
 */
export function copySongs(
  db: Db,
  fromCrateId: number,
  to: { id: number; special: 'queue' | 'likes' | null },
): Promise<void> {
  return withCrate(db, to.id, async (trx) => {
    if (to.special === 'queue') await emptied(trx, to.id)
    const isNew = to.special === 'likes'
    const copied = await sql<{ songs: number }>`
      with "copied" as (
        insert into "crateSong" ("crateId", "songId", "rank")
        select ${to.id}, "songId", "highRank" + (row_number() over (order by "rank") - 1) * ${rankGap}::bigint
        from (
          select s."songId", s."rank", t."highRank" from "crate" t join "crateSong" s on s."crateId" = ${fromCrateId}
          where t."id" = ${to.id} and not (${isNew}::boolean and (
            exists (select from "crateSong" k where k."crateId" = ${to.id} and k."songId" = s."songId")
            or exists (
              select from "crateSong" e
              where e."crateId" = ${fromCrateId} and e."songId" = s."songId" and e."rank" < s."rank")))
          order by s."rank"
          limit greatest(0, ${maxSongsPerCrate} - (select "songCount" from "crate" where "id" = ${to.id}))
        ) as "source"
        returning "id"
      ) select count(*) as "songs" from "copied"`.execute(trx)
    await copyClaims(trx, fromCrateId, to.id)
    await changeCount(trx, to.id, copied.rows[0]?.songs ?? 0)
  })
}

/**
 * The owner of the copy takes over what the owner of the original claims about the songs, except where they have claims
 * of their own.
 */
async function copyClaims(trx: Db, fromCrateId: number, toCrateId: number): Promise<void> {
  await sql`
    insert into "songClaim" ("songId", "userUuid", "claim")
    select distinct c."songId", t."userUuid", c."claim" from "crate" f
      join "crateSong" s on s."crateId" = f."id"
      join "songClaim" c on c."songId" = s."songId" and c."userUuid" = f."userUuid"
      join "crate" t on t."id" = ${toCrateId}
      join "crateSong" k on k."crateId" = t."id" and k."songId" = s."songId"
    where f."id" = ${fromCrateId}
    on conflict do nothing`.execute(trx)
}

/** Keeps one entry of each repeated song. Returns the removed entries and the number of songs left in the crate. */
export async function dropRepeats(trx: Db, crateId: number, songIds: number[], keep: 'first' | 'last') {
  const gone = await sql<{ uuid: string }>`
    delete from "crateSong" d where d."crateId" = ${crateId} and d."songId" = any(${songIds}::int[]) and exists (
      select from "crateSong" k where k."crateId" = d."crateId" and k."songId" = d."songId"
        and case when ${keep === 'first'} then k."rank" < d."rank" else k."rank" > d."rank" end)
    returning d."uuid"`.execute(trx)
  await changeCount(trx, crateId, -gone.rows.length)
  const crate = await trx.selectFrom('crate').where('id', '=', crateId).select('songCount').executeTakeFirstOrThrow()
  return { dropped: new Set(gone.rows.map((row) => row.uuid)), left: crate.songCount }
}

/** Removes every entry of a song from a crate. */
export function removeEverywhere(db: Db, crateId: number, songId: number): Promise<number> {
  return withCrate(db, crateId, (trx) => removeEntries(trx, { crateId, songId }))
}

type Entries = { crateId: number; uuid: string } | { crateId: number; songId: number }

/** Removes entries from a locked crate and returns how many there were. */
async function removeEntries(trx: Db, entries: Entries): Promise<number> {
  const gone = await trx
    .deleteFrom('crateSong')
    .where((is) => is.and(entries))
    .returning('id')
    .execute()
  await changeCount(trx, entries.crateId, -gone.length)
  return gone.length
}

async function changeCount(trx: Db, crateId: number, by: number) {
  if (by === 0) return
  await sql`
    update "crate" set "songCount" = "songCount" + ${by}::int, "updatedAt" = now(),
      "highRank" = "highRank" + greatest(0, ${by}::int) * ${rankGap}::bigint
    where "id" = ${crateId}`.execute(trx)
}
