import * as z from 'zod'
import { violatedConstraint, type Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { isOfClosedAccount } from '../../users/public.ts'
import { eventId, eventNotFound, findEvent } from './event-rows.ts'

const Reminder = z.object({ eventUuid: z.string(), remind: z.boolean() }).meta({ id: 'EventReminder' })

const about = { access: user, params: { id: eventId }, returns: Reminder } as const

export const getEventReminder = operation('GET /events/{id}/reminder', {
  ...about,
  summary: 'Get whether I have a reminder for an event',
  errors: { eventNotFound },
  async handle({ app, caller, params, fail }) {
    const event = await findEvent(app.db, params.id)
    if (!event) throw fail('eventNotFound')
    const found = await app.db
      .selectFrom('eventReminder')
      .where('eventId', '=', event.id)
      .where('userUuid', '=', uuidOf(caller))
      .select('eventId')
      .executeTakeFirst()
    return { eventUuid: event.uuid, remind: found !== undefined }
  },
})

export const remindOfEvent = operation('PUT /events/{id}/reminder', {
  ...about,
  summary: 'Set a reminder for when an event starts. Idempotent.',
  errors: { eventNotFound, eventIsOver: [409, 'This event is over'] },
  async handle({ app, caller, params, fail }) {
    const event = await findEvent(app.db, params.id)
    if (!event) throw fail('eventNotFound')
    if (event.endTime.getTime() <= app.clock.now()) throw fail('eventIsOver')
    await app.db
      .insertInto('eventReminder')
      .values({ eventId: event.id, userUuid: uuidOf(caller), createdAt: new Date(app.clock.now()) })
      .onConflict((conflict) => conflict.columns(['eventId', 'userUuid']).doNothing())
      .execute()
      .catch((error: unknown) => {
        // The event was cancelled concurrently.
        throw violatedConstraint(error) === undefined ? error : fail('eventNotFound')
      })
    return { eventUuid: event.uuid, remind: true }
  },
})

export const forgetEventReminder = operation('DELETE /events/{id}/reminder', {
  ...about,
  summary: 'Delete my reminder for an event. Idempotent.',
  errors: { eventNotFound },
  async handle({ app, caller, params, fail }) {
    const event = await findEvent(app.db, params.id)
    if (!event) throw fail('eventNotFound')
    await app.db
      .deleteFrom('eventReminder')
      .where('eventId', '=', event.id)
      .where('userUuid', '=', uuidOf(caller))
      .execute()
    return { eventUuid: event.uuid, remind: false }
  },
})

/** A reminder that is due; its ids are the cursor for the next page. */
export type DueReminder = {
  eventId: number
  userUuid: string
  slug: string
  name: string
  startTime: Date
  byUuid: string
}

/**
 * The reminders for events that begin after `from` and no later than `until`, in a fixed order; `after` is the last one
 * of the previous page. Closed accounts get no reminders, and neither does anyone for an event of a closed account.
 */
export function dueReminders(
  db: Db,
  request: { from: Date; until: Date; after?: Pick<DueReminder, 'eventId' | 'userUuid'> | undefined; limit: number },
): Promise<DueReminder[]> {
  const { from, until, after, limit } = request
  return db
    .selectFrom('eventReminder')
    .innerJoin('event', 'event.id', 'eventReminder.eventId')
    .where('event.startTime', '>', from)
    .where('event.startTime', '<=', until)
    .where((is) => is.not(isOfClosedAccount('event.createdByUserUuid')))
    .where((is) => is.not(isOfClosedAccount('eventReminder.userUuid')))
    .$if(after !== undefined, (query) =>
      query.where((is) =>
        is(
          is.refTuple('eventReminder.eventId', 'eventReminder.userUuid'),
          '>',
          is.tuple(after?.eventId ?? 0, after?.userUuid ?? ''),
        ),
      ),
    )
    .select(['eventReminder.eventId', 'eventReminder.userUuid', 'event.slug', 'event.name', 'event.startTime'])
    .select('event.createdByUserUuid as byUuid')
    .orderBy('eventReminder.eventId')
    .orderBy('eventReminder.userUuid')
    .limit(limit)
    .execute()
}
