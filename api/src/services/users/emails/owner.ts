import type { Db } from '../../../db/db.ts'

/** The account of an address, with the columns to check its password. */
export function ownerOf(db: Db, emailId: number) {
  return db
    .selectFrom('email')
    .innerJoin('user', 'user.id', 'email.userId')
    .where('email.id', '=', emailId)
    .where('email.status', '<>', 'DELETED')
    .select(['user.uuid', 'user.passwordHash'])
    .executeTakeFirst()
}
