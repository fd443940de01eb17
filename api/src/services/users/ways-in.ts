import type { Db } from '../../db/db.ts'

/** Whether a phone number signs in to an account. */
export async function hasPhone(db: Db, userId: number): Promise<boolean> {
  const found = await db.selectFrom('phone').where('userId', '=', userId).select('userId').executeTakeFirst()
  return found !== undefined
}

/** Whether an account can only be signed in to through Discord. */
export async function hasOnlyDiscordSignIn(db: Db, userId: number): Promise<boolean> {
  return !(await hasPasswordSignIn(db, userId)) && !(await hasPhone(db, userId)) && !(await hasPasskey(db, userId))
}

/** Whether an account can only be signed in to by its phone. */
export async function hasOnlyPhoneSignIn(db: Db, userId: number): Promise<boolean> {
  return !(await hasPasswordSignIn(db, userId)) && !(await hasDiscord(db, userId)) && !(await hasPasskey(db, userId))
}

/** Whether an account can only be signed in to by its passkeys. */
export async function hasOnlyPasskeySignIn(db: Db, userId: number): Promise<boolean> {
  return !(await hasPasswordSignIn(db, userId)) && !(await hasDiscord(db, userId)) && !(await hasPhone(db, userId))
}

async function hasDiscord(db: Db, userId: number): Promise<boolean> {
  const found = await db.selectFrom('discordAccount').where('userId', '=', userId).select('userId').executeTakeFirst()
  return found !== undefined
}

async function hasPasskey(db: Db, userId: number): Promise<boolean> {
  const found = await db.selectFrom('passkey').where('userId', '=', userId).select('userId').executeTakeFirst()
  return found !== undefined
}

/** A password opens nothing without an address: it is the two together that people sign in with. */
async function hasPasswordSignIn(db: Db, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('user')
    .innerJoin('email', 'email.userId', 'user.id')
    .where('user.id', '=', userId)
    .where('user.passwordHash', 'is not', null)
    .where('email.status', '<>', 'DELETED')
    .where((where) => where.or([where('email.isPrimary', '=', true), where('email.status', '=', 'VERIFIED')]))
    .select('user.id')
    .executeTakeFirst()
  return found !== undefined
}
