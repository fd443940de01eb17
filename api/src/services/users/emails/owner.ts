import type { Db } from '../../../db/db.ts'

/** The account an address belongs to, with what it takes to check its password. */
export function ownerOf(db: Db, emailId: number) {
  return db
    .selectFrom('email')
    .innerJoin('user', 'user.id', 'email.userId')
    .where('email.id', '=', emailId)
    .where('email.status', '<>', 'DELETED')
    .select(['user.uuid', 'user.passwordHash'])
    .executeTakeFirst()
}
