import type { Moderated } from '@segue/shared/room/effects.ts'
import type { App } from '../../../app.ts'
import { addModerationEntry } from '../../audit/public.ts'
import { syncLiveRoom } from '../room/live.ts'
import { findRoom } from '../room/queries.ts'
import { endRaid } from '../room/raid.ts'
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
