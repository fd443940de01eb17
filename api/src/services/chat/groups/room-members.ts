import * as z from 'zod'
import { keptOutBy } from '@segue/shared/room/people/roles.ts'
import { service, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, uuid } from '../../../platform/schemas.ts'
import { findRoom, findRoomFor, rolesIn, roomId, roomNotFound } from '../rooms.ts'
import { authorizeMember } from './authorize.ts'
import { syncMembers } from './sync.ts'

const maxPageSize = 1000

export const joinRoomChat = operation('POST /roomUserRoles/cometchat/join/{roomId}', {
  summary: 'Join the chat of a room. Idempotent.',
  access: user,
  params: { roomId },
  returns: Acknowledged,
  errors: {
    roomNotFound,
    notEntered: [403, 'Enter the room before using its chat'],
    chatNotAllowed: [403, 'You can’t use the chat in this room'],
  },
  async handle({ app, caller, params, fail }) {
    const names = {
      ERR_GUID_NOT_FOUND: 'roomNotFound',
      ERR_GROUP_NOT_JOINED: 'notEntered',
      ERR_FORBIDDEN: 'chatNotAllowed',
    } as const
    const found = await findRoomFor(app, caller, params.roomId)
    if (!found) throw fail('roomNotFound')
    const { room } = await authorizeMember(app, caller, found.uuid, (name, message) => {
      return fail(names[name], name === 'ERR_FORBIDDEN' ? message : undefined)
    })
    await syncMembers(app.db, room.uuid, { joined: [uuidOf(caller)], left: [], at: new Date(app.clock.now()) })
    return acknowledged
  },
})

export const syncRoomChat = operation('POST /roomUserRoles/cometchat/sync/{roomId}', {
  summary: 'Sync a room’s chat members with the people who are in it or have a role, except those banned or kicked',
  access: service,
  params: { roomId },
  body: z.object({
    /** Further users to add. */
    userUuids: z.array(uuid).max(maxPageSize).optional(),
  }),
  returns: z.object({ joined: z.number(), left: z.number() }),
  errors: { roomNotFound },
  async handle({ app, params, body, fail }) {
    const room = await findRoom(app.db, params.roomId)
    if (!room) throw fail('roomNotFound')
    const now = app.clock.now()
    const roomRoles = await rolesIn(app.db, room.id)
    const inside = (await app.rooms.live([room.uuid])).get(room.uuid)?.allUsers ?? []
    const named = [
      ...(body.userUuids ?? []),
      ...inside.map((person) => person.uuid),
      ...roomRoles.map((row) => row.userUuid),
    ]
    const everybody = [...new Set(named)]
    const out = new Set(everybody.filter((userUuid) => keptOutBy({ roomRoles }, userUuid, now)))
    const joined = everybody.filter((userUuid) => !out.has(userUuid))
    return syncMembers(app.db, room.uuid, { joined, left: [...out], at: new Date(now) })
  },
})
