import { isPlatformStaff, keptOutBy } from '@segue/shared/room/people/roles.ts'
import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { markVisited } from '../statistics/mark-visited.ts'
import { personOf } from '../ranks.ts'
import { roomAsSeen } from './live.ts'
import { rolesIn } from './queries.ts'
import { Room, roomId, roomNotFound } from './schemas.ts'
import { findRoomFor } from './visibility.ts'

export const joinRoom = operation('POST /rooms/{id}/join', {
  summary: 'Get the configuration for joining a room. Join over the socket.',
  access: guest,
  params: { id: roomId },
  returns: Room,
  errors: {
    roomNotFound,
    banned: [403, 'You’re banned from this room'],
    kicked: [403, 'You were removed from this room and can’t come back yet'],
  },
  async handle({ app, caller, params, fail }) {
    const room = await findRoomFor(app, caller, params.id)
    if (!room) throw fail('roomNotFound')
    const { userUuid, tokenRole } = personOf(caller)
    if (userUuid && !isPlatformStaff(tokenRole)) {
      const roomRoles = await rolesIn(app.db, room.id, userUuid)
      const keptOut = keptOutBy({ roomRoles }, userUuid, app.clock.now())
      if (keptOut) throw fail(keptOut)
    }
    if (caller.kind === 'user') await markVisited(app.db, room.uuid, caller.uuid, new Date(app.clock.now()))
    return roomAsSeen(app, caller, room)
  },
})
