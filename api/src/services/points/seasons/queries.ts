import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'

export const seasons = (db: Db) => db.selectFrom('season').selectAll()

export const seasonById = (db: Db, id: number) => seasons(db).where('id', '=', id).executeTakeFirst()

/** The current season. */
export const seasonAt = (db: Db, now: Date) =>
  seasons(db).where('startTime', '<=', now).where('endTime', '>', now).executeTakeFirst()

/** A season that has begun, by its name. */
export const seasonNamed = (db: Db, name: string, now: Date) =>
  seasons(db).where('name', '=', name).where('startTime', '<=', now).executeTakeFirst()

/** The first season that begins after an instant, if it has begun by now. */
export const seasonAfter = (db: Db, at: Date, now: Date) =>
  seasons(db)
    .where('startTime', '>', at)
    .where('startTime', '<=', now)
    .orderBy('startTime')
    .limit(1)
    .executeTakeFirst()

/** The last season that began before an instant. */
export const seasonBefore = (db: Db, at: Date, now: Date) =>
  seasons(db)
    .where('startTime', '<', at)
    .where('startTime', '<=', now)
    .orderBy('startTime', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The season that was current at an instant, protected from deletion until the transaction ends. */
export const seasonThen = (trx: Trx, at: Date) =>
  seasons(trx).where('startTime', '<=', at).where('endTime', '>', at).forKeyShare().executeTakeFirst()

/** A season, protected from deletion until the transaction ends. */
export const seasonByIdThen = (trx: Trx, id: number) =>
  seasons(trx).where('id', '=', id).forKeyShare().executeTakeFirst()

/** Serializes changes of seasons, because no index can tell whether two overlap. Readers do not wait. */
export function changeSeasons<T>(db: Db, change: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table "season" in share row exclusive mode`.execute(trx)
    return change(trx)
  })
}

/** Another season that overlaps this period. */
export const overlapping = (db: Db, { startTime, endTime, but }: { startTime: Date; endTime: Date; but?: number }) =>
  seasons(db)
    .where('startTime', '<', endTime)
    .where('endTime', '>', startTime)
    .where('id', '!=', but ?? 0)
    .executeTakeFirst()

/**
 * Schedules what happens at the end of a season: its awards, and the start of the next one unless one has been created
 * by then.
 */
export async function scheduleEnd(
  trx: Db,
  { jobs, clock }: Pick<App, 'jobs' | 'clock'>,
  { id, endTime }: { id: number; endTime: Date },
): Promise<void> {
  await jobs.add(trx, 'turnSeason', {}, { runAt: endTime, dedupeKey: `${id} ${endTime.toISOString()}` })
  await scheduleAwards(trx, { jobs }, { id, endTime }, new Date(clock.now()))
}

/** Schedules the awards of a season: at its end, or now if points were added after it. */
export const scheduleAwards = (
  trx: Db,
  { jobs }: Pick<App, 'jobs'>,
  { id, endTime }: { id: number; endTime: Date },
  now: Date,
) =>
  endTime > now
    ? jobs.add(trx, 'awardSeason', { seasonId: id }, { runAt: endTime, dedupeKey: `${id} ${endTime.toISOString()}` })
    : jobs.add(trx, 'awardSeason', { seasonId: id }, { runAt: now, dedupeKey: `${id} late` })
