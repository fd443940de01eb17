import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Trx } from '../../db/db.ts'
import { maxExportedRows, type PersonalData } from '../../platform/personal-data.ts'

/** Devices, received notifications and notification settings. */
export const personalData: PersonalData<App> = {
  async read({ db }, { uuid }) {
    const devices = await db
      .selectFrom('device')
      .where('userUuid', '=', uuid)
      .select(['devicePlatform', 'createdAt'])
      .limit(maxExportedRows)
      .execute()
    const received = await db
      .selectFrom('notification')
      .where('userUuid', '=', uuid)
      .select(['kind', 'fromUuid', 'roomUuid', 'about', 'createdAt', 'readAt'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const settings = await db
      .selectFrom('notificationSettings')
      .where('userUuid', '=', uuid)
      .select(['switches', 'quietHours', 'timeZone', 'isEveryChannel'])
      .execute()
    const mutedRooms = await db
      .selectFrom('mutedRoom')
      .where('userUuid', '=', uuid)
      .select('roomUuid')
      .limit(maxExportedRows)
      .execute()
    const announced = await db
      .selectFrom('notificationAudience')
      .where('byUuid', '=', uuid)
      .select(['occasion', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    return { notifications: { devices, received, settings, mutedRooms, announced } }
  },
  async remove(_app, trx, { uuid }) {
    await trx.deleteFrom('device').where('userUuid', '=', uuid).execute()
    // Notifications that the user caused contain their name.
    await trx
      .deleteFrom('notification')
      .where((is) => is.or([is('userUuid', '=', uuid), is('fromUuid', '=', uuid)]))
      .execute()
    await trx.deleteFrom('notificationSettings').where('userUuid', '=', uuid).execute()
    await trx.deleteFrom('mutedRoom').where('userUuid', '=', uuid).execute()
    await trx
      .deleteFrom('notificationAudience')
      .where(sql<boolean>`"occasion" ->> 'fromUuid' = ${uuid} or "audience" ->> 'djUuid' = ${uuid}`)
      .execute()
    // Announcements stay on record, without their author.
    await trx.updateTable('notificationAudience').set({ byUuid: null }).where('byUuid', '=', uuid).execute()
    await trx.deleteFrom('notificationPace').where('topic', 'like', `%${uuid}%`).execute()
  },
  count: async () => ({}),
  async merge(app, trx, { from, into }) {
    await trx.updateTable('device').set({ userUuid: into.uuid }).where('userUuid', '=', from.uuid).execute()
    for (const [table, other] of [
      ['notification', 'key'],
      ['mutedRoom', 'roomUuid'],
    ] as const)
      await sql`
        update ${sql.table(table)} as "moved" set "userUuid" = ${into.uuid}::uuid
        where "moved"."userUuid" = ${from.uuid}::uuid and not exists (
          select from ${sql.table(table)} as "own"
          where "own"."userUuid" = ${into.uuid}::uuid and "own".${sql.ref(other)} = "moved".${sql.ref(other)}
        )`.execute(trx)
    await trx.updateTable('notification').set({ fromUuid: into.uuid }).where('fromUuid', '=', from.uuid).execute()
    await trx.updateTable('notificationAudience').set({ byUuid: into.uuid }).where('byUuid', '=', from.uuid).execute()
    await renameInKeys(trx, from.uuid, into.uuid)
    await personalData.remove(app, trx, from)
  },
}

/**
 * Keys contain the uuid of the user who caused the notification. A user notified by both accounts keeps one
 * notification.
 */
async function renameInKeys(trx: Trx, from: string, into: string): Promise<void> {
  const renamed = sql`replace("moved"."key", ${from}, ${into})`
  await sql`
    update "notification" as "moved" set "key" = ${renamed}
    where "moved"."key" like ${`%${from}%`} and not exists (
      select from "notification" as "own" where "own"."userUuid" = "moved"."userUuid" and "own"."key" = ${renamed}
    )`.execute(trx)
  await trx.deleteFrom('notification').where('key', 'like', `%${from}%`).execute()
}
