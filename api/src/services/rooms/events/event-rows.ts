import type { Selectable } from 'kysely'
import * as z from 'zod'
import { must } from '@segue/shared/must.ts'
import { isUuid } from '@segue/shared/uuid.ts'
import { isPlatformStaff, keptOutBy, rolesOf } from '@segue/shared/room/people/roles.ts'
import { Design, type RoomRoleRow, type RoomType } from '@segue/shared/room/settings/settings.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { EventTable } from '../../../db/tables/room-events.ts'
import { instant } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { isOfClosedAccount } from '../../users/public.ts'
import { personOf } from '../ranks.ts'
import { rolesOfPersonIn } from '../room/queries.ts'
import { slugAsStored } from '../room/slug.ts'

export const Event = z
  .object({
    id: z.number(),
    uuid: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    /** The room of the event; null if it is undecided or closed. */
    room: z.object({ uuid: z.string(), slug: z.string(), name: z.string(), design: Design }).nullable(),
    startTime: instant,
    endTime: instant,
    createdByUserUuid: z.string(),
    /** The number of people who have a reminder set. */
    reminders: z.number(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Event' })
export const Events = z.object({ events: z.array(Event), count: z.number() }).meta({ id: 'Events' })

/**
 * Events with their rooms. An event remains when its room is closed, and is hidden while its creator's account is
 * closed.
 */
export const events = (db: Db) =>
  db
    .selectFrom('event')
    .leftJoin('room', (join) => join.onRef('room.id', '=', 'event.roomId').on('room.deletedAt', 'is', null))
    .where((is) => is.not(isOfClosedAccount('event.createdByUserUuid')))
    .selectAll('event')
    .select(['room.uuid as roomUuid', 'room.slug as roomSlug', 'room.name as roomName'])
    .select(['room.type as roomType', 'room.unlisted as roomUnlisted', 'room.design as roomDesign'])
    .select(({ selectFrom }) =>
      selectFrom('eventReminder')
        .whereRef('eventReminder.eventId', '=', 'event.id')
        .where((is) => is.not(isOfClosedAccount('eventReminder.userUuid')))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('reminders'),
    )

/** How many events a query finds, whatever it selects. */
export async function countEvents(query: ReturnType<typeof events>): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Finds an event by its id, uuid or slug. */
export function findEvent(db: Db, id: string) {
  const query = events(db)
  if (/^\d{1,9}$/.test(id)) return query.where('event.id', '=', Number(id)).executeTakeFirst()
  if (isUuid(id)) return query.where('event.uuid', '=', id).executeTakeFirst()
  return query.where('event.slug', '=', slugAsStored(id)).executeTakeFirst()
}

export const eventNotFound = [404, 'Event not found'] as const
export const eventId = z.string().min(1).max(100)

type Row = Selectable<EventTable> & {
  roomUuid: string | null
  roomSlug: string | null
  roomName: string | null
  roomType: RoomType | null
  roomUnlisted: boolean | null
  roomDesign: Design | null
  reminders: number | null
}

/** Events as this caller sees them: a room that is not listed is named only to users who have a role there. */
export async function eventsFor(app: Pick<App, 'clock'>, db: Db, caller: Caller, rows: readonly Row[]) {
  const { userUuid, tokenRole } = personOf(caller)
  const isListed = (row: Row) => row.roomType === 'PUBLIC' && row.roomUnlisted === false
  const hidden = rows.flatMap((row) => (row.roomId === null || isListed(row) ? [] : [row.roomId]))
  const asks = hidden.length > 0 && userUuid !== ''
  const roles = asks ? await rolesOfPersonIn(db, hidden, userUuid) : new Map<number, RoomRoleRow[]>()
  const now = app.clock.now()
  const isAnnounced = (row: Row) =>
    isListed(row) || isPlatformStaff(tokenRole) || mayReturn(roles.get(row.roomId ?? 0) ?? [], userUuid, now)
  return rows.map((row) => (isAnnounced(row) ? asEvent(row) : { ...asEvent(row), room: null }))
}

/** Whether a user has a role in a room and is not kept out of it by a ban or kick. */
const mayReturn = (roomRoles: RoomRoleRow[], userUuid: string, now: number) =>
  keptOutBy({ roomRoles }, userUuid, now) === null && rolesOf({ roomRoles }, userUuid, now).length > 0

export async function eventFor(app: Pick<App, 'clock'>, db: Db, caller: Caller, row: Row) {
  const [event] = await eventsFor(app, db, caller, [row])
  return must(event, 'an event for each row')
}

function asEvent(row: Row) {
  const {
    roomUuid,
    roomSlug,
    roomName,
    roomDesign,
    roomId: _id,
    roomType: _type,
    roomUnlisted: _unlisted,
    ...event
  } = row
  const room =
    roomUuid !== null && roomSlug !== null && roomName !== null && roomDesign !== null
      ? { uuid: roomUuid, slug: roomSlug, name: roomName, design: roomDesign }
      : null
  return { ...event, reminders: event.reminders ?? 0, room }
}
