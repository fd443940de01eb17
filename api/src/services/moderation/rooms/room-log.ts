import * as z from 'zod'
import type { ActionType } from '@segue/shared/people/audited-actions.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { ModerationAction } from '../../audit/public.ts'
import { findRoom, roomId, roomNotFound, roomStaff } from '../../rooms/public.ts'

/** What the people who run a room do in it. How product moderators handle reports is left out. */
const ofRooms: readonly ActionType[] = [
  'banUser',
  'temporaryBan',
  'kickUser',
  'grantRole',
  'removeRole',
  'removeDj',
  'removeRequest',
  'skipSong',
  'resetRoom',
  'changeOwner',
  'clearConversation',
  'removeMessage',
  'startRaidMode',
  'endRaidMode',
]

const RoomAct = ModerationAction.pick({
  id: true,
  action: true,
  userUuid: true,
  actorUuid: true,
  previousRole: true,
  role: true,
  reason: true,
  expirationTime: true,
  createdAt: true,
}).meta({ id: 'RoomAct' })

export const roomLog = operation('GET /rooms/{id}/moderation-log', {
  summary: 'List staff actions in a room with their reasons, newest first',
  access: roomStaff,
  params: { id: roomId },
  query: page(30, 100),
  returns: z.object({ acts: z.array(RoomAct), hasMore: z.boolean() }),
  errors: { roomNotFound },
  async handle({ app, params, query: { limit, offset }, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const acts = await app.db
      .selectFrom('moderationAction')
      .where('roomUuid', '=', room.uuid)
      .where('action', 'in', ofRooms)
      .where('deletedAt', 'is', null)
      .select([
        'id',
        'action',
        'userUuid',
        'actorUuid',
        'previousRole',
        'role',
        'reason',
        'expirationTime',
        'createdAt',
      ])
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .offset(offset)
      .execute()
    return { acts: acts.slice(0, limit), hasMore: acts.length > limit }
  },
})
