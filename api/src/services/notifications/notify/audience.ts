import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import type { DevicePlatform } from '../../../db/tables/notifications.ts'
import { dayMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { priorities, type Occasion } from './occasion.ts'
import { presentIn } from './presence.ts'
import { maxBatchSize, showInbox, notify } from './notify.ts'

/** A group of users, resolved page by page while they are notified. */
export type Audience =
  | { of: 'fans'; djUuid: string }
  /** Everyone who has visited a room in recent months and isn't banned from it. */
  | { of: 'visitors'; roomUuid: string }
  | { of: 'everybody' }
  | { of: 'devices'; platforms: DevicePlatform[] }
  | { of: 'people'; uuids: string[] }

/** How long (ms) after their last visit users still receive messages from a room. */
const visitorForMs = 90 * dayMs

/** Starts notifying an audience, on behalf of the user `byUuid`. Returns false if the key was used before. */
export async function notifyAudience(
  { clock, jobs }: Pick<App, 'clock' | 'jobs'>,
  trx: Trx,
  occasion: Occasion,
  audience: Audience,
  byUuid: string | null = null,
): Promise<boolean> {
  const row = await trx
    .insertInto('notificationAudience')
    .values({
      key: occasion.key,
      occasion: JSON.stringify(occasion),
      audience: JSON.stringify(audience),
      byUuid,
      createdAt: new Date(clock.now()),
    })
    .onConflict((conflict) => conflict.constraint('notificationAudienceOnce').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await jobs.add(trx, 'tellAudience', { audienceId: row.id })
  return row !== undefined
}

/** Whether an audience has been or is being notified with this key. */
export async function isBegun(db: Db, key: string): Promise<boolean> {
  const found = await db.selectFrom('notificationAudience').where('key', '=', key).select('id').executeTakeFirst()
  return found !== undefined
}

/** Whether an audience has any members. */
export const hasMembers = async (
  db: Db,
  audience: Exclude<Audience, { of: 'people' }>,
  now: number,
): Promise<boolean> => (await sql`${membersOf(audience, now)} limit 1`.execute(db)).rows.length > 0

/** Resumes where it stopped: each page and its progress are one transaction. */
export const notifyAudiences = (app: App): JobHandler<'tellAudience'> => ({
  // The job must survive processes that are killed over and over.
  maxAttempts: 1000,
  async run({ audienceId }, { signal }) {
    for (;;) {
      signal.throwIfAborted()
      if (!(await notifyPage(app, audienceId))) return
    }
  },
})

/** Notifies the next page; false when everyone has been notified. */
async function notifyPage(app: App, audienceId: number): Promise<boolean> {
  const before = await rowOf(app.db, audienceId)
  if (!before) return false
  const present = await presentIn(app.rooms, before.occasion.roomUuid)
  const page = await app.db.transaction().execute(async (trx) => {
    const row = await rowOf(trx, audienceId, true)
    if (!row) return undefined
    const uuids = await pageOf(trx, row.audience, { after: row.cursor, now: app.clock.now() })
    const notified = await notify(app, trx, row.occasion, uuids, { present, priority: priorities.audience })
    const cursor = uuids.at(-1) ?? row.cursor
    const isLast = uuids.length < maxBatchSize
    await trx
      .updateTable('notificationAudience')
      .set((is) => ({
        cursor,
        reached: is('reached', '+', notified.length),
        finishedAt: isLast ? new Date(app.clock.now()) : null,
      }))
      .where('id', '=', audienceId)
      .execute()
    return { notified, isLast }
  })
  if (!page) return false
  showInbox(app, page.notified)
  return !page.isLast
}

async function rowOf(db: Db, audienceId: number, isLocked = false) {
  const row = await db
    .selectFrom('notificationAudience')
    .where('id', '=', audienceId)
    .where('finishedAt', 'is', null)
    .select(['occasion', 'audience', 'cursor'])
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  // The casts are safe: `notifyAudience` wrote both.
  return row && { cursor: row.cursor, occasion: row.occasion as Occasion, audience: row.audience as Audience }
}

/** The next uuids of an audience, in order. */
async function pageOf(
  db: Db,
  audience: Audience,
  { after, now }: { after: string | null; now: number },
): Promise<string[]> {
  if (audience.of === 'people')
    return audience.uuids
      .toSorted()
      .filter((uuid) => after === null || uuid > after)
      .slice(0, maxBatchSize)
  const { rows } = await sql<{ uuid: string }>`
    select "uuid" from (${membersOf(audience, now)}) as "member"
    where ${after === null ? sql`true` : sql`"uuid" > ${after}::uuid`}
    order by "uuid" limit ${maxBatchSize}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

function membersOf(audience: Exclude<Audience, { of: 'people' }>, now: number) {
  if (audience.of === 'fans')
    return sql`select "userUuid" as "uuid" from "djFan" where "djUuid" = ${audience.djUuid}::uuid and "notify"`
  if (audience.of === 'visitors')
    return sql`
      select "visit"."userUuid" as "uuid" from "roomVisit" as "visit" join "room" on "room"."id" = "visit"."roomId"
      where "room"."uuid" = ${audience.roomUuid}::uuid and "visit"."visitedAt" > ${new Date(now - visitorForMs)}
        and not exists (
          select from "roomUserRole" as "kept" where "kept"."roomId" = "room"."id"
            and "kept"."userUuid" = "visit"."userUuid" and "kept"."role" in ('banned', 'kicked')
            and ("kept"."expirationTime" is null or "kept"."expirationTime" > ${new Date(now)})
        )`
  if (audience.of === 'devices')
    return sql`select distinct "userUuid" as "uuid" from "device" where "devicePlatform" = any(${audience.platforms})`
  return sql`select "uuid" from "user" where "role" <> 'bot'`
}
