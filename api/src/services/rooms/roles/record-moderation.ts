import type { Moderated } from '@segue/shared/room/state/effects.ts'
import { moderates } from '@segue/shared/people/account-roles.ts'
import { isStaff } from '@segue/shared/room/people/roles.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { addModerationEntry, addRoomAct } from '../../audit/public.ts'
import { syncLiveRoom } from '../room/live.ts'
import { findRoom, rolesIn } from '../room/queries.ts'
import { endRaid } from '../room/raid.ts'
import { targetOf } from '../ranks.ts'
import { grantRole } from './grant.ts'

/**
 * Records what staff did in a live room. A kick with a duration becomes a role, which every other way into the room
 * checks. Repeating it changes nothing: a role that has been lifted meanwhile does not come back.
 */
export async function recordModeration(
  app: Pick<App, 'db' | 'log' | 'rooms'>,
  roomUuid: string,
  moderated: Moderated,
): Promise<void> {
  const { userUuid, until, at, what } = moderated
  await app.db.transaction().execute(async (trx) => {
    const added = await addModerationEntry(trx, roomUuid, moderated)
    if (added) await recordStaffAct(trx, roomUuid, moderated)
    // Raid mode ended by itself, so its stored state ends too.
    if (what === 'endRaidMode') await endRaid(trx, roomUuid, new Date(at))
    if (!added || userUuid === null || until === undefined) return
    const room = await findRoom(trx, roomUuid)
    if (!room) return
    const expirationTime = new Date(until)
    await grantRole(trx, { roomId: room.id, userUuid, role: 'kicked', expirationTime }, at)
  })
  if (until !== undefined) await syncLiveRoom(app, roomUuid)
}

/**
 * What a user did by their global role alone, in a room they don't run, is recorded in the log of staff actions too.
 */
async function recordStaffAct(db: Db, roomUuid: string, moderated: Moderated): Promise<void> {
  const { by, at } = moderated
  if (by === null) return
  const person = await targetOf(db, by)
  if (!moderates(person.tokenRole)) return
  const room = await findRoom(db, roomUuid)
  const roomRoles = room ? await rolesIn(db, room.id, by) : []
  if (!isStaff({ roomRoles }, { ...person, tokenRole: 'user' }, at))
    await addRoomAct(db, roomUuid, { ...moderated, by })
}
