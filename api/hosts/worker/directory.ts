import { sql } from 'kysely'
import { byCrowd, listingOf, type Listing } from '@segue/shared/room/people/listing.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Db } from '../../src/db/db.ts'
import type { RoomSummary } from '../../src/ports/rooms.ts'

/** Records who is in a room and its public state; an empty room has no entry. */
export async function upsertRoom(db: Db, roomUuid: string, state: RoomState): Promise<void> {
  const userUuids = state.allUsers.map((user) => user.uuid)
  if (userUuids.length === 0) return void (await db.deleteFrom('liveRoom').where('roomUuid', '=', roomUuid).execute())
  const entry = { userUuids, state: JSON.stringify(state), seenAt: sql<Date>`now()` }
  await db
    .insertInto('liveRoom')
    .values({ roomUuid, ...entry })
    .onConflict((conflict) => conflict.column('roomUuid').doUpdateSet(entry))
    .execute()
}

/** The recorded states of those of these rooms that aren't empty. */
export async function statesOf(db: Db, roomUuids: readonly string[]): Promise<Map<string, RoomState>> {
  if (roomUuids.length === 0) return new Map()
  const rows = await db
    .selectFrom('liveRoom')
    .where('roomUuid', 'in', [...roomUuids])
    .select(['roomUuid', 'state'])
    .execute()
  return new Map(rows.map((row) => [row.roomUuid, row.state]))
}

/** The rooms that aren't empty, the fullest first. */
export function crowds(db: Db) {
  const people = sql<number>`cardinality("userUuids")`
  return db
    .selectFrom('liveRoom')
    .select(['roomUuid', people.as('people')])
    .orderBy(people, 'desc')
    .orderBy('roomUuid')
    .limit(5000)
    .execute()
}

/** The listed rooms that aren't empty, the fullest first. */
export async function listings(db: Db): Promise<Listing[]> {
  const rows = await db.selectFrom('liveRoom').select(['roomUuid', 'state']).limit(5000).execute()
  return rows
    .map(({ roomUuid, state }) => listingOf(roomUuid, state))
    .filter(({ isListed }) => isListed)
    .sort(byCrowd)
}

/** Summaries of the rooms that aren't empty, the fullest first. */
export async function summaries(db: Db): Promise<RoomSummary[]> {
  const users = sql<number>`cardinality("userUuids")`
  return db
    .selectFrom('liveRoom')
    .select([
      'roomUuid',
      users.as('users'),
      sql<number>`jsonb_array_length("state" -> 'djs')`.as('djs'),
      sql<string | null>`"state" #>> '{nowPlaying,playId}'`.as('playId'),
    ])
    .orderBy(users, 'desc')
    .orderBy('roomUuid')
    .limit(1000)
    .execute()
}

/** The rooms that a person is in. */
export async function roomsWith(db: Db, userUuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('liveRoom')
    .where(sql<boolean>`"userUuids" @> array[${userUuid}]`)
    .select('roomUuid')
    .limit(100)
    .execute()
  return rows.map((row) => row.roomUuid)
}

/** Rooms that haven't been recorded for a long time, oldest first: they sleep, or ended without notice. */
export async function staleRooms(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('liveRoom')
    .where('seenAt', '<', sql<Date>`now() - interval '10 minutes'`)
    .select('roomUuid')
    .orderBy('seenAt')
    .limit(50)
    .execute()
  return rows.map((row) => row.roomUuid)
}

/** Removes a room that no longer exists. */
export async function removeRoom(db: Db, roomUuid: string): Promise<void> {
  await db.deleteFrom('liveRoom').where('roomUuid', '=', roomUuid).execute()
}
