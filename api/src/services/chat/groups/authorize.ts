import { highestOf, isPlatformStaff, keptOutBy, rankOf, rolesOf } from '@segue/shared/room/roles.ts'
import type { App } from '../../../app.ts'
import type { Failure, Values } from '../../../platform/failure.ts'
import type { RefusalDetails } from '../../../platform/operation.ts'
import type { Caller } from '../../../ports/caller.ts'
import { findRoom, rolesIn, type RoomRow } from '../../rooms/public.ts'
import { chatRefusals } from '../refusals.ts'
import { isMember } from './queries.ts'

/** The refusals common to all calls about a group. */
export const groupErrors = {
  ERR_GUID_NOT_FOUND: [404, 'There is no room with this chat'],
  ERR_GROUP_NOT_JOINED: [401, 'Please enter the room before you use its chat'],
  ERR_FORBIDDEN: [403, 'You may not do that in this chat'],
} as const

/** A caller's access to a group. */
export type GroupAccess = { room: RoomRow; uid: string; isStaff: boolean; isSilenced: boolean }

/** What to tell of a refusal beyond its code in the dialect. */
export const exactly = (code: keyof typeof chatRefusals, values?: Values): RefusalDetails => ({
  code,
  sentence: chatRefusals[code],
  ...(values ? { values } : {}),
})

export type Fail<Name extends string = keyof typeof groupErrors> = (name: Name, told?: RefusalDetails) => Failure

/** The rank of `shared/src/room/roles.ts` at which someone counts as room staff. */
const staffRank = 2

/**
 * Returns the caller's access to a room's chat, or fails: no such room, chat turned off, caller banned, or a
 * password-protected room they have not entered.
 */
export async function authorizeMember(app: App, caller: Caller, guid: string, fail: Fail): Promise<GroupAccess> {
  const room = await findRoom(app.db, guid)
  if (!room) throw fail('ERR_GUID_NOT_FOUND')
  if (caller.kind === 'service') return { room, uid: '', isStaff: true, isSilenced: false }
  const uid = caller.kind === 'nobody' ? '' : caller.uuid
  const person = { userUuid: uid, tokenRole: caller.kind === 'user' ? caller.role : ('guest' as const) }
  const roomRoles = await rolesIn(app.db, room.id, uid)
  const now = app.clock.now()
  const roles = rolesOf({ roomRoles }, uid, now)
  const keptOut = isPlatformStaff(person.tokenRole) ? null : keptOutBy({ roomRoles }, uid, now)
  if (keptOut === 'banned') throw fail('ERR_FORBIDDEN', exactly('banned'))
  if (keptOut) throw fail('ERR_FORBIDDEN', exactly('kicked'))
  if (!room.hasChat) throw fail('ERR_FORBIDDEN', exactly('chatOff'))
  const isStaff = rankOf({ roomRoles }, person, now) >= staffRank
  const isInvited = isStaff || highestOf(roles) !== undefined || roles.includes('dj')
  if (!isInvited && !(await hasEntered(app, room, uid))) throw fail('ERR_GROUP_NOT_JOINED')
  return { room, uid, isStaff, isSilenced: roles.includes('chatDisabled') && !isPlatformStaff(person.tokenRole) }
}

/** The chat of an open room is open. In a password-protected room it is open to anyone who is or was in the room. */
async function hasEntered(app: App, room: RoomRow, uid: string): Promise<boolean> {
  if (room.passwordHash === null && room.guestPasswordHash === null) return true
  const live = (await app.rooms.live([room.uuid])).get(room.uuid)
  return (live !== undefined && Object.hasOwn(live.allUserData, uid)) || isMember(app.db, room.uuid, uid)
}

/** The same for a caller who wants to write. */
export async function authorizeSender(app: App, caller: Caller, guid: string, fail: Fail): Promise<GroupAccess> {
  const access = await authorizeMember(app, caller, guid, fail)
  if (access.isSilenced) throw fail('ERR_FORBIDDEN', exactly('silenced'))
  return access
}
