import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'

/**
 * Marks an address as verified; an administrator's address makes its account an administrator. Violates the constraint
 * `emailTaken` when someone else verified it first.
 */
export async function markEmailVerified(app: App, trx: Trx, emailId: number) {
  const now = new Date(app.clock.now())
  const email = await trx
    .updateTable('email')
    .set({ status: 'VERIFIED', updatedAt: now })
    .where('id', '=', emailId)
    .where('status', '<>', 'DELETED')
    .returning(['userId', 'address', 'addressKey'])
    .executeTakeFirst()
  if (!email) return undefined
  if (app.config.adminEmails.includes(email.addressKey)) {
    await trx
      .updateTable('user')
      .set({ role: 'admin', updatedAt: now })
      .where('id', '=', email.userId)
      .where('role', '=', 'user')
      .execute()
  }
  const account = await trx
    .selectFrom('user')
    .where('id', '=', email.userId)
    .select(['id', 'uuid', 'role', 'capabilities'])
    .executeTakeFirstOrThrow()
  return { account, address: email.address }
}
