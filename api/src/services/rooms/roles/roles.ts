import * as z from 'zod'
import { RoomRole } from '@segue/shared/people/profile.ts'
import { holding } from '@segue/shared/room/people/roles.ts'
import { RoomRoleRow } from '@segue/shared/room/settings/settings.ts'
import type { App } from '../../../app.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, instant, uuid } from '../../../platform/schemas.ts'
import { accountRoleOf } from '../../users/public.ts'
import { roomStaff } from '../access.ts'
import { findRoom, rolesIn } from '../room/queries.ts'
import { notInside, roomId, roomNotFound } from '../room/schemas.ts'
import { findRoomFor, seesWhole } from '../room/visibility.ts'
import { giveRole, takeRole } from './change-roles.ts'

export const listRoles = operation('GET /roomUserRoles/{roomId}', {
  summary: 'List the roles of a room',
  access: user,
  params: { roomId },
  returns: z.array(RoomRoleRow),
  errors: { roomNotFound, notInside },
  async handle({ app, caller, params, fail }) {
    const room = await findRoomFor(app, caller, params.roomId)
    if (!room) throw fail('roomNotFound')
    if (!(await seesWhole(app, caller, room))) throw fail('notInside')
    return holding(await rolesIn(app.db, room.id), app.clock.now())
  },
})

export const listRolesOfUser = operation('GET /roomUserRoles/{roomId}/{userId}', {
  summary: 'List the roles of a user in a room',
  access: user,
  params: { roomId, userId: uuid },
  returns: z.array(RoomRoleRow),
  errors: { roomNotFound, notInside },
  async handle({ app, caller, params, fail }) {
    const room = await findRoomFor(app, caller, params.roomId)
    if (!room) throw fail('roomNotFound')
    // Users may see their own roles, even that they are banned.
    if (params.userId !== uuidOf(caller) && !(await seesWhole(app, caller, room))) throw fail('notInside')
    return holding(await rolesIn(app.db, room.id, params.userId), app.clock.now())
  },
})

const refusals = {
  notOneself: [400, 'You can’t do this to yourself'],
  higherRole: [403, 'You can’t do this to someone whose role is equal to or higher than yours'],
  higherGrant: [403, 'You can only grant and remove roles below your own'],
} as const

const reason = z.string().trim().max(500).nullish()

export const createRole = operation('POST /roomUserRoles/{roomId}', {
  summary: 'Give a user a role in a room, permanently or until a given time',
  access: roomStaff,
  staffMayMore: true,
  status: 201,
  params: { roomId },
  body: z.object({ userUuid: uuid, role: RoomRole, expirationTime: instant.nullish(), reason }),
  returns: RoomRoleRow,
  errors: {
    roomNotFound,
    ...refusals,
    roomHasOneOwner: [400, 'A room can only have one owner'],
    expirationInThePast: [400, 'ExpirationTime must be in the future'],
    userNotFound: [404, 'User not found'],
  },
  async handle({ app, caller, params, body, fail }) {
    const room = await findRoom(app.db, params.roomId)
    if (!room) throw fail('roomNotFound')
    const now = app.clock.now()
    const expirationTime = body.expirationTime ? new Date(body.expirationTime) : null
    if (expirationTime && expirationTime.getTime() <= now) throw fail('expirationInThePast')
    const { userUuid } = body
    const known = (await isGuestInside(app, room.uuid, body)) || (await accountRoleOf(app.db, userUuid)) !== undefined
    if (!known) throw fail('userNotFound')
    const input = await giveRole(app, { ...body, caller, room, expirationTime })
    if (typeof input === 'string') throw fail(input)
    return input
  },
})

export const deleteRole = operation('DELETE /roomUserRoles/{roomId}', {
  summary: 'Remove a role from a user. Staff can also remove their own.',
  access: roomStaff,
  staffMayMore: true,
  params: { roomId },
  body: z.object({ userUuid: uuid, role: RoomRole, reason }),
  returns: Acknowledged,
  errors: {
    roomNotFound,
    ...refusals,
    roomNeedsOwner: [400, 'A room must have an owner'],
    roleNotFound: [404, 'This person doesn’t have that role'],
  },
  async handle({ app, caller, params, body, fail }) {
    const room = await findRoom(app.db, params.roomId)
    if (!room) throw fail('roomNotFound')
    const refusal = await takeRole(app, { ...body, caller, room })
    if (refusal) throw fail(refusal)
    return acknowledged
  },
})

/** The roles that can be given to guests, who have no account. They apply while the guest is in the room. */
const restrictions: readonly RoomRole[] = ['banned', 'kicked', 'chatDisabled', 'djDisabled']

async function isGuestInside(app: App, roomUuid: string, { userUuid, role }: { userUuid: string; role: RoomRole }) {
  if (!restrictions.includes(role)) return false
  const state = (await app.rooms.live([roomUuid])).get(roomUuid)
  return state?.allUsers.some((user) => user.uuid === userUuid) ?? false
}
