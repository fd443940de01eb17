import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import { personOf } from '../ranks.ts'
import { rooms } from '../room/queries.ts'
import { roomsToShow } from '../room/visibility.ts'
import type { CommunityRow } from './queries.ts'

/** The most rooms a community can have; few enough to find the busiest among all of them. */
export const maxRooms = 1000

/**
 * The rooms of a community that the caller may see: most people first, then last added. Private and unlisted rooms are
 * left out, except for users who belong to them and for the community's owner, who looks after it.
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
  // The sort is stable: equally busy rooms keep the order of the database.
  return shown.sort((a, b) => (people.get(b.uuid) ?? 0) - (people.get(a.uuid) ?? 0))
}

/** Complete rows in the order of these ids. */
export async function rowsOf(app: App, ids: readonly number[]) {
  const found = await rooms(app.db)
    .where('room.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .selectAll('room')
    .execute()
  const byId = new Map(found.map((room) => [room.id, room]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
