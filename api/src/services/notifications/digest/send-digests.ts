import { sql } from 'kysely'
import { isWanted, notificationTable, quietUntil, type NotificationKind } from '@segue/shared/people/notifications.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { dayMs, hourMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { digestEmail } from '../../users/public.ts'
import { defaultSettings } from '../notify/receivers.ts'

/** Newer notifications may still be read in the app. */
const waitsMs = hourMs
/** Older notifications are not worth an e-mail. */
const oldestMs = 3 * dayMs
const maxBatchSize = 500
const maxPerDigest = 50
const mailKinds = Object.entries(notificationTable)
  .filter(([, { channels }]) => 'email' in channels)
  .map(([kind]) => kind)

/** Queues an e-mail for everyone with undelivered notifications, at most once a day each. */
export const sendDigests = (app: App): JobHandler<'sendDigests'> => ({
  every: hourMs,
  async run(_, { signal }) {
    let after: string | undefined
    for (;;) {
      signal.throwIfAborted()
      const page = await peopleWithNews(app.db, app.clock.now(), after)
      for (const userUuid of page) await app.jobs.add(app.db, 'sendDigest', { userUuid }, { dedupeKey: userUuid })
      after = page.at(-1)
      if (page.length < maxBatchSize) return
    }
  },
})

/** Notifications that are unread, not yet e-mailed and in the age range of a digest. */
const untold = (db: Db, now: number) =>
  db
    .selectFrom('notification')
    .where('kind', '=', sql<NotificationKind>`any(${mailKinds})`)
    .where('readAt', 'is', null)
    .where('mailedAt', 'is', null)
    .where('notification.createdAt', '<=', new Date(now - waitsMs))
    .where('notification.createdAt', '>', new Date(now - oldestMs))

async function peopleWithNews(db: Db, now: number, after: string | undefined): Promise<string[]> {
  const rows = await untold(db, now)
    .$if(after !== undefined, (query) => query.where('userUuid', '>', after ?? ''))
    .select('userUuid')
    .distinct()
    .orderBy('userUuid')
    .limit(maxBatchSize)
    .execute()
  return rows.map(({ userUuid }) => userUuid)
}

/** Marks notifications as e-mailed before the e-mail is sent: losing one is better than sending it twice. */
export const sendDigest = (app: App): JobHandler<'sendDigest'> => ({
  async run({ userUuid }) {
    const now = app.clock.now()
    const to = await addresseeOf(app.db, userUuid, now)
    if (!to || quietUntil(to.quietHours, to.timeZone, now) > now) return
    const notified = await app.db.transaction().execute(async (trx) => {
      const lately = await trx
        .selectFrom('notification')
        .where('userUuid', '=', userUuid)
        .where('mailedAt', '>', new Date(now - dayMs))
        .select('id')
        .limit(1)
        .executeTakeFirst()
      if (lately) return []
      const rows = await newsFor(trx, userUuid, { now, isEveryChannel: to.isEveryChannel })
      const wanted = rows.filter(({ kind }) => isWanted(to.switches, kind, 'email'))
      if (wanted.length > 0)
        await trx
          .updateTable('notification')
          .set({ mailedAt: new Date(now) })
          .where(
            'id',
            'in',
            wanted.map(({ id }) => id),
          )
          .execute()
      return wanted
    })
    if (notified.length === 0) return
    await app.mail.send({
      to: to.address,
      ...digestEmail(to, { notifications: notified, publicUrl: app.config.publicUrl }),
    })
  },
})

/** A user's e-mail address and notification settings; undefined without a verified address. */
async function addresseeOf(db: Db, userUuid: string, now: number) {
  const row = await db
    .selectFrom('user')
    .innerJoin('userProfile', 'userProfile.userId', 'user.id')
    .innerJoin('userSettings', 'userSettings.userId', 'user.id')
    .innerJoin('email', 'email.userId', 'user.id')
    .leftJoin('notificationSettings as own', 'own.userUuid', 'user.uuid')
    .where('user.uuid', '=', userUuid)
    .where('email.status', '=', 'VERIFIED')
    .where('user.deactivatedAt', 'is', null)
    .where((is) => is.or([is('user.bannedUntil', 'is', null), is('user.bannedUntil', '<=', new Date(now))]))
    .select(['email.address', 'userProfile.nickname', 'userSettings.language'])
    .select(['own.switches', 'own.quietHours', 'own.timeZone', 'own.isEveryChannel'])
    .orderBy('email.isPrimary', 'desc')
    .orderBy('email.id')
    .executeTakeFirst()
  return (
    row && {
      ...row,
      switches: row.switches ?? defaultSettings.switches,
      timeZone: row.timeZone ?? defaultSettings.timeZone,
      isEveryChannel: row.isEveryChannel ?? defaultSettings.isEveryChannel,
    }
  )
}

const newsFor = (db: Db, userUuid: string, { now, isEveryChannel }: { now: number; isEveryChannel: boolean }) =>
  untold(db, now)
    .where('userUuid', '=', userUuid)
    // Skips what a device or Discord received or will receive; failed deliveries are included.
    .$if(!isEveryChannel, (query) =>
      query.where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('notificationDelivery')
              .whereRef('notificationDelivery.notificationId', '=', 'notification.id')
              .where('notificationDelivery.state', 'in', ['sent', 'waiting', 'claimed'])
              .select('notificationDelivery.id'),
          ),
        ),
      ),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('blockedUser')
            .where('blockedUser.byUuid', '=', userUuid)
            .whereRef('blockedUser.userUuid', '=', 'notification.fromUuid')
            .select('blockedUser.id'),
        ),
      ),
    )
    .select(['id', 'kind', 'about'])
    .orderBy('id', 'desc')
    .limit(maxPerDigest)
    .forUpdate()
    .execute()
