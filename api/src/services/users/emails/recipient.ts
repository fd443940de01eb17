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
