import { sql } from 'kysely'
import { defaultColor } from '@segue/shared/people/profile.ts'
import { violatedConstraint, type Db, type Trx } from '../../db/db.ts'
import type { RefusalDetails } from '../../platform/operation.ts'
import { removalValues } from '../../platform/secrets/removal.ts'
import { banOf } from './bans.ts'
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

/** The columns of an account that signing in needs. */
export const signInColumns = [
  'user.id',
  'user.uuid',
  'user.role',
  'user.capabilities',
  'user.sessionVersion',
] as const
/** The columns that determine whether an account may be used. */
export const openColumns = ['user.bannedUntil', 'user.banReason', 'user.deactivatedAt'] as const

export const accountErrors = {
  accountBanned: [403, 'This account is banned'],
  accountDeactivated: [403, 'This account has been deactivated'],
} as const

/** Why an account may not be used now; undefined if it may. */
export function accountErrorOf(
  account: { bannedUntil: Date | null; deactivatedAt: Date | null },
  now: number,
): keyof typeof accountErrors | undefined {
  if (account.deactivatedAt) return 'accountDeactivated'
  return account.bannedUntil && account.bannedUntil.getTime() > now ? 'accountBanned' : undefined
}

type Open = Parameters<typeof accountErrorOf>[0] & { banReason: string | null }

/** Requires that an account may be used now. Throws the caller's refusal, with the end and reason of a ban. */
export function requireOpen(
  account: Open,
  now: number,
  fail: (name: keyof typeof accountErrors, message?: RefusalDetails) => Error,
): void {
  const code = accountErrorOf(account, now)
  if (code) throw fail(code, code === 'accountBanned' ? { values: removalValues(banOf(account)) } : {})
}

/** The columns that determine whether an account may be used. */
export const openStateOf = (db: Db, userId: number) =>
  db.selectFrom('user').where('id', '=', userId).select(openColumns).executeTakeFirstOrThrow()

/** For a column with an account's uuid: whether that account is closed. Its content is hidden with it. */
export const isOfClosedAccount = (userUuid: string) => sql<boolean>`exists (
  select from "user" as "holder" where "holder"."uuid" = ${sql.ref(userUuid)} and "holder"."deactivatedAt" is not null
)`

export const botOf = (db: Db, ownerUuid: string) =>
  db.selectFrom('user').innerJoin('user as owner', 'owner.id', 'user.botOfUserId').where('owner.uuid', '=', ownerUuid)

/** Creates an account with its profile and settings; every account has both. */
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

/** Adds the address an account is created with. An address set by an administrator gets no verification e-mail. */
export function addPrimaryEmail(
  trx: Trx,
  email: { userId: number; address: string; now: number; status?: 'PENDING_VERIFICATION' | 'CREATED_BY_ADMIN' },
) {
  const { userId, address, status = 'PENDING_VERIFICATION' } = email
  const now = new Date(email.now)
  return trx
    .insertInto('email')
    .values({
      userId,
      address,
      addressKey: addressKey(address),
      status,
      isPrimary: true,
      lastLetterAt: status === 'PENDING_VERIFICATION' ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'address'])
    .executeTakeFirstOrThrow()
}

/** Whether a write failed because the address is taken. */
export const emailIsTaken = (error: unknown): boolean => violatedConstraint(error) === 'emailTaken'

/** The account that signs in with an address: its primary address, or another verified one. */
export function accountByAddress(db: Db, address: string) {
  return db
    .selectFrom('email')
    .innerJoin('user', 'user.id', 'email.userId')
    .where('email.addressKey', '=', addressKey(address))
    .where('email.status', '<>', 'DELETED')
    .where((where) => where.or([where('email.isPrimary', '=', true), where('email.status', '=', 'VERIFIED')]))
    .select([
      ...signInColumns,
      ...openColumns,
      'user.passwordHash',
      'email.id as emailId',
      'email.status as emailStatus',
    ])
    .executeTakeFirst()
}
