import type { Removal } from '@segue/shared/room/protocol/messages.ts'
import type { App } from '../../../app.ts'
import { botOf } from '../accounts.ts'
import { forgetAccount } from '../sessions/end-sessions.ts'

/**
 * Removes a user and their bot from every room and the stage, and closes their connections. Call it after the commit
 * that ended their sessions. Rooms are notified first, so that the user sees the reason before the connection closes.
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
