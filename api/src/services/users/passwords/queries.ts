import type { Db } from '../../../db/db.ts'
import { hasPhone } from '../ways-in.ts'

/**
 * The password hash of an account, and whether its owner can be reached: at an address that is verified or was set by
 * an administrator, or by phone.
 */
export async function passwordOf(db: Db, uuid: string) {
  const account = await db
    .selectFrom('user')
    .where('uuid', '=', uuid)
    .select(['id', 'uuid', 'role', 'capabilities', 'passwordHash'])
    .executeTakeFirstOrThrow()
  const verified = await db
    .selectFrom('email')
    .where('userId', '=', account.id)
    .where('status', 'in', ['VERIFIED', 'CREATED_BY_ADMIN'])
    .select('id')
    .executeTakeFirst()
  return { ...account, isVerified: verified !== undefined || (await hasPhone(db, account.id)) }
}
