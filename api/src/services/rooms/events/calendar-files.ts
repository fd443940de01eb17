import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { attachment } from '../../../platform/http/attachment.ts'
import { operation } from '../../../platform/operation.ts'
import { raw } from '../../../platform/schemas.ts'
import { findCommunity, nowOf } from '../communities/queries.ts'
import { roomsOf } from '../communities/rooms-of.ts'
import { communityId, communityNotFound } from '../communities/schemas.ts'
import { calendarText, type CalendarEntry } from './calendar.ts'
import { eventFor, eventId, eventNotFound, events, eventsFor, findEvent } from './event-rows.ts'

const contentType = 'text/calendar'

export const getEventCalendar = operation('GET /events/{id}/calendar.ics', {
  summary: 'Get an event as an iCalendar file',
  access: anyone,
  params: { id: eventId },
  returns: raw(contentType),
  errors: { eventNotFound },
  async handle({ app, caller, params, fail }) {
    const event = await findEvent(app.db, params.id)
    if (!event) throw fail('eventNotFound')
    return fileOf(app, event.slug, { name: event.name, events: [await eventFor(app, app.db, caller, event)] })
  },
})

/** The maximum number of events in a community's calendar. */
const maxPerCalendar = 200

export const getCommunityCalendar = operation('GET /communities/{id}/calendar.ics', {
  summary: 'Get the current and upcoming events of a community as a calendar to subscribe to',
  access: anyone,
  params: { id: communityId },
  returns: raw(contentType),
  errors: { communityNotFound },
  async handle({ app, caller, params, fail }) {
    const community = await findCommunity(app.db, params.id)
    if (!community) throw fail('communityNotFound')
    const ids = (await roomsOf(app, caller, community)).map(({ id }) => id)
    const rows = await events(app.db)
      .where('event.endTime', '>', nowOf(app))
      .where('event.roomId', '=', sql<number>`any(${ids}::int[])`)
      .orderBy('event.startTime')
      .orderBy('event.id')
      .limit(maxPerCalendar)
      .execute()
    const shown = await eventsFor(app, app.db, caller, rows)
    return fileOf(app, community.slug, { name: community.name, events: shown })
  },
})

type Seen = Awaited<ReturnType<typeof eventFor>>

function fileOf(
  { config }: App,
  fileName: string,
  { name, events: seen }: { name: string; events: readonly Seen[] },
) {
  const entries = seen.map((event): CalendarEntry => ({
    ...event,
    url: `${config.publicUrl}/event/${encodeURIComponent(event.slug)}`,
    place: event.room?.name ?? null,
  }))
  return new Response(calendarText({ name, host: new URL(config.publicUrl).hostname, entries }), {
    headers: {
      'Content-Type': `${contentType}; charset=utf-8`,
      'Content-Disposition': attachment(`${fileName}.ics`),
    },
  })
}
