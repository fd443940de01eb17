import type { Db } from '../../../db/db.ts'
import { hasPhone } from '../ways-in.ts'

/** The password hash of an account, and whether its owner can be reached: at a verified address, or a phone. */
export async function passwordOf(db: Db, uuid: string) {
  const account = await db
    .selectFrom('user')
    .where('uuid', '=', uuid)
    .select(['id', 'uuid', 'role', 'capabilities', 'passwordHash'])
    .executeTakeFirstOrThrow()
  const verified = await db
    .selectFrom('email')
    .where('userId', '=', account.id)
    .where('status', '=', 'VERIFIED')
    .select('id')
    .executeTakeFirst()
  return { ...account, isVerified: verified !== undefined || (await hasPhone(db, account.id)) }
}
