import { maskedPhone } from '@segue/shared/people/phone.ts'
import type { Db } from '../../db/db.ts'
import type { WayInKind } from '../../db/tables/accounts.ts'

/** A sign-in method with its display name. `opens` is whether it can sign in already. */
export type WayIn = { kind: WayInKind; key: string; name: string; opens: boolean }

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

/** A password needs an address to sign in with. */
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

export async function waysInOf(db: Db, userId: number): Promise<WayIn[]> {
  const emails = await db
    .selectFrom('email')
    .where('userId', '=', userId)
    .where('status', '<>', 'DELETED')
    .select(['id', 'address', 'status', 'isPrimary'])
    .execute()
  const passkeys = await db.selectFrom('passkey').where('userId', '=', userId).select(['id', 'name']).execute()
  const phones = await db.selectFrom('phone').where('userId', '=', userId).select('number').execute()
  const discord = await db
    .selectFrom('discordAccount')
    .where('userId', '=', userId)
    .select(['discordId', 'username'])
    .execute()
  const passwords = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .where('passwordHash', 'is not', null)
    .select('id')
    .execute()
  return [
    ...emails.map(({ id, address: name, status, isPrimary }) => ({
      kind: 'email' as const,
      key: String(id),
      name,
      opens: isPrimary || status === 'VERIFIED',
    })),
    ...passkeys.map(({ id, name }) => ({ kind: 'passkey' as const, key: String(id), name, opens: true })),
    ...phones.map(({ number: key }) => ({ kind: 'phone' as const, key, name: maskedPhone(key), opens: true })),
    ...discord.map(({ discordId: key, username: name }) => ({ kind: 'discord' as const, key, name, opens: true })),
    ...passwords.map(() => ({ kind: 'password' as const, key: '', name: '', opens: true })),
  ]
}
