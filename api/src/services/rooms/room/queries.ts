import { sql, type Insertable, type Selectable } from 'kysely'
import { noManners } from '@segue/shared/room/rules/settings.ts'
import type { RoomRoleRow, RoomSettings } from '@segue/shared/room/settings.ts'
import { staffRoles } from '@segue/shared/room/state.ts'
import type { Db } from '../../../db/db.ts'
import type { RoomTable, RoomUserRoleTable } from '../../../db/tables/rooms.ts'

export type RoomRow = Selectable<RoomTable>

export const isUuid = (id: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id)

/** Rooms that exist. */
export const rooms = (db: Db) => db.selectFrom('room').where('room.deletedAt', 'is', null)

/** The room that an `{id}` in a path names: its number, its uuid or its slug in any case. */
export function findRoom(db: Db, id: string): Promise<RoomRow | undefined> {
  const query = rooms(db).selectAll('room')
  if (isUuid(id)) return query.where('room.uuid', '=', id).executeTakeFirst()
  if (/^\d+$/.test(id))
    return Number(id) > 2_147_483_647 ? none() : query.where('room.id', '=', Number(id)).executeTakeFirst()
  return query.where('room.slug', '=', id.toLowerCase()).executeTakeFirst()
}

const none = () => Promise.resolve(undefined)

/** The most rows of roles a room shows. */
const mostRoles = 5000

/**
 * The roles of a room, or of one person in it, as clients see them: in the order they were given. Where there are too
 * many, staff and what was given last count more than what is long past.
 */
export async function rolesIn(db: Db, roomId: number, userUuid?: string): Promise<RoomRoleRow[]> {
  const rows = await db
    .selectFrom('roomUserRole')
    .where('roomId', '=', roomId)
    .$if(userUuid !== undefined, (query) => query.where('userUuid', '=', userUuid ?? ''))
    .selectAll()
    .orderBy((is) => is('role', 'in', [...staffRoles]), 'desc')
    .orderBy('id', 'desc')
    .limit(mostRoles)
    .execute()
  return rows.map(asRole).sort((a, b) => a.id - b.id)
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

/** What everybody may know of a room. Passwords become the fact that there is one. */
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
    varietyStyleMusic: room.varietyStyleMusic,
    entryFee: room.entryFee,
    freeEntries: room.freeEntries,
    isPasswordProtected: room.passwordHash !== null,
    isGuestPasswordProtected: room.guestPasswordHash !== null,
    posterUrl: room.posterUrl,
    externalUrl: room.externalUrl,
    discordServer: room.discordServer,
    manners: { ...noManners, ...room.manners },
    createdAt: room.createdAt.toISOString(),
    updatedAt: room.updatedAt.toISOString(),
    deletedAt: room.deletedAt?.toISOString() ?? null,
  }
}

/** A room's settings whole: with its roles and pinned messages, as the live room holds them. */
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
 * Changes a room; the answer is its row as it is now. Manners are merged into those there are, so that two people who
 * switch different ones at the same moment both have their way.
 */
export function updateRoom(db: Db, roomId: number, changes: Partial<Insertable<RoomTable>>, at: Date) {
  const { manners, ...plain } = changes
  const merged = manners === undefined ? {} : { manners: sql<string>`"manners" || ${manners}::jsonb` }
  return db
    .updateTable('room')
    .set({ ...plain, ...merged, updatedAt: at })
    .where('id', '=', roomId)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
