import { sql } from 'kysely'
import type { Language } from '@segue/shared/i18n/words.ts'
import type { NotificationKind } from '@segue/shared/people/notifications.ts'
import type { Db } from '../../../db/db.ts'
import type { DevicePlatform, PushKeys, StoredAbout } from '../../../db/tables/notifications.ts'

/** A delivery about to be sent, with everything needed for it. */
export type Taken = {
  id: number
  notificationId: number
  attempts: number
  expiresAt: Date
  kind: NotificationKind
  about: StoredAbout
  language: Language
  device: { id: number; devicePlatform: DevicePlatform; token: string; keys: PushKeys | null } | null
  discordId: string | null
  /** Whether it should still be sent: to an active account, signed in there, that has not read it yet. */
  isWanted: boolean
}

/** How long (ms) a process has to prepare the deliveries it took; after that another may take them. */
export const takenForMs = 30_000

/** Takes the next due deliveries. A taken delivery isn't lost if the process dies: it becomes due again. */
export async function take(db: Db, max: number, now: number): Promise<Taken[]> {
  const at = new Date(now)
  const { rows } = await sql<{ id: number }>`
    with "due" as (
      select "id" from "notificationDelivery" where "state" = 'waiting' and "dueAt" <= ${at}
      order by "priority", "id" limit ${max} for update skip locked
    )
    update "notificationDelivery" as "taken" set "dueAt" = ${new Date(now + takenForMs)}
    from "due" where "taken"."id" = "due"."id" returning "taken"."id"`.execute(db)
  if (rows.length === 0) return []
  const found = await details(
    db,
    rows.map(({ id }) => id),
  )
  return found.map((row) => takenOf(row, at))
}

/**
 * Claims prepared deliveries permanently, before they are sent: a process that dies in between loses them, but nobody
 * is notified twice (decision 0012). Returns those that no one else has claimed.
 */
export async function claim(db: Db, ids: readonly number[], now: number): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .updateTable('notificationDelivery')
    .set((is) => ({ state: 'claimed', claimedAt: new Date(now), attempts: is('attempts', '+', 1) }))
    .where('id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const details = (db: Db, ids: number[]) =>
  db
    .selectFrom('notificationDelivery as delivery')
    .innerJoin('notification', 'notification.id', 'delivery.notificationId')
    .innerJoin('user', 'user.uuid', 'notification.userUuid')
    .innerJoin('userSettings', 'userSettings.userId', 'user.id')
    .leftJoin('device', (join) =>
      join.onRef('device.id', '=', 'delivery.deviceId').onRef('device.userUuid', '=', 'user.uuid'),
    )
    .leftJoin('session', 'session.uuid', 'device.sessionUuid')
    .leftJoin('discordAccount', 'discordAccount.userId', 'user.id')
    .leftJoin('blockedUser', (join) =>
      join.onRef('blockedUser.byUuid', '=', 'user.uuid').onRef('blockedUser.userUuid', '=', 'notification.fromUuid'),
    )
    .where('delivery.id', 'in', ids)
    .select(['delivery.id', 'delivery.notificationId', 'delivery.attempts', 'delivery.expiresAt', 'delivery.channel'])
    .select(['notification.kind', 'notification.about', 'notification.readAt', 'userSettings.language'])
    .select(['device.id as deviceId', 'device.devicePlatform', 'device.token', 'device.keys'])
    .select(['session.endedAt', 'session.expiresAt as sessionExpiresAt', 'session.version', 'user.sessionVersion'])
    .select(['user.deactivatedAt', 'user.bannedUntil', 'discordAccount.discordId', 'blockedUser.id as blockId'])
    .execute()

type Row = Awaited<ReturnType<typeof details>>[number]

function takenOf(row: Row, at: Date): Taken {
  const { id, notificationId, attempts, expiresAt, kind, about, language, discordId } = row
  const { deviceId, devicePlatform, token, keys } = row
  const isOpen = row.deactivatedAt === null && (row.bannedUntil === null || row.bannedUntil <= at)
  const isSignedIn =
    row.endedAt === null &&
    row.sessionExpiresAt !== null &&
    row.sessionExpiresAt > at &&
    row.version === row.sessionVersion
  const device =
    deviceId !== null && devicePlatform !== null && token !== null
      ? { id: deviceId, devicePlatform, token, keys }
      : null
  const isReachable = row.channel === 'discord' ? discordId !== null : device !== null && isSignedIn
  return {
    id,
    notificationId,
    attempts,
    expiresAt,
    kind,
    about,
    language,
    device: row.channel === 'push' ? device : null,
    discordId: row.channel === 'discord' ? discordId : null,
    isWanted: isOpen && isReachable && row.readAt === null && row.blockId === null && expiresAt > at,
  }
}
