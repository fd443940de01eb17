import type { SignInName } from '@segue/shared/song/providers.ts'
import { isMainProvider, withProvider } from '@segue/shared/song/linked-providers.ts'
import { musicProviders, type MusicProvider } from '@segue/shared/song/providers.ts'
import type { Db, Trx } from '../../../db/db.ts'

/** What is stored of a grant, its tokens encrypted. Without a refresh token the one stored before stays. */
export type StoredGrant = { accessToken: string; refreshToken?: string; expiresAt: Date | null; updatedAt: Date }

/** Someone's account at a provider, with the `userUuid` as it was given: the tokens are bound to that spelling. */
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
    // A new link takes nothing over from the old one.
    .onConflict((conflict) =>
      conflict.columns(['userId', 'provider']).doUpdateSet({ refreshToken: null, refreshingUntil: null, ...grant }),
    )
    .execute()
}

/** Whether the refresh token is the caller's to use until then: false while another request uses it, or if it changed. */
export async function claimRefresh(db: Db, account: Account, now: Date, until: Date) {
  const claimed = await sameLink(db, account)
    .where((is) => is.or([is('refreshingUntil', 'is', null), is('refreshingUntil', '<=', now)]))
    .set({ refreshingUntil: until })
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Stores what the refresh brought, if anything, and lets others refresh; false if the link changed in the meantime. */
export async function finishRefresh(db: Db, account: Account, grant?: StoredGrant) {
  const finished = await sameLink(db, account)
    .set({ ...grant, refreshingUntil: null })
    .executeTakeFirst()
  return finished.numUpdatedRows > 0n
}

/** Deletes the link unless it has another refresh token by now; false then. */
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

/** The account as long as it has the refresh token it was read with. */
const sameLink = (db: Db, { userId, provider, refreshToken }: Account) =>
  db
    .updateTable('musicAccount')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .where('refreshToken', '=', refreshToken)

/** The provider of a sign-in, which may be that of its application for telephones. */
const providerOf = (signIn: SignInName): MusicProvider | undefined =>
  musicProviders.find((provider) => provider === signIn.split('/')[0])

/**
 * Puts a provider among those somebody listens with. A main one takes the place of the others: returns those that are
 * still linked, whose links are to end.
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

/** Takes a provider from those somebody listens with. */
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
