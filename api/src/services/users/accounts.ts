import { defaultColor } from '@segue/shared/people/profile.ts'
import { violatedConstraint, type Db, type Trx } from '../../db/db.ts'
import { addressKey } from './schemas.ts'
import type { Language } from '@segue/shared/i18n/words.ts'

export type NewAccount = {
  uuid: string
  nickname: string
  avatarId: string
  color?: string | undefined
  role?: 'user' | 'bot'
  botOfUserId?: number
  passwordHash?: string
  language: Language
  /** Milliseconds since 1970. */
  now: number
}

/** A new account with its profile and settings; every account has both. */
export async function addAccount(trx: Trx, account: NewAccount) {
  const now = new Date(account.now)
  const user = await trx
    .insertInto('user')
    .values({
      uuid: account.uuid,
      passwordHash: account.passwordHash ?? null,
      role: account.role ?? 'user',
      botOfUserId: account.botOfUserId ?? null,
      tokensFrom: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'uuid', 'role', 'capabilities', 'sessionVersion'])
    .executeTakeFirstOrThrow()
  const { nickname, avatarId, color = defaultColor, language } = account
  await trx.insertInto('userProfile').values({ userId: user.id, nickname, avatarId, color, updatedAt: now }).execute()
  await trx.insertInto('userSettings').values({ userId: user.id, language, updatedAt: now }).execute()
  return user
}

/** Adds the address an account is created with. */
export function addPrimaryEmail(trx: Trx, email: { userId: number; address: string; now: number }) {
  const { userId, address } = email
  const now = new Date(email.now)
  return trx
    .insertInto('email')
    .values({
      userId,
      address,
      addressKey: addressKey(address),
      isPrimary: true,
      lastLetterAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'address'])
    .executeTakeFirstOrThrow()
}

/** Whether a write failed because the address is taken. */
export const emailIsTaken = (error: unknown): boolean => violatedConstraint(error) === 'emailTaken'

/** The account that signs in with an address: its primary one, or another one it has verified. */
export function accountByAddress(db: Db, address: string) {
  return db
    .selectFrom('email')
    .innerJoin('user', 'user.id', 'email.userId')
    .where('email.addressKey', '=', addressKey(address))
    .where('email.status', '<>', 'DELETED')
    .where((where) => where.or([where('email.isPrimary', '=', true), where('email.status', '=', 'VERIFIED')]))
    .select([
      'user.id',
      'user.uuid',
      'user.role',
      'user.capabilities',
      'user.sessionVersion',
      'user.passwordHash',
      'user.bannedUntil',
      'user.deactivatedAt',
      'email.id as emailId',
      'email.status as emailStatus',
    ])
    .executeTakeFirst()
}
