import { sql } from 'kysely'
import * as z from 'zod'
import { languages } from '@segue/shared/i18n/words.ts'
import { notificationKinds, notificationPath } from '@segue/shared/people/notifications.ts'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, wholeNumber } from '../../../platform/schemas.ts'
import { showInbox } from '../notify/notify.ts'
import { blockedBy } from './blocked-by.ts'

const TranslatedText = z.object({ title: z.string().optional(), text: z.string() })

const Notification = z
  .object({
    id: z.number(),
    kind: z.enum(notificationKinds),
    /** The user who caused it. */
    fromUuid: z.string().nullable(),
    roomUuid: z.string().nullable(),
    /** The values for the text, which clients translate. */
    about: z.object({
      personName: z.string().optional(),
      roomName: z.string().optional(),
      roomSlug: z.string().optional(),
      eventName: z.string().optional(),
      eventSlug: z.string().optional(),
      songName: z.string().optional(),
      seasonName: z.string().optional(),
      title: z.string().optional(),
      text: z.string().optional(),
      translations: z.partialRecord(z.enum(languages), TranslatedText).optional(),
    }),
    /** The path in the client that it opens. */
    path: z.string(),
    createdAt: instant,
    readAt: instant.nullable(),
  })
  .meta({ id: 'Notification' })

const maxPageSize = 100
/** Unread counts are capped at this. */
const maxCounted = 1000
const NotificationId = wholeNumber.pipe(z.number().min(1).max(Number.MAX_SAFE_INTEGER))
const Unread = z.object({ unread: z.number() }).meta({ id: 'UnreadNotifications' })

/** A user's inbox, without notifications from users they have blocked. */
const inboxOf = (db: Db, me: string) =>
  db
    .selectFrom('notification')
    .where('userUuid', '=', me)
    .where('isInApp', '=', true)
    .where((is) => is.not(blockedBy(me)(is)))

async function countUnread(db: Db, me: string): Promise<number> {
  const unread = inboxOf(db, me).where('readAt', 'is', null).select('id').limit(maxCounted)
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const listNotifications = operation('GET /notifications', {
  summary: 'List my notifications, newest first. Use `before` with the lowest id to paginate.',
  access: user,
  query: {
    limit: wholeNumber.pipe(z.number().min(1).max(maxPageSize)).default(30),
    before: NotificationId.optional(),
  },
  returns: z.object({ notifications: z.array(Notification), unread: z.number(), hasMore: z.boolean() }),
  async handle({ app, caller, query: { limit, before } }) {
    const me = uuidOf(caller)
    const rows = await inboxOf(app.db, me)
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
      .select(['id', 'kind', 'fromUuid', 'roomUuid', 'about', 'createdAt', 'readAt'])
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const notifications = rows.slice(0, limit).map(({ id, ...row }) => ({
      ...row,
      id,
      path: row.about.path ?? notificationPath(row.kind, row.about),
    }))
    return { notifications, unread: await countUnread(app.db, me), hasMore: rows.length > limit }
  },
})

export const unreadNotifications = operation('GET /notifications/unread', {
  summary: 'Count my unread notifications',
  access: user,
  returns: Unread,
  async handle({ app, caller }) {
    return { unread: await countUnread(app.db, uuidOf(caller)) }
  },
})

export const readNotifications = operation('POST /notifications/read', {
  summary: 'Mark my notifications as read: the given ones, or all up to one. Idempotent.',
  access: user,
  body: z
    .object({ ids: z.array(NotificationId).max(maxPageSize).optional(), upTo: NotificationId.optional() })
    .refine(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), { error: 'takes either ids or upTo' }),
  returns: Unread,
  async handle({ app, caller, body: { ids, upTo } }) {
    const me = uuidOf(caller)
    const { numUpdatedRows } = await app.db
      .updateTable('notification')
      .set({ readAt: new Date(app.clock.now()) })
      .where('userUuid', '=', me)
      .where('readAt', 'is', null)
      .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? 0))
      .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`any(${ids ?? []}::bigint[])`))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) showInbox(app, [me])
    return { unread: await countUnread(app.db, me) }
  },
})
