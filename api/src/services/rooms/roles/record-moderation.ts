import type { Moderated } from '@segue/shared/room/effects.ts'
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
 * Puts on record what staff did in a live room. A kick that keeps its person out becomes a role, which every other door
 * asks for. Repeating it changes nothing: a role that has been lifted meanwhile does not come back.
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
    // Raid mode ended by itself: what is kept ends with it.
    if (what === 'endRaidMode') await endRaid(trx, roomUuid, new Date(at))
    if (!added || userUuid === null || until === undefined) return
    const room = await findRoom(trx, roomUuid)
    if (!room) return
    const expirationTime = new Date(until)
    await grantRole(trx, { roomId: room.id, userUuid, role: 'kicked', expirationTime }, at)
  })
  if (until !== undefined) await syncLiveRoom(app, roomUuid)
}

/** What somebody did by their product role alone, in a room that they don't run, is on the record of the staff as well. */
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
