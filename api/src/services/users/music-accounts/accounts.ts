import { must } from '@segue/shared/must.ts'
import type { SignInName } from '@segue/shared/song/providers.ts'
import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Encryption } from '../../../ports/encryption.ts'
import type { AccessToken, Grant, MusicAccounts, SignIns } from '../../../ports/music-accounts.ts'
import { found, trouble, type Answer } from '../../../ports/music-provider.ts'

/** A token that expires on the way is of no use. */
const marginMs = 60_000

/** How long one request may hold a refresh token, and how often and long the others poll for its result. */
const refreshingMs = 10_000
const lookEveryMs = 100
const mostLooks = 60

type Answering = Promise<Answer<AccessToken>>
type Parts = { db: Db; clock: Clock; encryption: Encryption; signIns: SignIns }

export function createMusicAccounts({ db, clock, encryption, signIns }: Parts): MusicAccounts {
  const encrypted = async (userUuid: string, provider: SignInName, grant: Grant) => ({
    accessToken: await encryption.encrypt(grant.accessToken, associatedDataOf(userUuid, provider)),
    ...(grant.refreshToken === null
      ? {}
      : { refreshToken: await encryption.encrypt(grant.refreshToken, associatedDataOf(userUuid, provider)) }),
    expiresAt: Number.isFinite(grant.lastsMs) ? new Date(clock.now() + grant.lastsMs) : null,
    updatedAt: new Date(clock.now()),
  })
  const tokenIn = ({ accessToken, lastsMs }: Grant): AccessToken => ({
    accessToken,
    expiresAt: Number.isFinite(lastsMs) ? clock.now() + lastsMs : null,
  })

  async function keep(userUuid: string, provider: SignInName, grant: Grant) {
    const row = await encrypted(userUuid, provider, grant)
    const { id } = must(
      await db.selectFrom('user').where('uuid', '=', userUuid).select('id').executeTakeFirst(),
      'the account of the caller',
    )
    await db
      .insertInto('musicAccount')
      .values({ userId: id, provider, refreshToken: null, linkedAt: row.updatedAt, ...row })
      // A new link takes nothing over from the old one.
      .onConflict((conflict) =>
        conflict.columns(['userId', 'provider']).doUpdateSet({ refreshToken: null, refreshingUntil: null, ...row }),
      )
      .execute()
    return tokenIn(grant)
  }

  /** Some refresh tokens work only once, so one request at a time uses it and the others take its result. */
  async function refresh(userUuid: string, provider: SignInName, row: Row, tries: number): Answering {
    const refreshToken =
      row.refreshToken && (await encryption.decrypt(row.refreshToken, associatedDataOf(userUuid, provider)))
    const signIn = signIns[provider]
    if (!refreshToken || !signIn) return trouble('needsAccount')
    const same = linkOf(row.userId, provider).where('refreshToken', '=', row.refreshToken)
    const now = clock.now()
    const taken = await same
      .where((is) => is.or([is('refreshingUntil', 'is', null), is('refreshingUntil', '<=', new Date(now))]))
      .set({ refreshingUntil: new Date(now + refreshingMs) })
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) {
      if (tries >= mostLooks) return trouble('unavailable')
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      return fresh(userUuid, provider, row, tries + 1)
    }
    const grant = await signIn.refresh(refreshToken)
    if (!grant.ok && grant.trouble.kind === 'notAllowed') {
      await db
        .deleteFrom('musicAccount')
        .where('userId', '=', row.userId)
        .where('provider', '=', provider)
        .where('refreshToken', '=', row.refreshToken)
        .execute()
      return trouble('needsAccount')
    }
    const change = grant.ok ? await encrypted(userUuid, provider, grant.value) : {}
    const kept = await same.set({ ...change, refreshingUntil: null }).executeTakeFirst()
    // If the account was unlinked or linked again in the meantime, that wins.
    if (kept.numUpdatedRows === 0n) return trouble('needsAccount')
    return grant.ok ? found(tokenIn(grant.value)) : grant
  }

  const linkOf = (userId: number, provider: SignInName) =>
    db.updateTable('musicAccount').where('userId', '=', userId).where('provider', '=', provider)

  /** Returns the token another request got in the meantime, or tries again if it failed. */
  async function fresh(userUuid: string, provider: SignInName, before: Row, tries: number): Answering {
    const row = await rowOf(db, userUuid, provider)
    if (!row) return trouble('needsAccount')
    if (row.accessToken === before.accessToken) return refresh(userUuid, provider, row, tries)
    return token(userUuid, provider)
  }

  async function token(userUuid: string, provider: SignInName, refused?: string): Answering {
    const row = await rowOf(db, userUuid, provider)
    if (!row) return trouble('needsAccount')
    const accessToken = await encryption.decrypt(row.accessToken, associatedDataOf(userUuid, provider))
    const expiresAt = row.expiresAt?.getTime() ?? null
    const lasts = expiresAt === null || expiresAt - marginMs > clock.now()
    if (accessToken !== undefined && accessToken !== refused && lasts) return found({ accessToken, expiresAt })
    return refresh(userUuid, provider, row, 0)
  }

  return {
    signIns,
    keep,
    token,
    async link(userUuid, provider, given) {
      const signIn = signIns[provider]
      if (!signIn) return trouble('notFound')
      const before = 'refreshToken' in given ? given.refreshToken : null
      const grant = 'refreshToken' in given ? await signIn.refresh(given.refreshToken) : await signIn.exchange(given)
      if (!grant.ok) return grant
      const refreshToken = grant.value.refreshToken ?? before
      return found(await keep(userUuid, provider, { ...grant.value, refreshToken }))
    },
    async unlink(userUuid, provider) {
      const row = await rowOf(db, userUuid, provider)
      if (!row) return false
      await db.deleteFrom('musicAccount').where('userId', '=', row.userId).where('provider', '=', provider).execute()
      const refreshToken =
        row.refreshToken && (await encryption.decrypt(row.refreshToken, associatedDataOf(userUuid, provider)))
      if (refreshToken) await signIns[provider]?.revoke?.(refreshToken)
      return true
    },
    linked: (userUuid) =>
      db
        .selectFrom('musicAccount')
        .innerJoin('user', 'user.id', 'musicAccount.userId')
        .where('user.uuid', '=', userUuid)
        .select(['musicAccount.provider', 'musicAccount.linkedAt'])
        .orderBy('musicAccount.provider')
        .execute(),
  }
}

const associatedDataOf = (userUuid: string, provider: SignInName) => `${userUuid}/${provider}`

function rowOf(db: Db, userUuid: string, provider: SignInName) {
  return db
    .selectFrom('musicAccount')
    .innerJoin('user', 'user.id', 'musicAccount.userId')
    .where('user.uuid', '=', userUuid)
    .where('musicAccount.provider', '=', provider)
    .select([
      'musicAccount.userId',
      'musicAccount.accessToken',
      'musicAccount.refreshToken',
      'musicAccount.expiresAt',
    ])
    .executeTakeFirst()
}
type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>
