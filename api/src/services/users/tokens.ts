import type { App } from '../../app.ts'
import type { Db } from '../../db/db.ts'

/** A new token for an account. `session` tells since when one goes on that it stands for; see `forUser`. */
export async function ownToken(
  app: Pick<App, 'db' | 'tokens'>,
  uuid: string,
  session?: { signedInAt: number | undefined },
): Promise<string> {
  const account = await app.db
    .selectFrom('user')
    .where('uuid', '=', uuid)
    .select(['id', 'uuid', 'role', 'capabilities'])
    .executeTakeFirstOrThrow()
  return app.tokens.forUser(account, session)
}

/** Sets a password; existing tokens and reset e-mails stop working. */
export async function setPassword(db: Db, userId: number, passwordHash: string, now: number): Promise<void> {
  const at = new Date(now)
  await db.updateTable('user').set({ passwordHash, tokensFrom: at, updatedAt: at }).where('id', '=', userId).execute()
  await db
    .deleteFrom('letterCode')
    .where('purpose', '=', 'resetPassword')
    .where('emailId', 'in', db.selectFrom('email').where('userId', '=', userId).select('id'))
    .execute()
}
