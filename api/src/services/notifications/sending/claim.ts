import { sql } from 'kysely'
import type { Language } from '@segue/shared/i18n/words.ts'
import type { NotificationKind } from '@segue/shared/people/notifications.ts'
import type { Db } from '../../../db/db.ts'
import type { DevicePlatform, PushKeys, StoredAbout } from '../../../db/tables/notifications.ts'

/** A delivery that nobody else will send, with all it takes to send it. */
export type Claimed = {
  id: string
  notificationId: string
  attempts: number
  expiresAt: Date
  kind: NotificationKind
  about: StoredAbout
  language: Language
  device: { id: string; devicePlatform: DevicePlatform; token: string; keys: PushKeys | null } | null
  discordId: string | null
  /** Whether it is still to be said: to somebody with an open account, signed in there, who has not read it yet. */
  isWanted: boolean
}

/**
 * Claims the next deliveries that are due. They are written down as sent before they are: a process that dies in between
 * loses them, and nobody is told twice (decision 0072).
 */
export async function claim(db: Db, most: number, now: number): Promise<Claimed[]> {
  const at = new Date(now)
  const { rows } = await sql<{ id: string }>`
    with "due" as (
      select "id" from "notificationDelivery" where "state" = 'waiting' and "dueAt" <= ${at}
      order by "priority", "id" limit ${most} for update skip locked
    )
    update "notificationDelivery" as "claimed" set "state" = 'claimed', "claimedAt" = ${at}, "attempts" = "attempts" + 1
    from "due" where "claimed"."id" = "due"."id" returning "claimed"."id"`.execute(db)
  if (rows.length === 0) return []
  const found = await details(
    db,
    rows.map(({ id }) => id),
  )
  return found.map((row) => claimedOf(row, at))
}

const details = (db: Db, ids: string[]) =>
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

function claimedOf(row: Row, at: Date): Claimed {
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
