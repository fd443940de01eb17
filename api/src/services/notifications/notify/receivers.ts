import { sql } from 'kysely'
import type { Language } from '@segue/shared/i18n/words.ts'
import type { NotificationSwitches, QuietHours } from '@segue/shared/people/notifications.ts'
import type { Db } from '../../../db/db.ts'
import type { Occasion } from './occasion.ts'

/** A user who may be notified, with their settings. */
export type Receiver = {
  uuid: string
  language: Language
  discordId: string | null
  switches: NotificationSwitches
  quietHours: QuietHours | null
  timeZone: string
  isEveryChannel: boolean
}

export const defaultSettings = { switches: {}, quietHours: null, timeZone: 'UTC', isEveryChannel: false } as const

/** Whether neither of two users has blocked the other. */
export const areOnTerms = (one: string, other: string | ReturnType<typeof sql.ref>) => {
  const [a, b] = [sql`${one}::uuid`, typeof other === 'string' ? sql.ref(other) : other]
  return sql<boolean>`not exists (
    select from "blockedUser" as "block"
    where ("block"."byUuid" = ${a} and "block"."userUuid" = ${b})
      or ("block"."byUuid" = ${b} and "block"."userUuid" = ${a})
  )`
}

/**
 * The given users who may be notified of an occasion: with an active account, and without a block between them and its
 * sender.
 */
export async function receiversAmong(
  db: Db,
  uuids: readonly string[],
  { kind, fromUuid, roomUuid }: Occasion,
  now: number,
): Promise<Receiver[]> {
  if (uuids.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .innerJoin('userSettings', 'userSettings.userId', 'user.id')
    .leftJoin('notificationSettings as own', 'own.userUuid', 'user.uuid')
    .leftJoin('discordAccount', 'discordAccount.userId', 'user.id')
    .where('user.uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .where('user.deactivatedAt', 'is', null)
    .where('user.role', '<>', 'bot')
    .where((is) => is.or([is('user.bannedUntil', 'is', null), is('user.bannedUntil', '<=', new Date(now))]))
    .$if(fromUuid !== null, (query) => query.where(areOnTerms(fromUuid ?? '', 'user.uuid')))
    // The organizer of an event may want a reminder; of anything else they did, users need no notification.
    .$if(fromUuid !== null && kind !== 'eventBegins', (query) => query.where('user.uuid', '<>', fromUuid ?? ''))
    .$if(kind === 'roomMessage' && roomUuid !== null, (query) =>
      query.where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('mutedRoom')
              .whereRef('mutedRoom.userUuid', '=', 'user.uuid')
              .where('mutedRoom.roomUuid', '=', roomUuid ?? '')
              .select('mutedRoom.roomUuid'),
          ),
        ),
      ),
    )
    .select(['user.uuid', 'userSettings.language', 'discordAccount.discordId'])
    .select(['own.switches', 'own.quietHours', 'own.timeZone', 'own.isEveryChannel'])
    .execute()
  return rows.map(({ switches, quietHours, timeZone, isEveryChannel, ...row }) => ({
    ...row,
    switches: switches ?? defaultSettings.switches,
    quietHours,
    timeZone: timeZone ?? defaultSettings.timeZone,
    isEveryChannel: isEveryChannel ?? defaultSettings.isEveryChannel,
  }))
}
