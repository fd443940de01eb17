import type { Trx } from '../../../db/db.ts'
import { removeEmails } from './remove-emails.ts'

/**
 * Removes what was attached to an account before its address was first verified: whoever created the account may not
 * have been the address's owner, and must not get back in (decision 0033). Returns the uuids of the bots that were
 * disabled.
 */
export async function removeEarlierHolder(
  trx: Trx,
  { userId, emailId, now }: { userId: number; emailId: number; now: number },
): Promise<string[]> {
  const at = new Date(now)
  await trx.deleteFrom('discordAccount').where('userId', '=', userId).execute()
  await trx.deleteFrom('passkey').where('userId', '=', userId).execute()
  await trx.deleteFrom('phone').where('userId', '=', userId).execute()
  await trx.deleteFrom('musicAccount').where('userId', '=', userId).execute()
  const others = await trx
    .selectFrom('email')
    .where('userId', '=', userId)
    .where('id', '<>', emailId)
    .where('status', '<>', 'DELETED')
    .select('id')
    .execute()
  await removeEmails(trx, { userId, ids: others.map(({ id }) => id), at })
  const bots = await trx
    .updateTable('user')
    .set({ botOfUserId: null, deactivatedAt: at, tokensFrom: at, updatedAt: at })
    .where('botOfUserId', '=', userId)
    .returning('uuid')
    .execute()
  return bots.map(({ uuid }) => uuid)
}
