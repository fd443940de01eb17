import { defaultLanguage, languageOf } from '@segue/shared/i18n/words.ts'
import { must } from '@segue/shared/must.ts'
import { longestNickname, nicknameFault, tidyNickname } from '@segue/shared/people/nickname.ts'
import type { App } from '../../../app.ts'
import { violatedConstraint, type Db, type Trx } from '../../../db/db.ts'
import type { DiscordUser } from '../../../ports/discord.ts'
import { isReserved } from '../profiles/reserved-nickname.ts'
import { addAccount, openColumns, signInColumns } from '../accounts.ts'
import { newTypedCode, typedCodeHash } from '../typed-codes.ts'

/** The avatar of users from Discord until they choose another. */
export const discordAvatar = 'discord'

export type DiscordIdentity = Omit<DiscordUser, 'locale'> & { locale?: string | undefined }

export function accountOfDiscord(db: Db, discordId: string) {
  return db
    .selectFrom('discordAccount')
    .innerJoin('user', 'user.id', 'discordAccount.userId')
    .where('discordAccount.discordId', '=', discordId)
    .select([...signInColumns, ...openColumns])
    .executeTakeFirst()
}

export type DiscordAccount = NonNullable<Awaited<ReturnType<typeof accountOfDiscord>>>

/**
 * Finds the account of a Discord user, or creates it. Concurrent calls create one account: the loser finds the
 * winner's.
 */
export async function findOrCreateAccount(
  app: Pick<App, 'db' | 'ids' | 'clock' | 'config'>,
  who: DiscordIdentity,
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
        nickname: nicknameOf(app, who),
        avatarId: discordAvatar,
        language: languageOf(who.locale) ?? defaultLanguage,
        now,
      })
      await link(trx, user.id, who, now)
      return true
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'discordAccount_pkey') return false
      throw error
    })
  return { account: must(await accountOfDiscord(app.db, who.id), 'the account that was just created'), isNew }
}

export async function link(trx: Trx, userId: number, who: DiscordIdentity, now: number): Promise<void> {
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

/**
 * Links a Discord user to an account, even if they were linked to another. Permissions they granted us at Discord
 * remain.
 */
export async function relink(trx: Trx, userId: number, who: DiscordIdentity, now: number): Promise<void> {
  const at = new Date(now)
  const moved = await trx
    .updateTable('discordAccount')
    .set({ userId, username: who.username, globalName: who.globalName, linkedAt: at, updatedAt: at })
    .where('discordId', '=', who.id)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) await link(trx, userId, who, now)
}

/** Updates the Discord names; the account's nickname stays as its owner chose it. */
async function remember(app: Pick<App, 'db' | 'clock'>, who: DiscordIdentity): Promise<void> {
  await app.db
    .updateTable('discordAccount')
    .set({ username: who.username, globalName: who.globalName, updatedAt: new Date(app.clock.now()) })
    .where('discordId', '=', who.id)
    .where((where) =>
      where.or([where('username', '<>', who.username), where('globalName', 'is distinct from', who.globalName)]),
    )
    .execute()
}

/**
 * Discord allows names that we don't: an invalid display name is replaced by the username, and an invalid username by a
 * number.
 */
function nicknameOf(app: Pick<App, 'config'>, { id, username, globalName }: DiscordIdentity): string {
  const candidates = [globalName ?? '', username].map((name) =>
    Array.from(tidyNickname(name)).slice(0, longestNickname).join('').trim(),
  )
  const isFine = (name: string) => nicknameFault(name) === undefined && !isReserved(app, name)
  return candidates.find(isFine) ?? `user-${id.slice(-4)}`
}

const codeLastsMs = 10 * 60_000

/**
 * Creates a code that links a Discord user to the account of whoever enters it on the web; valid once, for ten minutes.
 */
export async function newLinkCode(app: Pick<App, 'db' | 'ids' | 'clock'>, who: DiscordIdentity) {
  const now = app.clock.now()
  const code = newTypedCode(app.ids, 2)
  const expiresAt = new Date(now + codeLastsMs)
  await app.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('discordLinkCode')
      .where((where) => where.or([where('discordId', '=', who.id), where('expiresAt', '<=', new Date(now))]))
      .execute()
    await trx
      .insertInto('discordLinkCode')
      .values({
        codeHash: typedCodeHash(code),
        discordId: who.id,
        username: who.username,
        globalName: who.globalName,
        expiresAt,
      })
      .execute()
  })
  return { code, expiresAt }
}

/** The Discord user of a code, without consuming it. */
export async function findLinkCode(db: Db, code: string, now: number) {
  const found = await db
    .selectFrom('discordLinkCode')
    .where('codeHash', '=', typedCodeHash(code))
    .where('expiresAt', '>', new Date(now))
    .select(['discordId', 'username', 'globalName'])
    .executeTakeFirst()
  return found
}

/** Consumes a code and returns its Discord user. */
export async function useLinkCode(db: Db, code: string, now: number): Promise<DiscordIdentity | undefined> {
  const used = await db
    .deleteFrom('discordLinkCode')
    .where('codeHash', '=', typedCodeHash(code))
    .returning(['discordId', 'username', 'globalName', 'expiresAt'])
    .executeTakeFirst()
  if (!used || used.expiresAt.getTime() <= now) return undefined
  return { id: used.discordId, username: used.username, globalName: used.globalName }
}
