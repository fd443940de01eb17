import type { Db } from '../../../db/db.ts'
import type { DevicePlatform } from '../../../db/tables/notifications.ts'
import { totals } from '../../../platform/list/totals.ts'

/** The maximum number of devices per user; further ones replace the oldest. */
export const maxDevices = totals.devices.most

/** Devices with a live session. Other devices receive nothing. */
export const liveDevices = (db: Db, now: number) =>
  db
    .selectFrom('device')
    .innerJoin('user', 'user.uuid', 'device.userUuid')
    .innerJoin('session', (join) =>
      join.onRef('session.uuid', '=', 'device.sessionUuid').onRef('session.userId', '=', 'user.id'),
    )
    .whereRef('session.version', '=', 'user.sessionVersion')
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', new Date(now))

/** Registers a device, or moves it to the user and session that register it now. */
export async function registerDevice(
  db: Db,
  device: {
    token: string
    userUuid: string
    sessionUuid: string
    devicePlatform: DevicePlatform
    keys: string | null
    createdAt: Date
  },
) {
  const { token: _, ...moved } = device
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('device')
      .values(device)
      .onConflict((conflict) => conflict.constraint('deviceOnce').doUpdateSet(moved))
      .returning(['id', 'token', 'userUuid', 'devicePlatform', 'createdAt'])
      .executeTakeFirstOrThrow()
    const kept = trx
      .selectFrom('device')
      .where('userUuid', '=', device.userUuid)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(maxDevices)
      .select('id')
    await trx.deleteFrom('device').where('userUuid', '=', device.userUuid).where('id', 'not in', kept).execute()
    return row
  })
}
