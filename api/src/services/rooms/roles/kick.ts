import * as z from 'zod'
import { kickMinutes } from '@segue/shared/room/protocol/actions.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { user } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, uuid } from '../../../platform/schemas.ts'
import { findRoom } from '../room/queries.ts'
import { roomId, roomNotFound } from '../room/schemas.ts'
import { personOf } from '../ranks.ts'

export const kick = operation('POST /roomUserRoles/kick-user-from-room', {
  summary: 'Kick a user from a room, for a number of minutes or so that they can rejoin immediately',
  access: {
    ...user,
    kinds: ['user', 'service'],
    name: 'userOrService',
    who: 'users (the room itself checks who is staff); our own services',
  },
  staffMayMore: true,
  body: z.object({
    userUuid: uuid,
    slug: roomId,
    reason: z.string().trim().max(500).nullish(),
    minutes: z.literal(kickMinutes).nullish(),
  }),
  returns: Acknowledged,
  errors: {
    roomNotFound,
    staffOnly: [403, 'Only room staff can do this'],
    higherRole: [403, 'You can’t do this to someone whose role is equal to or higher than yours'],
    notOneself: [400, 'You can’t do this to yourself'],
    noSuchPerson: [404, 'This person isn’t in the room'],
  },
  async handle({ app, caller, body, fail }) {
    const room = await findRoom(app.db, body.slug)
    if (!room) throw fail('roomNotFound')
    try {
      // The room decides and adds the audit entry: a kick over the socket is the same action.
      const { userUuid, reason = null, minutes = null } = body
      await app.rooms.perform(room.uuid, personOf(caller), { type: 'kickUserFromRoom', userUuid, reason, minutes })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      switch (error.code) {
        case 'staffOnly':
        case 'higherRole':
        case 'notOneself':
        case 'noSuchPerson':
          throw fail(error.code)
        case 'unknownRoom':
          throw fail('roomNotFound')
        default:
          throw error
      }
    }
    return acknowledged
  },
})
