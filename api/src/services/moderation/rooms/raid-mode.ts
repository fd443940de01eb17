import * as z from 'zod'
import { noModeration, Raid, raidAt, raidMs } from '@segue/shared/room/settings/room-moderation.ts'
import { accountOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { postRoomNotice } from '../../chat/public.ts'
import { findRoom, roomId, roomNotFound, roomStaff, setRaid, syncLiveRoom } from '../../rooms/public.ts'

export const setRaidMode = operation('POST /rooms/{id}/raid-mode', {
  summary:
    'Start or end raid mode, during which only people who were already in the room, and their friends, can chat and DJ',
  access: roomStaff,
  params: { id: roomId },
  body: z.object({ on: z.boolean() }),
  returns: z.object({ raid: z.nullable(Raid) }),
  errors: { roomNotFound },
  async handle({ app, caller, params, body, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const now = app.clock.now()
    const raid = body.on ? { startedAt: now, until: now + raidMs } : null
    const changed = await app.db.transaction().execute(async (trx) => {
      if (!(await setRaid(trx, room.id, raid, now))) return false
      await addAuditEntry(trx, {
        action: body.on ? 'startRaidMode' : 'endRaidMode',
        userUuid: null,
        actorUuid: accountOf(caller),
        roomUuid: room.uuid,
        expirationTime: raid && new Date(raid.until),
        at: new Date(now),
      })
      return true
    })
    if (changed) {
      await syncLiveRoom(app, room.uuid)
      await postRoomNotice(app, room.uuid, raid ? 'raidModeOn' : 'raidModeOff', `${now}`)
    }
    // If two staff members act concurrently, the second gets the actual state.
    const after = await findRoom(app.db, room.uuid)
    if (!after) throw fail('roomNotFound')
    return { raid: raidAt({ moderation: { ...noModeration, ...after.moderation } }, now) }
  },
})
