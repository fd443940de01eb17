import type { Trx } from '../../../db/db.ts'

/**
 * Removes what somebody attached to an account before its address was proved for the first time: whoever opened it need
 * not have been the address's owner, and what is left must not let them in again (decision 0033). Returns the uuids of the bots that are
 * out of use.
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
    .updateTable('email')
    .set({ status: 'DELETED', isPrimary: false, updatedAt: at })
    .where('userId', '=', userId)
    .where('id', '<>', emailId)
    .where('status', '<>', 'DELETED')
    .returning('id')
    .execute()
  if (others.length > 0) {
    const ids = others.map(({ id }) => id)
    await trx.deleteFrom('letterCode').where('emailId', 'in', ids).execute()
  }
  const bots = await trx
    .updateTable('user')
    .set({ botOfUserId: null, deactivatedAt: at, tokensFrom: at, updatedAt: at })
    .where('botOfUserId', '=', userId)
    .returning('uuid')
    .execute()
  return bots.map(({ uuid }) => uuid)
}
