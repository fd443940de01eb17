import type { Db } from '../../../db/db.ts'

/** The password hash of an account, and whether one of its addresses is verified, or vouched for by an administrator. */
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
  return { ...account, isVerified: verified !== undefined }
}
