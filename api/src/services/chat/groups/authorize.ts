import { isUuid } from '@segue/shared/uuid.ts'
import { highestOf, isPlatformStaff, isStaff, keptOutBy, rolesOf } from '@segue/shared/room/people/roles.ts'
import type { App } from '../../../app.ts'
import type { Failure, Values } from '../../../platform/failure.ts'
import type { RefusalDetails } from '../../../platform/operation.ts'
import type { Caller } from '../../../ports/caller.ts'
import { findRoom, mayKnowOf, rolesIn, type RoomRow } from '../rooms.ts'
import { chatRefusals } from '../refusals.ts'
import { isMember } from './queries.ts'

/** The refusals common to all calls about a group. */
export const groupErrors = {
  ERR_GUID_NOT_FOUND: [404, 'No room has this chat'],
  ERR_GROUP_NOT_JOINED: [401, 'Enter the room before using its chat'],
  ERR_FORBIDDEN: [403, 'You don’t have permission to do that in this chat'],
} as const

/** A caller's access to a group. Staff are trusted, and so are users they have made DJs. */
export type GroupAccess = { room: RoomRow; uid: string; isStaff: boolean; isTrusted: boolean; isSilenced: boolean }

/** The details of a refusal beyond its code in the dialect. */
export const exactly = (code: keyof typeof chatRefusals, values?: Values): RefusalDetails => ({
  code,
  sentence: chatRefusals[code],
  ...(values ? { values } : {}),
})

export type Fail<Name extends string = keyof typeof groupErrors> = (name: Name, message?: RefusalDetails) => Failure

/**
 * Returns the caller's access to a room's chat. Fails if there is no such room, its chat is turned off, the caller is
 * banned, or the room is password-protected and the caller has not entered it.
 */
export async function authorizeMember(app: App, caller: Caller, guid: string, fail: Fail): Promise<GroupAccess> {
  // Only the uuid identifies a room's chat, not the slug.
  const room = isUuid(guid) ? await findRoom(app.db, guid) : undefined
  if (!room) throw fail('ERR_GUID_NOT_FOUND')
  if (caller.kind === 'service') return { room, uid: '', isStaff: true, isTrusted: true, isSilenced: false }
  const uid = caller.kind === 'nobody' ? '' : caller.uuid
  const person = { userUuid: uid, tokenRole: caller.kind === 'user' ? caller.role : ('guest' as const) }
  const roomRoles = await rolesIn(app.db, room.id, uid)
  const now = app.clock.now()
  const roles = rolesOf({ roomRoles }, uid, now)
  const keptOut = isPlatformStaff(person.tokenRole) ? null : keptOutBy({ roomRoles }, uid, now)
  if (keptOut === 'banned') throw fail('ERR_FORBIDDEN', exactly('banned'))
  if (keptOut) throw fail('ERR_FORBIDDEN', exactly('kicked'))
  if (!room.hasChat) throw fail('ERR_FORBIDDEN', exactly('chatOff'))
  const isOfStaff = isStaff({ roomRoles }, person, now)
  const isInvited = isOfStaff || highestOf(roles) !== undefined || roles.includes('dj')
  if (!isInvited && !(await hasEntered(app, room, uid))) throw fail('ERR_GROUP_NOT_JOINED')
  const isSilenced = roles.includes('chatDisabled') && !isPlatformStaff(person.tokenRole)
  return { room, uid, isStaff: isOfStaff, isTrusted: isTrusted({ roomRoles }, person, now), isSilenced }
}

/** Whether a user is trusted in a room: staff are, and users they have made DJs. */
export const isTrusted = (
  room: Parameters<typeof isStaff>[0],
  person: Parameters<typeof isStaff>[1],
  now: number,
): boolean => isStaff(room, person, now) || rolesOf(room, person.userUuid, now).includes('dj')

/**
 * Like `authorizeMember`, for a message known only by its number. Numbers can be enumerated, so a message in an
 * unlisted room exists only for users who belong to the room or have been in it, and for its sender.
 */
export async function authorizeForMessage(
  app: App,
  caller: Caller,
  message: { roomUuid: string; sender: string },
  fail: Fail<'ERR_MESSAGE_NOT_FOUND' | keyof typeof groupErrors>,
): Promise<GroupAccess> {
  const room = await findRoom(app.db, message.roomUuid)
  if (!room) throw fail('ERR_GUID_NOT_FOUND')
  const uid = caller.kind === 'user' || caller.kind === 'guest' ? caller.uuid : ''
  const knows =
    message.sender === uid || (await mayKnowOf(app, caller, room)) || (await isMember(app.db, room.uuid, uid))
  if (!knows) throw fail('ERR_MESSAGE_NOT_FOUND')
  return authorizeMember(app, caller, room.uuid, fail)
}

/** The chat of an open room is open. In a password-protected room it is open to anyone who is or was in the room. */
async function hasEntered(app: App, room: RoomRow, uid: string): Promise<boolean> {
  if (room.passwordHash === null && room.guestPasswordHash === null) return true
  return (await isInside(app, room, uid)) || isMember(app.db, room.uuid, uid)
}

async function isInside(app: App, room: RoomRow, uid: string): Promise<boolean> {
  const live = (await app.rooms.live([room.uuid])).get(room.uuid)
  return live !== undefined && Object.hasOwn(live.allUserData, uid)
}

/**
 * Whether only their product role lets a user write in a room: they are not in it, or they are banned or muted there.
 */
export async function writesAsProductStaff(app: App, caller: Caller, guid: string): Promise<boolean> {
  if (caller.kind !== 'user' || !isPlatformStaff(caller.role) || !isUuid(guid)) return false
  const room = await findRoom(app.db, guid)
  if (!room) return false
  const { uuid } = caller
  const roomRoles = await rolesIn(app.db, room.id, uuid)
  const now = app.clock.now()
  const roles = rolesOf({ roomRoles }, uuid, now)
  if (keptOutBy({ roomRoles }, uuid, now) !== null || roles.includes('chatDisabled')) return true
  return highestOf(roles) === undefined && !roles.includes('dj') && !(await isInside(app, room, uuid))
}

/** Like `authorizeMember`, for a caller who wants to write. */
export async function authorizeSender(app: App, caller: Caller, guid: string, fail: Fail): Promise<GroupAccess> {
  return withVoice(await authorizeMember(app, caller, guid, fail), fail)
}

/** The access of a caller who may write; fails if they are muted. */
export function withVoice(access: GroupAccess, fail: Fail<'ERR_FORBIDDEN'>): GroupAccess {
  if (access.isSilenced) throw fail('ERR_FORBIDDEN', exactly('silenced'))
  return access
}
