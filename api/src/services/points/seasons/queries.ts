import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'

declare module '../../../platform/jobs.ts' {
  interface JobKinds {
    /** The last season may be over. */
    turnSeason: object
  }
}

export const seasons = (db: Db) => db.selectFrom('season').selectAll()

export const seasonById = (db: Db, id: number) => seasons(db).where('id', '=', id).executeTakeFirst()

/** The season that is on. */
export const seasonAt = (db: Db, now: Date) =>
  seasons(db).where('startTime', '<=', now).where('endTime', '>', now).executeTakeFirst()

/** Changes of seasons wait for each other: whether two overlap no index can tell. Reading goes on. */
export function changeSeasons<T>(db: Db, change: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table "season" in share row exclusive mode`.execute(trx)
    return change(trx)
  })
}

/** Another season that is on at some moment between these. */
export const overlapping = (db: Db, { startTime, endTime, but }: { startTime: Date; endTime: Date; but?: number }) =>
  seasons(db)
    .where('startTime', '<', endTime)
    .where('endTime', '>', startTime)
    .where('id', '!=', but ?? 0)
    .executeTakeFirst()

/** Has the season after this one begin when it is over, should nobody have planned one by then. */
export const scheduleNextSeason = (
  trx: Db,
  { jobs }: Pick<App, 'jobs'>,
  { id, endTime }: { id: number; endTime: Date },
) => jobs.add(trx, 'turnSeason', {}, { runAt: endTime, dedupeKey: `${id} ${endTime.toISOString()}` })
