import { createHash } from 'node:crypto'
import { must } from '@segue/shared/must.ts'
import { longestNickname, nicknameFault, tidyNickname } from '@segue/shared/people/nickname.ts'
import type { App } from '../../../app.ts'
import { violatedConstraint, type Db, type Trx } from '../../../db/db.ts'
import type { DiscordUser } from '../../../ports/discord.ts'
import { addAccount } from '../accounts.ts'

/** What only people from Discord look like until they choose something else. */
export const discordAvatar = 'discord'

export type NamedUser = Omit<DiscordUser, 'locale'> & { locale?: string | undefined }

/** The account somebody of Discord has here. */
export function accountOfDiscord(db: Db, discordId: string) {
  return db
    .selectFrom('discordAccount')
    .innerJoin('user', 'user.id', 'discordAccount.userId')
    .where('discordAccount.discordId', '=', discordId)
    .select(['user.id', 'user.uuid', 'user.role', 'user.capabilities', 'user.bannedUntil', 'user.deactivatedAt'])
    .executeTakeFirst()
}

export type DiscordAccount = NonNullable<Awaited<ReturnType<typeof accountOfDiscord>>>

/**
 * The account of somebody of Discord, made when there is none. Two calls at once make one account: the loser finds the
 * winner's.
 */
export async function enterFromDiscord(
  app: Pick<App, 'db' | 'ids' | 'clock'>,
  who: NamedUser,
): Promise<{ account: DiscordAccount; isNew: boolean }> {
  const found = await accountOfDiscord(app.db, who.id)
  if (found) {
    await remember(app, who)
    return { account: found, isNew: false }
  }
  const now = app.clock.now()
  const isNew = await app.db
    .transaction()
    .execute(async (trx) => {
      const user = await addAccount(trx, {
        uuid: app.ids.uuid(),
        nickname: nicknameOf(who),
        avatarId: discordAvatar,
        language: who.locale?.startsWith('es') ? 'es' : 'en',
        now,
      })
      await link(trx, user.id, who, now)
      return true
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'discordAccount_pkey') return false
      throw error
    })
  return { account: must(await accountOfDiscord(app.db, who.id), 'the account that was just made'), isNew }
}

export async function link(trx: Trx, userId: number, who: NamedUser, now: number): Promise<void> {
  const at = new Date(now)
  await trx
    .insertInto('discordAccount')
    .values({
      discordId: who.id,
      userId,
      username: who.username,
      globalName: who.globalName,
      linkedAt: at,
      updatedAt: at,
    })
    .execute()
}

/** Names change over there; ours of the account stay what their owner chose. */
async function remember(app: Pick<App, 'db' | 'clock'>, who: NamedUser): Promise<void> {
  await app.db
    .updateTable('discordAccount')
    .set({ username: who.username, globalName: who.globalName, updatedAt: new Date(app.clock.now()) })
    .where('discordId', '=', who.id)
    .where((where) =>
      where.or([where('username', '<>', who.username), where('globalName', 'is distinct from', who.globalName)]),
    )
    .execute()
}

/** Discord allows names that we do not, so what cannot be shown gives way to the user name, and that to a number. */
function nicknameOf({ id, username, globalName }: NamedUser): string {
  const candidates = [globalName ?? '', username].map((name) =>
    Array.from(tidyNickname(name)).slice(0, longestNickname).join('').trim(),
  )
  return candidates.find((name) => nicknameFault(name) === undefined) ?? `user-${id.slice(-4)}`
}

/** Whether an account can only be entered from Discord: it has no password and no proved address. */
export async function hasNoOtherWayIn(db: Db, userId: number): Promise<boolean> {
  const account = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['passwordHash'])
    .executeTakeFirstOrThrow()
  return account.passwordHash === null
}

const codeLastsMs = 10 * 60_000
/** Without letters and figures that look alike, since people read it from one screen and type it at another. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex')

/** A code that links whoever types it on the web to somebody of Discord, once and within ten minutes. */
export async function newLinkCode(app: Pick<App, 'db' | 'ids' | 'clock'>, who: NamedUser) {
  const now = app.clock.now()
  const letters = Array.from(app.ids.bytes(8), (byte) => signs[byte % signs.length])
  const code = `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
  const expiresAt = new Date(now + codeLastsMs)
  await app.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('discordLinkCode')
      .where((where) => where.or([where('discordId', '=', who.id), where('expiresAt', '<=', new Date(now))]))
      .execute()
    await trx
      .insertInto('discordLinkCode')
      .values({
        codeHash: hashOf(code),
        discordId: who.id,
        username: who.username,
        globalName: who.globalName,
        expiresAt,
      })
      .execute()
  })
  return { code, expiresAt }
}

/** Whose a code is, without using it up. */
export async function readLinkCode(db: Db, code: string, now: number) {
  const found = await db
    .selectFrom('discordLinkCode')
    .where('codeHash', '=', hashOf(code))
    .where('expiresAt', '>', new Date(now))
    .select(['discordId', 'username', 'globalName'])
    .executeTakeFirst()
  return found
}

/** Uses a code up and answers whose it was. */
export async function useLinkCode(db: Db, code: string, now: number): Promise<NamedUser | undefined> {
  const used = await db
    .deleteFrom('discordLinkCode')
    .where('codeHash', '=', hashOf(code))
    .returning(['discordId', 'username', 'globalName', 'expiresAt'])
    .executeTakeFirst()
  if (!used || used.expiresAt.getTime() <= now) return undefined
  return { id: used.discordId, username: used.username, globalName: used.globalName }
}
