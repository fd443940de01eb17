import { sql } from 'kysely'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { App } from '../../../app.ts'
import { listedRooms } from '../room/live.ts'
import { rooms } from '../room/queries.ts'

/** The most rooms a list without pages gives. */
export const mostListed = 200

type Selected = ReturnType<typeof rooms>

/** A list without pages: the rooms in the order the query says. */
export async function listOf(app: App, query: Selected) {
  const found = await query.selectAll('room').limit(mostListed).execute()
  return { rooms: await listedRooms(app, found), count: found.length }
}

const listed = (app: App) => rooms(app.db).where('room.type', '=', 'PUBLIC').where('room.unlisted', '=', false)

/**
 * The rooms everybody may see, those with most people first, the newest among equals. The busy ones are few and are
 * sorted here; the quiet ones come off their index in its order, so that a page costs no more among ten thousand.
 */
export async function publicRooms(app: App, { limit, offset }: { limit: number; offset: number }) {
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
  return { rooms: await listedRooms(app, page), count }
}

/** The rooms everybody may see without some, the newest first. */
export const quietRooms = (app: App, without: readonly number[]) =>
  listed(app)
    .where('room.id', '<>', sql<number>`all(${[...without]}::int[])`)
    .selectAll('room')
    .orderBy('room.id', 'desc')

/** Rooms in the order in which they are asked for. */
async function roomsById(app: App, ids: readonly number[]) {
  const found = await rooms(app.db)
    .where('room.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .selectAll('room')
    .execute()
  const byId = new Map(found.map((room) => [room.id, room]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The rooms in which somebody has one of these roles, newest first. */
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

/** The rooms somebody was in, the latest first. */
export function recentRooms(app: App, userUuid: string) {
  return rooms(app.db)
    .innerJoin('roomVisit', 'roomVisit.roomId', 'room.id')
    .where('roomVisit.userUuid', '=', userUuid)
    .orderBy('roomVisit.visitedAt', 'desc')
    .orderBy('room.id', 'desc')
}
