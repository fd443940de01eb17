import type { SignInName } from '@segue/shared/song/providers.ts'
import { isMainProvider, withProvider } from '@segue/shared/song/linked-providers.ts'
import { musicProviders, type MusicProvider } from '@segue/shared/song/providers.ts'
import type { Db, Trx } from '../../../db/db.ts'

/** A grant as stored, with encrypted tokens. Without a refresh token, the stored one is kept. */
export type StoredGrant = { accessToken: string; refreshToken?: string; expiresAt: Date | null; updatedAt: Date }

/** A user's account at a provider, with `userUuid` as given: the tokens are bound to that spelling. */
export async function accountOf(db: Db, userUuid: string, provider: SignInName) {
  const row = await db
    .selectFrom('musicAccount')
    .innerJoin('user', 'user.id', 'musicAccount.userId')
    .where('user.uuid', '=', userUuid)
    .where('musicAccount.provider', '=', provider)
    .select([
      'musicAccount.userId',
      'musicAccount.provider',
      'musicAccount.accessToken',
      'musicAccount.refreshToken',
      'musicAccount.expiresAt',
    ])
    .executeTakeFirst()
  return row && { ...row, userUuid }
}
export type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

export function linkedAccounts(db: Db, userUuid: string) {
  return db
    .selectFrom('musicAccount')
    .innerJoin('user', 'user.id', 'musicAccount.userId')
    .where('user.uuid', '=', userUuid)
    .select(['musicAccount.provider', 'musicAccount.linkedAt'])
    .orderBy('musicAccount.provider')
    .execute()
}

export async function saveAccount(db: Db, userId: number, provider: SignInName, grant: StoredGrant) {
  await db
    .insertInto('musicAccount')
    .values({ userId, provider, refreshToken: null, linkedAt: grant.updatedAt, ...grant })
    // A new link keeps nothing of the old one.
    .onConflict((conflict) =>
      conflict.columns(['userId', 'provider']).doUpdateSet({ refreshToken: null, refreshingUntil: null, ...grant }),
    )
    .execute()
}

/** Claims the refresh token until the given time. False while another request has claimed it, or if it changed. */
export async function claimRefresh(db: Db, account: Account, now: Date, until: Date) {
  const claimed = await sameLink(db, account)
    .where((is) => is.or([is('refreshingUntil', 'is', null), is('refreshingUntil', '<=', now)]))
    .set({ refreshingUntil: until })
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Stores the refreshed grant, if any, and releases the claim; false if the link changed in the meantime. */
export async function finishRefresh(db: Db, account: Account, grant?: StoredGrant) {
  const finished = await sameLink(db, account)
    .set({ ...grant, refreshingUntil: null })
    .executeTakeFirst()
  return finished.numUpdatedRows > 0n
}

/** Deletes the link; false if its refresh token has changed. */
export async function deleteSameLink(db: Db, { userId, provider, refreshToken }: Account) {
  const deleted = await db
    .deleteFrom('musicAccount')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .where('refreshToken', '=', refreshToken)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export async function deleteAccount(db: Db, { userId, provider }: Account) {
  await db.deleteFrom('musicAccount').where('userId', '=', userId).where('provider', '=', provider).execute()
}

/** The account, provided that its refresh token hasn't changed. */
const sameLink = (db: Db, { userId, provider, refreshToken }: Account) =>
  db
    .updateTable('musicAccount')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .where('refreshToken', '=', refreshToken)

/** The provider of a sign-in; a sign-in may be that of its mobile application. */
const providerOf = (signIn: SignInName): MusicProvider | undefined =>
  musicProviders.find((provider) => provider === signIn.split('/')[0])

/**
 * Adds a provider to those a user listens with. A main provider replaces the others: returns the sign-ins of those
 * still linked, which must be unlinked.
 */
export async function chooseProvider(trx: Trx, userId: number, signIn: SignInName): Promise<SignInName[]> {
  const provider = providerOf(signIn)
  if (!provider) return []
  const before = await providersOf(trx, userId)
  await saveProviders(trx, userId, withProvider(before, provider))
  if (!isMainProvider(provider)) return []
  const linked = await trx.selectFrom('musicAccount').where('userId', '=', userId).select('provider').execute()
  return linked.map((account) => account.provider).filter((other) => other !== signIn && isMainProvider(other))
}

/** Removes a provider from those a user listens with. */
export async function forgoProvider(trx: Trx, userId: number, signIn: SignInName): Promise<void> {
  const before = await providersOf(trx, userId)
  await saveProviders(
    trx,
    userId,
    before.filter((each) => each !== providerOf(signIn)),
  )
}

async function providersOf(trx: Trx, userId: number): Promise<MusicProvider[]> {
  const { musicProviders: saved } = await trx
    .selectFrom('userSettings')
    .where('userId', '=', userId)
    .select('musicProviders')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return musicProviders.filter((provider) => saved.includes(provider))
}

const saveProviders = (trx: Trx, userId: number, providers: MusicProvider[]) =>
  trx.updateTable('userSettings').set({ musicProviders: providers }).where('userId', '=', userId).execute()
