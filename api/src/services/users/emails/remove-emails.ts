import type { Trx } from '../../../db/db.ts'

/**
 * Removes addresses of an account and the codes sent to them. If the primary one is removed, a verified one replaces
 * it.
 */
export async function removeEmails(
  trx: Trx,
  { userId, ids, at }: { userId: number; ids: readonly number[]; at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('email')
    .set({ status: 'DELETED', isPrimary: false, updatedAt: at })
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .execute()
  await trx.deleteFrom('letterCode').where('emailId', 'in', ids).execute()
  const left = await trx
    .selectFrom('email')
    .where('userId', '=', userId)
    .where('status', '<>', 'DELETED')
    .select(['id', 'status', 'isPrimary'])
    .orderBy('id')
    .execute()
  const next = left.find(({ status }) => status === 'VERIFIED')
  if (!next || left.some(({ isPrimary }) => isPrimary)) return
  await trx.updateTable('email').set({ isPrimary: true, updatedAt: at }).where('id', '=', next.id).execute()
}
