import type { Db } from '../../../db/db.ts'

/** The recipient of an e-mail, whatever the status of the address. */
export function recipientOf(db: Db, emailId: number) {
  return db
    .selectFrom('email')
    .innerJoin('userProfile', 'userProfile.userId', 'email.userId')
    .innerJoin('userSettings', 'userSettings.userId', 'email.userId')
    .where('email.id', '=', emailId)
    .select(['email.address', 'email.status', 'userProfile.nickname', 'userSettings.language'])
    .executeTakeFirst()
}

/** The result of {@link recipientOf}. */
export type Recipient = NonNullable<Awaited<ReturnType<typeof recipientOf>>>

/** The ids of an account's verified addresses, which receive notices about changes by someone else. */
export async function verifiedEmailsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('email')
    .where('userId', '=', userId)
    .where('status', '=', 'VERIFIED')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Like `verifiedEmailsOf`, by uuid. Empty for guests and deleted accounts. */
export async function verifiedEmailsOfPerson(db: Db, userUuid: string): Promise<number[]> {
  const user = await db.selectFrom('user').where('uuid', '=', userUuid).select('id').executeTakeFirst()
  return user ? verifiedEmailsOf(db, user.id) : []
}
