import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import { listedRooms } from '../room/live.ts'
import { rooms } from '../room/queries.ts'

/** The maximum length of an unpaged list. */
export const maxListed = 200

type Selected = ReturnType<typeof rooms>

/** An unpaged list, in the order of the query. */
export async function listOf(app: App, caller: Caller, query: Selected, sight: { knowsPassword?: boolean } = {}) {
  const found = await query.selectAll('room').limit(maxListed).execute()
  return { rooms: await listedRooms(app, caller, found, sight), count: found.length }
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
