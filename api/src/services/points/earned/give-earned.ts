import { earnedItems, reachedBy } from '@segue/shared/people/earned.ts'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { JobHandler, JobPayload } from '../../../ports/jobs.ts'
import { notifyOfEarned, showInbox } from '../../notifications/public.ts'
import { earnedCountsOf } from './counts.ts'

/** Checks what a song that has ended, and been put on shelves, has earned its DJ and its listeners. */
export const queueEarned = ({ db, jobs }: Pick<App, 'db' | 'jobs'>, playId: string): Promise<void> =>
  jobs.add(db, 'giveEarned', { playId }, { dedupeKey: playId })

const maxBatchSize = 200

/** Gives users what they have earned since, once each, with a notification. May run late, again and concurrently. */
export const giveEarned = (app: App): JobHandler<'giveEarned'> => ({
  async run(payload, { signal }) {
    let after: string | undefined
    for (;;) {
      const uuids = await candidates(app.db, payload, after)
      for (const userUuid of uuids) {
        signal.throwIfAborted()
        await giveTo(app, userUuid)
      }
      after = uuids.at(-1)
      if (uuids.length < maxBatchSize) return
    }
  },
})

/** Those who may have reached something, in order. Bots, closed accounts and those who have it all are left out. */
async function candidates(db: Db, payload: JobPayload<'giveEarned'>, after: string | undefined): Promise<string[]> {
  const people = 'userUuid' in payload ? sql`select ${payload.userUuid}::uuid as "uuid"` : peopleOf(payload.playId)
  const { rows } = await sql<{ uuid: string }>`
    select "user"."uuid" from (${people}) as "people" join "user" on "user"."uuid" = "people"."uuid"
    where "user"."role" <> 'bot' and "user"."deactivatedAt" is null
      and (${after ?? null}::uuid is null or "user"."uuid" > ${after ?? null}::uuid)
      and (select count(*) from "earnedItem" where "userUuid" = "user"."uuid") < ${earnedItems.length}::integer
    order by "user"."uuid" limit ${maxBatchSize}::integer`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** The DJ of a play, and everybody on whose shelf it is the latest play of its song. */
const peopleOf = (playId: string) => sql`
  select "djUuid" as "uuid" from "songPlay" where "playId" = ${playId}
  union select "shelfSong"."userUuid" from "songPlay"
    join "shelfSong" on "shelfSong"."songId" = "songPlay"."songId" and "shelfSong"."lastPlayId" = "songPlay"."playId"
    where "songPlay"."playId" = ${playId}`

async function giveTo(app: App, userUuid: string): Promise<void> {
  const owned = await app.db.selectFrom('earnedItem').where('userUuid', '=', userUuid).select('item').execute()
  const reached = reachedBy(await earnedCountsOf(app.db, userUuid)).filter(
    (item) => !owned.some((row) => row.item === item),
  )
  if (reached.length === 0) return
  const earnedAt = new Date(app.clock.now())
  const notified = await app.db.transaction().execute(async (trx) => {
    const rows = await trx
      .insertInto('earnedItem')
      .values(reached.map((item) => ({ userUuid, item, earnedAt })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('item')
      .execute()
    const uuids: string[] = []
    for (const item of reached)
      if (rows.some((row) => row.item === item)) uuids.push(...(await notifyOfEarned(app, trx, { item, userUuid })))
    return uuids
  })
  if (notified.length > 0) showInbox(app, [userUuid])
}
