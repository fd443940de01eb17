import type { Db } from '../../../db/db.ts'

/** Where an e-mail goes and to whom, whatever the status of the address. */
export function recipientOf(db: Db, emailId: number) {
  return db
    .selectFrom('email')
    .innerJoin('userProfile', 'userProfile.userId', 'email.userId')
    .innerJoin('userSettings', 'userSettings.userId', 'email.userId')
    .where('email.id', '=', emailId)
    .select(['email.address', 'email.status', 'userProfile.nickname', 'userSettings.language'])
    .executeTakeFirst()
}

/** Whom {@link recipientOf} found. */
export type Recipient = NonNullable<Awaited<ReturnType<typeof recipientOf>>>

/** The ids of an account's verified addresses: where its owner hears of what somebody else may have done. */
export async function verifiedEmailsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('email')
    .where('userId', '=', userId)
    .where('status', '=', 'VERIFIED')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The same by uuid. A guest, or somebody who has left, has none. */
export async function verifiedEmailsOfPerson(db: Db, userUuid: string): Promise<number[]> {
  const user = await db.selectFrom('user').where('uuid', '=', userUuid).select('id').executeTakeFirst()
  return user ? verifiedEmailsOf(db, user.id) : []
}
