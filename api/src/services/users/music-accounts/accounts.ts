import { must } from '@segue/shared/must.ts'
import type { SignInName } from '@segue/shared/song/providers.ts'
import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Encryption } from '../../../ports/encryption.ts'
import type { AccessToken, AuthorizationCode, Grant, MusicAccounts, SignIns } from '../../../ports/music-accounts.ts'
import { found, trouble, type ProviderOutcome } from '../../../ports/music-provider.ts'
import { pause, realTimers } from '../../../ports/timers.ts'
import {
  accountOf,
  chooseProvider,
  claimRefresh,
  deleteAccount,
  deleteSameLink,
  finishRefresh,
  forgoProvider,
  linkedAccounts,
  saveAccount,
  type Account,
  type StoredGrant,
} from './account-queries.ts'

/** A token that would expire before it is used is useless. */
const marginMs = 60_000

/** How long one request may hold a refresh token, and how often and long the others poll for its result. */
const refreshingMs = 10_000
const lookEveryMs = 100
const maxLookups = 60

type Answering = Promise<ProviderOutcome<AccessToken>>
type Parts = { db: Db; clock: Clock; encryption: Encryption; signIns: SignIns }

export const createMusicAccounts = (parts: Parts): MusicAccounts => new StoredAccounts(parts)

/** Accounts stored in the database, with encrypted tokens. */
class StoredAccounts implements MusicAccounts {
  readonly signIns: SignIns
  readonly #db: Db
  readonly #clock: Clock
  readonly #encryption: Encryption

  constructor({ db, clock, encryption, signIns }: Parts) {
    this.signIns = signIns
    this.#db = db
    this.#clock = clock
    this.#encryption = encryption
  }

  async link(userUuid: string, provider: SignInName, input: AuthorizationCode | { refreshToken: string }): Answering {
    const signIn = this.signIns[provider]
    if (!signIn) return trouble('notFound')
    const before = 'refreshToken' in input ? input.refreshToken : null
    const grant = 'refreshToken' in input ? await signIn.refresh(input.refreshToken) : await signIn.exchange(input)
    if (!grant.ok) return grant
    const refreshToken = grant.value.refreshToken ?? before
    return found(await this.keep(userUuid, provider, { ...grant.value, refreshToken }))
  }

  async keep(userUuid: string, provider: SignInName, grant: Grant): Promise<AccessToken> {
    const stored = await this.#encrypted(userUuid, provider, grant)
    const { id } = must(
      await this.#db.selectFrom('user').where('uuid', '=', userUuid).select('id').executeTakeFirst(),
      'the account of the caller',
    )
    const replaced = await this.#db.transaction().execute(async (trx) => {
      await saveAccount(trx, id, provider, stored)
      return chooseProvider(trx, id, provider)
    })
    for (const other of replaced) await this.unlink(userUuid, other)
    return this.#tokenIn(grant)
  }

  async token(userUuid: string, provider: SignInName, refused?: string): Answering {
    const account = await accountOf(this.#db, userUuid, provider)
    if (!account) return trouble('needsAccount')
    const accessToken = await this.#encryption.decrypt(account.accessToken, associatedDataOf(userUuid, provider))
    const expiresAt = account.expiresAt?.getTime() ?? null
    const lasts = expiresAt === null || expiresAt - marginMs > this.#clock.now()
    if (accessToken !== undefined && accessToken !== refused && lasts) return found({ accessToken, expiresAt })
    return this.#refresh(account, 0)
  }

  async unlink(userUuid: string, provider: SignInName): Promise<boolean> {
    const account = await accountOf(this.#db, userUuid, provider)
    if (!account) return false
    await this.#db.transaction().execute(async (trx) => {
      await deleteAccount(trx, account)
      await forgoProvider(trx, account.userId, provider)
    })
    const refreshToken = await this.#refreshTokenOf(account)
    if (refreshToken) await this.signIns[provider]?.revoke?.(refreshToken)
    return true
  }

  linked(userUuid: string) {
    return linkedAccounts(this.#db, userUuid)
  }

  /** Some refresh tokens work only once, so one request at a time uses it and the others take its result. */
  async #refresh(account: Account, tries: number): Answering {
    const refreshToken = await this.#refreshTokenOf(account)
    const signIn = this.signIns[account.provider]
    if (!refreshToken || !signIn) return trouble('needsAccount')
    const now = this.#clock.now()
    const claimed = await claimRefresh(this.#db, account, new Date(now), new Date(now + refreshingMs))
    if (!claimed) return this.#awaitRefresh(account, tries)
    return this.#finish(account, await signIn.refresh(refreshToken))
  }

  /** Returns the token another request got in the meantime, or tries again if it failed. */
  async #awaitRefresh(before: Account, tries: number): Answering {
    if (tries >= maxLookups) return trouble('unavailable')
    await pause(realTimers, lookEveryMs)
    const account = await accountOf(this.#db, before.userUuid, before.provider)
    if (!account) return trouble('needsAccount')
    if (account.accessToken === before.accessToken) return this.#refresh(account, tries + 1)
    return this.token(before.userUuid, before.provider)
  }

  /** Stores what the provider granted. A link that the provider refuses was revoked there, so it is deleted here. */
  async #finish(account: Account, grant: ProviderOutcome<Grant>): Answering {
    if (!grant.ok && grant.trouble.kind === 'notAllowed') {
      await this.#db.transaction().execute(async (trx) => {
        if (await deleteSameLink(trx, account)) await forgoProvider(trx, account.userId, account.provider)
      })
      return trouble('needsAccount')
    }
    const stored = grant.ok ? await this.#encrypted(account.userUuid, account.provider, grant.value) : undefined
    // If the account was unlinked or linked again in the meantime, that takes precedence.
    if (!(await finishRefresh(this.#db, account, stored))) return trouble('needsAccount')
    return grant.ok ? found(this.#tokenIn(grant.value)) : grant
  }

  async #encrypted(userUuid: string, provider: SignInName, grant: Grant): Promise<StoredGrant> {
    const associatedData = associatedDataOf(userUuid, provider)
    return {
      accessToken: await this.#encryption.encrypt(grant.accessToken, associatedData),
      ...(grant.refreshToken === null
        ? {}
        : { refreshToken: await this.#encryption.encrypt(grant.refreshToken, associatedData) }),
      expiresAt: Number.isFinite(grant.lastsMs) ? new Date(this.#clock.now() + grant.lastsMs) : null,
      updatedAt: new Date(this.#clock.now()),
    }
  }

  async #refreshTokenOf({ userUuid, provider, refreshToken }: Account) {
    return refreshToken && (await this.#encryption.decrypt(refreshToken, associatedDataOf(userUuid, provider)))
  }

  #tokenIn({ accessToken, lastsMs }: Grant): AccessToken {
    return { accessToken, expiresAt: Number.isFinite(lastsMs) ? this.#clock.now() + lastsMs : null }
  }
}

const associatedDataOf = (userUuid: string, provider: SignInName) => `${userUuid}/${provider}`
