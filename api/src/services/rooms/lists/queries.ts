import { sql } from 'kysely'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import { listedRooms } from '../room/live.ts'
import { rooms } from '../room/queries.ts'

/** The maximum length of a list without pages. */
export const mostListed = 200

type Selected = ReturnType<typeof rooms>

/** A list without pages, in the order of the query. */
export async function listOf(app: App, caller: Caller, query: Selected, sight: { knowsPassword?: boolean } = {}) {
  const found = await query.selectAll('room').limit(mostListed).execute()
  return { rooms: await listedRooms(app, caller, found, sight), count: found.length }
}

const listed = (app: App) => rooms(app.db).where('room.type', '=', 'PUBLIC').where('room.unlisted', '=', false)

/**
 * The public rooms, most people first, newest among equals. Busy rooms are few and are sorted here; quiet ones are
 * read in the order of their index, so that a page costs no more among ten thousand.
 */
export async function publicRooms(app: App, caller: Caller, { limit, offset }: { limit: number; offset: number }) {
  const crowds = await app.rooms.crowds()
  const people = new Map(crowds.map(({ roomUuid, people }) => [roomUuid, people]))
  const found = await listed(app)
    .where('room.uuid', '=', sql<string>`any(${[...people.keys()]}::uuid[])`)
    .select(['room.id', 'room.uuid'])
    .execute()
  const crowdIn = (uuid: string) => people.get(uuid) ?? 0
  const busy = found.sort((a, b) => crowdIn(b.uuid) - crowdIn(a.uuid) || b.id - a.id).map(({ id }) => id)
  const shown = busy.slice(offset, offset + limit)
  const page = [...(await roomsById(app, shown))]
  if (page.length < limit) {
    const quiet = await quietRooms(app, busy)
      .limit(limit - shown.length)
      .offset(Math.max(0, offset - busy.length))
      .execute()
    page.push(...quiet)
  }
  const { count } = await listed(app)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rooms: await listedRooms(app, caller, page), count }
}

/** The public rooms except the given ones, newest first. */
export const quietRooms = (app: App, without: readonly number[]) =>
  listed(app)
    .where('room.id', '<>', sql<number>`all(${[...without]}::int[])`)
    .selectAll('room')
    .orderBy('room.id', 'desc')

/** Rooms in the order of the given ids. */
async function roomsById(app: App, ids: readonly number[]) {
  const found = await rooms(app.db)
    .where('room.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .selectAll('room')
    .execute()
  const byId = new Map(found.map((room) => [room.id, room]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The rooms where a user has one of these roles, newest first. */
export function roomsWithRole(app: App, userUuid: string, roles: RoomRole[]) {
  return rooms(app.db)
    .where('room.id', 'in', (is) =>
      is
        .selectFrom('roomUserRole')
        .where('roomUserRole.userUuid', '=', userUuid)
        .where('roomUserRole.role', 'in', roles)
        .where((is) =>
          is.or([
            is('roomUserRole.expirationTime', 'is', null),
            is('roomUserRole.expirationTime', '>', new Date(app.clock.now())),
          ]),
        )
        .select('roomUserRole.roomId'),
    )
    .orderBy('room.id', 'desc')
}

/** A user's recent rooms, latest first. */
export function recentRooms(app: App, userUuid: string) {
  return rooms(app.db)
    .innerJoin('roomVisit', 'roomVisit.roomId', 'room.id')
    .where('roomVisit.userUuid', '=', userUuid)
    .orderBy('roomVisit.visitedAt', 'desc')
    .orderBy('room.id', 'desc')
}
