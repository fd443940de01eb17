import * as z from 'zod'
import { violatedConstraint, type Trx } from '../../../db/db.ts'
import { anyone, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { nameOf } from '../../../platform/schemas.ts'
import { dayMs } from '../../../ports/clock.ts'
import { findRoom } from '../room/queries.ts'
import { roomInBody, roomNotFound } from '../room/schemas.ts'
import { freeSlugIn } from '../room/free-slug.ts'
import { Slug, slugOf } from '../room/slug.ts'
import { runsRoom } from '../access.ts'
import { lockTotal, totals } from '../../../platform/list/totals.ts'
import { queueDiscordEvents } from './discord-events.ts'
import { queueRecap } from './recap-in-discord.ts'
import { eventKeeper } from './access.ts'
import {
  countEvents,
  Event,
  eventFor,
  eventId,
  eventNotFound,
  Events,
  events,
  eventsFor,
  findEvent,
} from './event-rows.ts'

const fields = {
  name: nameOf(100),
  description: z.string().trim().max(2000),
  roomId: roomInBody.nullable(),
  startTime: z.iso.datetime({ offset: true }),
  endTime: z.iso.datetime({ offset: true }),
  slug: Slug,
}

export const listEvents = operation('GET /events', {
  summary: 'List events, newest first',
  access: anyone,
  query: page(50, 200),
  returns: Events,
  async handle({ app, caller, query }) {
    const rows = await events(app.db)
      .orderBy('event.startTime', 'desc')
      .orderBy('event.id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return { events: await eventsFor(app, app.db, caller, rows), count: await countEvents(events(app.db)) }
  },
})

export const listUpcomingEvents = operation('GET /events/upcoming', {
  summary: 'List current and upcoming events, soonest first',
  access: anyone,
  query: page(20, 200),
  returns: Events,
  async handle({ app, caller, query }) {
    const upcoming = events(app.db).where('event.endTime', '>', new Date(app.clock.now()))
    const rows = await upcoming
      .orderBy('event.startTime')
      .orderBy('event.id')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return { events: await eventsFor(app, app.db, caller, rows), count: await countEvents(upcoming) }
  },
})

const readOne = <const K extends 'GET /events/{id}' | 'GET /events/slug/{slug}'>(
  key: K,
  name: 'id' | 'slug',
  summary: string,
) =>
  operation(key, {
    summary,
    access: anyone,
    params: { [name]: eventId },
    returns: Event,
    errors: { eventNotFound },
    async handle({ app, caller, params, fail }) {
      const event = await findEvent(app.db, String(params[name]))
      if (!event) throw fail('eventNotFound')
      return eventFor(app, app.db, caller, event)
    },
  })

export const getEvent = readOne('GET /events/{id}', 'id', 'Get an event by id or uuid')
export const getEventBySlug = readOne('GET /events/slug/{slug}', 'slug', 'Get an event by slug')

const refusals = {
  roomNotFound,
  eventEndsBeforeStart: [400, 'An event must end after it starts'],
  eventTooLong: [400, 'An event can last up to seven days'],
  eventRoomStaffOnly: [403, 'Only room staff can plan an event in this room'],
  eventSlugTaken: [409, 'Another event already has this address'],
  tooManyEvents: [
    409,
    'This person already has {{most}} events that aren’t over. Cancel one to plan another',
    { most: totals.upcomingEvents.most },
  ],
} as const

/** Whether a user has more upcoming events than allowed. For a transaction that holds the lock. */
async function hasTooManyEvents(trx: Trx, userUuid: string, now: number): Promise<boolean> {
  const upcoming = events(trx)
    .where('event.endTime', '>', new Date(now))
    .where('event.createdByUserUuid', '=', userUuid)
  return (await countEvents(upcoming)) > totals.upcomingEvents.most
}
const longestMs = 7 * dayMs

function whyNotTimes(start: Date, end: Date): 'eventEndsBeforeStart' | 'eventTooLong' | undefined {
  if (end <= start) return 'eventEndsBeforeStart'
  return end.getTime() - start.getTime() > longestMs ? 'eventTooLong' : undefined
}

export const createEvent = operation('POST /events', {
  summary: 'Create an event, with no room or in a room I am staff of',
  access: user,
  saves: 'events',
  staffMayMore: true,
  status: 201,
  body: z.object({
    ...fields,
    description: fields.description.default(''),
    roomId: fields.roomId.default(null),
    slug: fields.slug.optional(),
  }),
  returns: Event,
  errors: refusals,
  async handle({ app, caller, body, fail }) {
    const { name, description, slug } = body
    const [startTime, endTime] = [new Date(body.startTime), new Date(body.endTime)]
    const why = whyNotTimes(startTime, endTime)
    if (why) throw fail(why)
    const room = body.roomId === null ? undefined : await findRoom(app.db, body.roomId)
    if (body.roomId !== null && !room) throw fail('roomNotFound')
    if (room && !(await runsRoom(app, caller, room))) throw fail('eventRoomStaffOnly')
    const at = new Date(app.clock.now())
    for (;;) {
      const uuid = app.ids.uuid()
      const row = {
        uuid,
        slug: slug ?? (await freeSlugIn(app.db, 'event', slugOf(name))),
        name,
        description,
        startTime,
        endTime,
        roomId: room?.id ?? null,
        createdByUserUuid: uuidOf(caller),
        createdAt: at,
        updatedAt: at,
      }
      const made = await app.db
        .transaction()
        .execute(async (trx) => {
          await lockTotal(trx, 'upcomingEvents', row.createdByUserUuid)
          await trx.insertInto('event').values(row).execute()
          if (await hasTooManyEvents(trx, row.createdByUserUuid, at.getTime())) throw fail('tooManyEvents')
          await queueDiscordEvents(app, trx, [row])
          await queueRecap(app, trx, row)
          return row
        })
        .catch((error: unknown) => {
          if (violatedConstraint(error) !== 'event_slug_key') throw error
          if (slug) throw fail('eventSlugTaken')
          // An event of the same name was created concurrently: look for the next free number.
          return undefined
        })
      const event = made && (await findEvent(app.db, made.uuid))
      if (event) return eventFor(app, app.db, caller, event)
    }
  },
})

export const changeEvent = operation('PATCH /events/{id}', {
  summary: 'Update an event. Omitted fields are unchanged.',
  access: eventKeeper,
  staffMayMore: true,
  params: { id: eventId },
  body: z.object(fields).partial(),
  returns: Event,
  errors: { ...refusals, eventNotFound },
  async handle({ app, caller, params, body, fail }) {
    const { roomId: wantedRoom, startTime, endTime, ...plain } = body
    return app.db.transaction().execute(async (trx) => {
      const before = await findEvent(trx, params.id)
      if (!before) throw fail('eventNotFound')
      await lockTotal(trx, 'upcomingEvents', before.createdByUserUuid)
      await trx.selectFrom('event').where('id', '=', before.id).select('id').forUpdate().execute()
      const start = startTime === undefined ? before.startTime : new Date(startTime)
      const end = endTime === undefined ? before.endTime : new Date(endTime)
      const why = whyNotTimes(start, end)
      if (why) throw fail(why)
      const room = wantedRoom ? await findRoom(trx, wantedRoom) : undefined
      if (wantedRoom && !room) throw fail('roomNotFound')
      if (room && !(await runsRoom({ ...app, db: trx }, caller, room))) throw fail('eventRoomStaffOnly')
      const place = wantedRoom === undefined ? {} : { roomId: room?.id ?? null }
      await trx
        .updateTable('event')
        .set({ ...plain, ...place, startTime: start, endTime: end, updatedAt: new Date(app.clock.now()) })
        .where('id', '=', before.id)
        .execute()
        .catch((error: unknown) => {
          throw violatedConstraint(error) === 'event_slug_key' ? fail('eventSlugTaken') : error
        })
      // Moving a past event into the future adds one to the upcoming events.
      const now = app.clock.now()
      const isOneMore = before.endTime.getTime() <= now && end.getTime() > now
      if (isOneMore && (await hasTooManyEvents(trx, before.createdByUserUuid, now))) throw fail('tooManyEvents')
      await queueDiscordEvents(app, trx, [before])
      await queueRecap(app, trx, { uuid: before.uuid, endTime: end })
      const after = await findEvent(trx, before.uuid)
      if (!after) throw fail('eventNotFound')
      return eventFor(app, trx, caller, after)
    })
  },
})

export const deleteEvent = operation('DELETE /events/{id}', {
  summary: 'Cancel an event',
  access: eventKeeper,
  params: { id: eventId },
  returns: Event,
  errors: { eventNotFound },
  async handle({ app, caller, params, fail }) {
    return app.db.transaction().execute(async (trx) => {
      const event = await findEvent(trx, params.id)
      const gone = event && (await trx.deleteFrom('event').where('id', '=', event.id).executeTakeFirst())
      if (!gone || gone.numDeletedRows === 0n) throw fail('eventNotFound')
      await queueDiscordEvents(app, trx, [event])
      return eventFor(app, trx, caller, event)
    })
  },
})
