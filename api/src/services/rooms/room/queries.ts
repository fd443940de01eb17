import { isUuid } from '@segue/shared/uuid.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import { noBoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import { noModeration } from '@segue/shared/room/settings/room-moderation.ts'
import { staffRoles } from '@segue/shared/room/state/state.ts'
import type { RoomRoleRow, RoomSettings } from '@segue/shared/room/settings/settings.ts'
import type { Db } from '../../../db/db.ts'
import type { RoomTable, RoomUserRoleTable } from '../../../db/tables/room.ts'
import { slugAsStored } from './slug.ts'

export type RoomRow = Selectable<RoomTable>

/** Rooms that have not been deleted. */
export const rooms = (db: Db) => db.selectFrom('room').where('room.deletedAt', 'is', null)

/** Finds the room of an `{id}` in a path: an id, a uuid, or a slug in any case. */
export function findRoom(db: Db, id: string): Promise<RoomRow | undefined> {
  const query = rooms(db).selectAll('room')
  if (isUuid(id)) return query.where('room.uuid', '=', id).executeTakeFirst()
  if (/^\d+$/.test(id))
    return Number(id) > 2_147_483_647 ? none() : query.where('room.id', '=', Number(id)).executeTakeFirst()
  return query.where('room.slug', '=', slugAsStored(id)).executeTakeFirst()
}

const none = () => Promise.resolve(undefined)

/** Rooms by UUID, without deleted ones. Pass at most a few hundred per call. */
export async function roomsByUuid(db: Db, uuids: readonly string[]): Promise<Map<string, RoomRow>> {
  if (uuids.length === 0) return new Map()
  const found = await rooms(db)
    .where('room.uuid', 'in', [...uuids])
    .selectAll('room')
    .limit(uuids.length)
    .execute()
  return new Map(found.map((room) => [room.uuid, room]))
}

/** The maximum number of role rows per room. */
const maxRoles = 5000

/**
 * The roles of a room, or of one user in it, in the order they were granted. If there are too many, staff and recent
 * roles are preferred.
 */
export async function rolesIn(db: Db, roomId: number, userUuid?: string): Promise<RoomRoleRow[]> {
  const rows = await db
    .selectFrom('roomUserRole')
    .where('roomId', '=', roomId)
    .$if(userUuid !== undefined, (query) => query.where('userUuid', '=', userUuid ?? ''))
    .selectAll()
    .orderBy((is) => is('role', 'in', [...staffRoles]), 'desc')
    .orderBy('id', 'desc')
    .limit(maxRoles)
    .execute()
  return rows.map(asRole).sort((a, b) => a.id - b.id)
}

/** The roles of one user in each of these rooms. */
export async function rolesOfPersonIn(
  db: Db,
  roomIds: readonly number[],
  userUuid: string,
): Promise<Map<number, RoomRoleRow[]>> {
  return byRoom(
    await rolesHeldBy(db, userUuid)
      .where('roomId', '=', sql<number>`any(${[...roomIds]}::int[])`)
      .execute(),
  )
}

/** The roles of one user in every room. */
export const rolesOfPerson = async (db: Db, userUuid: string): Promise<Map<number, RoomRoleRow[]>> =>
  byRoom(await rolesHeldBy(db, userUuid).execute())

const rolesHeldBy = (db: Db, userUuid: string) =>
  db.selectFrom('roomUserRole').where('userUuid', '=', userUuid).selectAll().limit(maxRoles)

function byRoom(rows: readonly Selectable<RoomUserRoleTable>[]): Map<number, RoomRoleRow[]> {
  const byRoom = new Map<number, RoomRoleRow[]>()
  for (const row of rows) byRoom.set(row.roomId, [...(byRoom.get(row.roomId) ?? []), asRole(row)])
  return byRoom
}

export function asRole(row: Selectable<RoomUserRoleTable>): RoomRoleRow {
  return {
    id: row.id,
    roomId: row.roomId,
    userUuid: row.userUuid,
    role: row.role,
    expirationTime: row.expirationTime?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The public settings of a room. Passwords are reduced to whether they are set. */
export function publicSettings(room: RoomRow) {
  return {
    id: room.id,
    uuid: room.uuid,
    slug: room.slug,
    name: room.name,
    description: room.description,
    vibe: room.vibe,
    type: room.type,
    design: room.design,
    djType: room.djType,
    numberOfDjs: room.numberOfDjs,
    songsPerDj: room.songsPerDj,
    roomSize: room.roomSize,
    musicProviderKeys: room.musicProviderKeys,
    genres: room.genres,
    hasChat: room.hasChat,
    explicit: room.explicit,
    promoted: room.promoted,
    liveAudio: room.liveAudio,
    isLive: room.isLive,
    unlisted: room.unlisted,
    radio: room.radio,
    varietyStyleMusic: room.varietyStyleMusic,
    entryFee: room.entryFee,
    freeEntries: room.freeEntries,
    isPasswordProtected: room.passwordHash !== null,
    isGuestPasswordProtected: room.guestPasswordHash !== null,
    posterUrl: room.posterUrl,
    externalUrl: room.externalUrl,
    discordServer: room.discordServer,
    boothRules: { ...noBoothRules, ...room.boothRules },
    moderation: { ...noModeration, ...room.moderation },
    ...(room.customRules.length > 0 && { customRules: room.customRules }),
    createdAt: room.createdAt.toISOString(),
    updatedAt: room.updatedAt.toISOString(),
    deletedAt: room.deletedAt?.toISOString() ?? null,
  }
}

/** What a room shows from outside: its name, its look and what it requires to enter. */
export function settingsAtDoor(room: RoomRow) {
  return {
    ...publicSettings(room),
    description: '',
    vibe: '',
    genres: [],
    posterUrl: null,
    externalUrl: null,
    discordServer: null,
    boothRules: { ...noBoothRules },
    moderation: { ...noModeration },
    customRules: undefined,
  }
}

/** All settings of a room with its roles and pinned messages, as the live room stores them. */
export async function fullSettings(db: Db, room: RoomRow) {
  return {
    ...publicSettings(room),
    pinnedMessages: room.pinnedMessages,
    roomRoles: await rolesIn(db, room.id),
  } satisfies RoomSettings
}

export async function settingsOf(db: Db, roomUuid: string): Promise<RoomSettings | undefined> {
  const room = isUuid(roomUuid) ? await findRoom(db, roomUuid) : undefined
  return room && fullSettings(db, room)
}

/**
 * Changes a room and returns the updated row. Booth rules and moderation settings are merged, so that two users who
 * change different ones concurrently both succeed.
 */
export function updateRoom(db: Db, roomId: number, changes: Partial<Insertable<RoomTable>>, at: Date) {
  const { boothRules, moderation, ...plain } = changes
  const merged = {
    ...(boothRules === undefined ? {} : { boothRules: sql<string>`"boothRules" || ${boothRules}::jsonb` }),
    ...(moderation === undefined ? {} : { moderation: sql<string>`"moderation" || ${moderation}::jsonb` }),
  }
  return db
    .updateTable('room')
    .set({ ...plain, ...merged, updatedAt: at })
    .where('id', '=', roomId)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
