import * as z from 'zod'
import { roomRoles, type RoomRole } from '@segue/shared/people/profile.ts'
import { holding } from '@segue/shared/room/roles.ts'
import { RoomRoleRow } from '@segue/shared/room/settings.ts'
import type { App } from '../../../app.ts'
import { user } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, instant, uuid } from '../../../platform/schemas.ts'
import { recordAct } from '../../audit/door.ts'
import { standingOf } from '../../users/door.ts'
import { roomStaff } from '../access.ts'
import { tellRoom } from '../rooms/live.ts'
import { whileLocked } from '../rooms/locked.ts'
import { findRoom, rolesIn } from '../rooms/queries.ts'
import { roomId, roomNotFound } from '../rooms/schemas.ts'
import { personOf } from '../standing.ts'
import { grantRole, removeRole, whyNotGrant, whyNotRemove } from './grant.ts'
import { givenRole, takenRole } from './record.ts'

export const listRoles = operation('GET /roomUserRoles/{roomId}', {
  summary: 'List the roles of a room',
  access: user,
  params: { roomId },
  returns: z.array(RoomRoleRow),
  errors: { roomNotFound },
  async handle({ app, params, fail }) {
    const room = await findRoom(app.db, params.roomId)
    if (!room) throw fail('roomNotFound')
    return holding(await rolesIn(app.db, room.id), app.clock.now())
  },
})

export const listRolesOfUser = operation('GET /roomUserRoles/{roomId}/{userId}', {
  summary: 'List the roles somebody has in a room',
  access: user,
  params: { roomId, userId: uuid },
  returns: z.array(RoomRoleRow),
  errors: { roomNotFound },
  async handle({ app, params, fail }) {
    const room = await findRoom(app.db, params.roomId)
    if (!room) throw fail('roomNotFound')
    return holding(await rolesIn(app.db, room.id, params.userId), app.clock.now())
  },
})

const refusals = {
  notOneself: [400, 'You cannot do this to yourself'],
  higherRole: [403, 'You cannot do this to somebody whose role is as high as yours'],
  higherGrant: [403, 'You can only give and take roles below your own'],
} as const

const reason = z.string().trim().max(500).nullish()

export const createRole = operation('POST /roomUserRoles/{roomId}', {
  summary: 'Give somebody a role in a room, for good or until an instant',
  access: roomStaff,
  status: 201,
  params: { roomId },
  body: z.object({ userUuid: uuid, role: z.enum(roomRoles), expirationTime: instant.nullish(), reason }),
  returns: RoomRoleRow,
  errors: {
    roomNotFound,
    ...refusals,
    oneOwner: [400, 'A room has one owner'],
    inThePast: [400, 'ExpirationTime must be in the future'],
    noSuchAccount: [404, 'There is nobody with this account'],
  },
  async handle({ app, caller, params, body, fail }) {
    const room = await findRoom(app.db, params.roomId)
    if (!room) throw fail('roomNotFound')
    const now = app.clock.now()
    const expirationTime = body.expirationTime ? new Date(body.expirationTime) : null
    if (expirationTime && expirationTime.getTime() <= now) throw fail('inThePast')
    const { userUuid, role } = body
    const known =
      (await isGuestInside(app, room.uuid, body)) || (await standingOf(app.db, userUuid, now)) !== undefined
    if (!known) throw fail('noSuchAccount')
    const given = await whileLocked(app.db, room.id, async (trx) => {
      const refusal = await whyNotGrant(trx, room.id, personOf(caller), body, now)
      if (refusal) return refusal
      const before = await rolesIn(trx, room.id, userUuid)
      const row = await grantRole(trx, { userUuid, role, roomId: room.id, expirationTime }, now)
      const at = new Date(now)
      await recordAct(trx, givenRole({ ...body, roomUuid: room.uuid, caller, expirationTime, before, at }))
      return row
    })
    if (typeof given === 'string') throw fail(given)
    await tellRoom(app, room.uuid)
    // A kick without an end keeps nobody out: it is for the moment.
    if (role === 'kicked' && !expirationTime) await app.rooms.act(room.uuid, { type: 'kicked', userUuid })
    return given
  },
})

export const deleteRole = operation('DELETE /roomUserRoles/{roomId}', {
  summary: 'Take a role from somebody; staff may also lay down their own',
  access: roomStaff,
  params: { roomId },
  body: z.object({ userUuid: uuid, role: z.enum(roomRoles), reason }),
  returns: Acknowledged,
  errors: {
    roomNotFound,
    ...refusals,
    oneOwner: [400, 'A room cannot be without its owner'],
    roleNotFound: [404, 'This person does not have the role'],
  },
  async handle({ app, caller, params, body, fail }) {
    const room = await findRoom(app.db, params.roomId)
    if (!room) throw fail('roomNotFound')
    const now = app.clock.now()
    const refusal = await whileLocked(app.db, room.id, async (trx) => {
      const refused = await whyNotRemove(trx, room.id, personOf(caller), body, now)
      if (refused) return refused
      if (!(await removeRole(trx, room.id, body.userUuid, body.role))) return 'roleNotFound'
      const left = await rolesIn(trx, room.id, body.userUuid)
      await recordAct(trx, takenRole({ ...body, roomUuid: room.uuid, caller, left, at: new Date(now) }))
      return undefined
    })
    if (refusal) throw fail(refusal)
    await tellRoom(app, room.uuid)
    return acknowledged
  },
})

/** What can be done to guests, who have no account. It reaches them while they are in the room. */
const restrictions: readonly RoomRole[] = ['banned', 'kicked', 'chatDisabled', 'djDisabled']

async function isGuestInside(app: App, roomUuid: string, { userUuid, role }: { userUuid: string; role: RoomRole }) {
  if (!restrictions.includes(role)) return false
  const state = (await app.rooms.live([roomUuid])).get(roomUuid)
  return state?.allUsers.some((user) => user.uuid === userUuid) ?? false
}
