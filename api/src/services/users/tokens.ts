import type { Trx } from '../../db/db.ts'
import { endAllSessions } from './sessions/end-sessions.ts'

/**
 * Sets a password, which ends all sessions and invalidates reset e-mails. Returns the `sessionVersion` for new
 * sessions.
 */
export async function setPassword(trx: Trx, userId: number, passwordHash: string, now: number): Promise<number> {
  const at = new Date(now)
  await trx
    .updateTable('user')
    .set({ passwordHash, tokensFrom: at, updatedAt: at })
    .where('id', '=', userId)
    .execute()
  await trx.deleteFrom('unprovedWayIn').where('userId', '=', userId).where('kind', '=', 'password').execute()
  await trx
    .deleteFrom('letterCode')
    .where('purpose', '=', 'resetPassword')
    .where('emailId', 'in', trx.selectFrom('email').where('userId', '=', userId).select('id'))
    .execute()
  return endAllSessions(trx, userId)
}
