import type { Removal } from '@segue/shared/room/protocol/messages.ts'
import type { App } from '../../../app.ts'
import { botOf } from '../accounts.ts'
import { forgetAccount } from '../sessions/end-sessions.ts'

/**
 * Shows somebody and their bot out of every room, off the stage first, and closes what they have open. To be called after
 * the commit that has ended their sessions. Rooms are told first: whoever is there hears why before the connection ends.
 */
export async function showOutOfProduct(
  app: Pick<App, 'db' | 'rooms' | 'tokens'>,
  userUuid: string,
  removal: Removal,
): Promise<void> {
  const bot = await botOf(app.db, userUuid).select('user.uuid').executeTakeFirst()
  for (const uuid of [userUuid, ...(bot ? [bot.uuid] : [])])
    app.rooms.actWherever(uuid, { type: 'kicked', userUuid: uuid, removal })
  await forgetAccount(app, userUuid)
}
