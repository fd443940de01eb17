import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import { personOf } from '../ranks.ts'
import { rooms } from '../room/queries.ts'
import { roomsToShow } from '../room/visibility.ts'
import type { CommunityRow } from './queries.ts'

/** A community can have up to this many rooms, so that the busiest can be told among all of them. */
export const maxRooms = 1000

/**
 * The rooms of a community that this caller finds there: most people first, then the one added last. Rooms that are not
 * listed are left out, except for those who belong to them, and for the owner of the community, who looks after it.
 */
export async function roomsOf(app: App, caller: Caller, { id, ownerUuid }: CommunityRow) {
  const added = await rooms(app.db)
    .innerJoin('communityRoom', 'communityRoom.roomId', 'room.id')
    .where('communityRoom.communityId', '=', id)
    .select(['room.id', 'room.uuid', 'room.type', 'room.unlisted'])
    .orderBy('communityRoom.addedAt', 'desc')
    .orderBy('room.id', 'desc')
    .limit(maxRooms)
    .execute()
  const shown = personOf(caller).userUuid === ownerUuid ? added : await roomsToShow(app, caller, added)
  const people = new Map((await app.rooms.crowds()).map((crowd) => [crowd.roomUuid, crowd.people]))
  // A stable sort: among rooms as busy as each other the order of the database stays.
  return shown.sort((a, b) => (people.get(b.uuid) ?? 0) - (people.get(a.uuid) ?? 0))
}

/** Whole rows in the order of these ids. */
export async function rowsOf(app: App, ids: readonly number[]) {
  const found = await rooms(app.db)
    .where('room.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .selectAll('room')
    .execute()
  const byId = new Map(found.map((room) => [room.id, room]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
