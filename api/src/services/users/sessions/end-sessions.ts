import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { botOf } from '../accounts.ts'

/**
 * Ends all sessions of an account and, by a trigger, those of its bot, and cancels passkeys being added. Returns the
 * version for new sessions.
 */
export async function endAllSessions(db: Db, userId: number): Promise<number> {
  await db.deleteFrom('passkeyChallenge').where('userId', '=', userId).execute()
  const { sessionVersion } = await db
    .updateTable('user')
    .set((user) => ({ sessionVersion: user('sessionVersion', '+', 1) }))
    .where('id', '=', userId)
    .returning('sessionVersion')
    .executeTakeFirstOrThrow()
  return sessionVersion
}

/**
 * Makes this process reload an account and its bot, after the commit. Other processes are notified through the database
 * (`accountChange`); this one doesn't have to wait for that.
 */
export async function forgetAccount(app: Pick<App, 'db' | 'tokens'>, userUuid: string): Promise<void> {
  app.tokens.forget(userUuid)
  const bot = await botOf(app.db, userUuid).select('user.uuid').executeTakeFirst()
  if (bot) app.tokens.forget(bot.uuid)
}
