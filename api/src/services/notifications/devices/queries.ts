import type { Db } from '../../../db/db.ts'
import type { DevicePlatform } from '../../../db/tables/notifications.ts'
import { totals } from '../../../platform/totals.ts'

/** How many devices of one person are kept: those that were registered first fall out. */
export const maxDevices = totals.devices.most

/** Devices whose session goes on, of accounts that may be used: the others are told nothing. */
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

/** Registers a device, or moves it to the person and session that register it now. */
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
