import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { showInbox, notifyOfAward } from '../../notifications/public.ts'
import { queueAwardEmails } from '../../users/public.ts'
import { seasonById } from '../seasons/queries.ts'

const maxBatchSize = 100

type GrantedAward = { id: number; userUuid: string }

/**
 * Gives the next awards of an ended season, most points first, and queues the notifications. Users who have theirs or
 * are excluded from rankings get none, so it can be called until none are left.
 */
export async function giveAwards(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'people'>,
  seasonId: number,
  limit: number,
): Promise<GrantedAward[]> {
  const now = new Date(app.clock.now())
  const items = await app.db.transaction().execute(async (trx) => {
    const { rows } = await sql<GrantedAward>`
      insert into "userAvatarAssignment" ("slug", "userUuid", "assignmentType", "at")
      select "slug", "userUuid", 'SEASON_AWARD', ${now}::timestamptz from ${due(seasonId, now)} as "due"
      order by "balance" desc, "userUuid", "slug" limit ${limit}
      on conflict do nothing returning "id", "userUuid"`.execute(trx)
    for (const award of rows) await queueNews(app, trx, award)
    return rows
  })
  showInbox(
    app,
    items.map(({ userUuid }) => userUuid),
  )
  return items
}

/** How many awards of a season have not been given yet. */
export async function awardsDue(db: Db, seasonId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${due(seasonId, now)} as "due"`.execute(db)
  return rows[0]?.count ?? 0
}

const due = (seasonId: number, now: Date) => sql`(
  select "avatar"."slug", "status"."userUuid", "status"."balance" from "avatar"
  join "rankingStatus" as "status" on "status"."seasonId" = "avatar"."seasonId"
    and "status"."balance" >= "avatar"."rankingValue"
  join "user" on "user"."uuid" = "status"."userUuid"
  where "avatar"."seasonId" = ${seasonId}::integer and "avatar"."avatarStatus" = 'SEASON_AWARD'
    and "avatar"."deletedAt" is null and "user"."role" <> 'bot' and "user"."deactivatedAt" is null
    and ("user"."bannedUntil" is null or "user"."bannedUntil" <= ${now}::timestamptz)
    and not exists (select from "userAvatarAssignment" as "given" where "given"."slug" = "avatar"."slug"
      and "given"."userUuid" = "status"."userUuid" and "given"."assignmentType" = 'SEASON_AWARD'))`

/** Notifications are sent by jobs of their own, which can be retried without giving the award again. */
async function queueNews(app: Pick<App, 'clock' | 'jobs'>, trx: Trx, { id, userUuid }: GrantedAward): Promise<void> {
  await app.jobs.add(trx, 'announceAward', { assignmentId: id })
  await notifyOfAward(app, trx, { id, userUuid })
  await queueAwardEmails(app, trx, { userUuid, assignmentId: id })
}

/** Gives a season's awards once it has ended. It may run repeatedly, late and concurrently. */
export const awardSeason = (app: App): JobHandler<'awardSeason'> => ({
  async run({ seasonId }, { signal }) {
    const season = await seasonById(app.db, seasonId)
    // The end may have been moved since; the job for the new end is queued then.
    if (!season || season.endTime.getTime() > app.clock.now()) return
    let awards = 0
    for (;;) {
      signal.throwIfAborted()
      const items = await giveAwards(app, seasonId, maxBatchSize)
      awards += items.length
      if (items.length === 0) break
    }
    if (awards > 0) app.log.info({ season: season.name, awards }, 'season awards granted')
  },
})
