import type { RoomRoleRow } from '@segue/shared/room/settings/settings.ts'
import type { Person, RoomState } from '@segue/shared/room/state/state.ts'
import { holding, isPlatformStaff, isStaff, keptOutBy, rolesOf } from '@segue/shared/room/people/roles.ts'
import type { Listing } from '@segue/shared/room/people/listing.ts'
import { isUuid } from '@segue/shared/uuid.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import { personOf } from '../ranks.ts'
import { findRoom, rolesOfPerson, rolesOfPersonIn, type RoomRow } from './queries.ts'

/** The states of those rooms that are live, by uuid. */
export type LiveStates = ReadonlyMap<string, Readonly<RoomState>>

/** What a caller sees of some rooms. */
export type Sight = {
  /** Whether they see a room as people inside do. Otherwise they only see its name, scene and number of people. */
  seesWhole: (room: RoomRow) => boolean
  /** Their own roles there, which they may always see. */
  ownRoles: (room: RoomRow) => RoomRoleRow[]
}

/**
 * What a caller sees of these rooms. A room is fully visible to callers who may enter it now; `knowsPassword` is for
 * one who has just given the password. It takes one query, however many rooms there are.
 */
export async function sightOf(
  app: App,
  caller: Caller,
  rooms: readonly RoomRow[],
  { live, knowsPassword = false }: { live: LiveStates; knowsPassword?: boolean },
): Promise<Sight> {
  const person = personOf(caller)
  if (isPlatformStaff(person.tokenRole)) return { seesWhole: () => true, ownRoles: () => [] }
  const ids = rooms.map(({ id }) => id)
  const roles = person.userUuid
    ? await rolesOfPersonIn(app.db, ids, person.userUuid)
    : new Map<number, RoomRoleRow[]>()
  const now = app.clock.now()
  const ownRoles = (room: RoomRow) => holding(roles.get(room.id) ?? [], now)
  return {
    ownRoles,
    seesWhole(room) {
      const roomRoles = ownRoles(room)
      if (keptOutBy({ roomRoles }, person.userUuid, now)) return false
      return knowsPassword || !asksForPassword(room, person) || isKnown(room, person, { roomRoles, live, now })
    },
  }
}

const asksForPassword = (room: RoomRow, { tokenRole }: Person) =>
  room.passwordHash !== null || (tokenRole === 'guest' && room.guestPasswordHash !== null)

type Facts = { roomRoles: RoomRoleRow[]; live: LiveStates; now: number }

/** Whether a user belongs to a room: they are inside, staff or one of its DJs, and not banned or kicked. */
function isKnown({ uuid }: Pick<RoomRow, 'uuid'>, person: Person, { roomRoles, live, now }: Facts): boolean {
  if (keptOutBy({ roomRoles }, person.userUuid, now)) return false
  const state = live.get(uuid)
  return state?.allUsers.some((user) => user.uuid === person.userUuid) || isKnownByRole(person, roomRoles, now)
}

const isKnownByRole = (person: Person, roomRoles: RoomRoleRow[], now: number): boolean =>
  rolesOf({ roomRoles }, person.userUuid, now).includes('dj') || isStaff({ roomRoles }, person, now)

/** Like `sightOf`, for all listings at once. */
export async function sightOfListings(app: App, caller: Caller): Promise<(room: Listing) => boolean> {
  const person = personOf(caller)
  const { userUuid, tokenRole } = person
  if (isPlatformStaff(tokenRole)) return () => true
  const rolesIn = userUuid ? await rolesOfPerson(app.db, userUuid) : new Map<number, RoomRoleRow[]>()
  const now = app.clock.now()
  return ({ id, isPasswordProtected, isGuestPasswordProtected, members }) => {
    const roles = rolesIn.get(id)
    const roomRoles = roles ? holding(roles, now) : []
    if (roles && keptOutBy({ roomRoles }, userUuid, now)) return false
    if (!isPasswordProtected && !(tokenRole === 'guest' && isGuestPasswordProtected)) return true
    return members.has(userUuid) || isKnownByRole(person, roomRoles, now)
  }
}

/** Whether a room is fully visible to a caller. */
export async function seesWhole(app: App, caller: Caller, room: RoomRow): Promise<boolean> {
  const sight = await sightOf(app, caller, [room], { live: await app.rooms.live([room.uuid]) })
  return sight.seesWhole(room)
}

export const isListed = (room: Pick<RoomRow, 'type' | 'unlisted'>) => room.type === 'PUBLIC' && !room.unlisted

/** Whether anyone can find a room and enter it. */
export const isOpenToAll = (room: RoomRow) => isListed(room) && room.passwordHash === null

/** Whether a user belongs to a room, or the room is listed for everyone. */
export async function mayKnowOf(app: App, caller: Caller, room: RoomRow): Promise<boolean> {
  const person = personOf(caller)
  if (isListed(room) || isPlatformStaff(person.tokenRole)) return true
  if (!person.userUuid) return false
  const roles = await rolesOfPersonIn(app.db, [room.id], person.userUuid)
  const live = await app.rooms.live([room.uuid])
  return isKnown(room, person, { roomRoles: roles.get(room.id) ?? [], live, now: app.clock.now() })
}

type Known = Pick<RoomRow, 'id' | 'uuid' | 'type' | 'unlisted'>

/**
 * The rooms that a caller may find in a list: listed ones, and those in which they have a role. It takes one query,
 * however many rooms there are.
 */
export async function roomsToShow<Room extends Known>(
  app: Pick<App, 'db' | 'clock'>,
  caller: Caller,
  rooms: readonly Room[],
): Promise<Room[]> {
  const person = personOf(caller)
  if (isPlatformStaff(person.tokenRole)) return [...rooms]
  const hidden = rooms.filter((room) => !isListed(room)).map(({ id }) => id)
  const asks = hidden.length > 0 && person.userUuid !== ''
  const roles = asks ? await rolesOfPersonIn(app.db, hidden, person.userUuid) : new Map<number, RoomRoleRow[]>()
  const now = app.clock.now()
  return rooms.filter((room) => {
    const roomRoles = roles.get(room.id) ?? []
    if (isListed(room)) return true
    return isKnown(room, person, { roomRoles, live: new Map(), now })
  })
}

/**
 * The room that an `{id}` in a path refers to for this caller (decision 0035). A UUID or slug has to be known, but
 * numeric ids can be enumerated, so they resolve only to rooms that are listed or that the caller belongs to.
 */
export async function findRoomFor(app: App, caller: Caller, id: string): Promise<RoomRow | undefined> {
  const room = await findRoom(app.db, id)
  if (!room || isUuid(id) || !/^\d+$/.test(id)) return room
  return (await mayKnowOf(app, caller, room)) ? room : undefined
}
