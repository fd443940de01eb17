import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'

/**
 * Marks an address as verified. Only call it for someone who has proved access to the account, or received the reset
 * e-mail. `isFirst` is true if it wasn't verified before. Violates the constraint `emailTaken` if another account
 * verified it first.
 */
export async function markEmailVerified(app: App, trx: Trx, emailId: number) {
  const before = await trx
    .selectFrom('email')
    .where('id', '=', emailId)
    .where('status', '<>', 'DELETED')
    .select(['status', 'userId', 'address', 'addressKey', 'isPrimary'])
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const { userId, address, addressKey, isPrimary } = before
  const updatedAt = new Date(app.clock.now())
  await trx.updateTable('email').set({ status: 'VERIFIED', updatedAt }).where('id', '=', emailId).execute()
  if (isPrimary) await promoteAdministrator(app, trx, { userId, addressKey })
  const account = await trx
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['id', 'uuid', 'role', 'capabilities'])
    .executeTakeFirstOrThrow()
  return { account, address, isFirst: before.status !== 'VERIFIED' }
}

/** Makes the account of a verified primary address an administrator if the address is configured as one. */
export async function promoteAdministrator(
  { config, clock }: Pick<App, 'config' | 'clock'>,
  trx: Trx,
  { userId, addressKey }: { userId: number; addressKey: string },
): Promise<void> {
  if (!config.adminEmails.includes(addressKey)) return
  await trx
    .updateTable('user')
    .set({ role: 'admin', updatedAt: new Date(clock.now()) })
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .execute()
}
