import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { dayMs, hourMs } from '../../../ports/clock.ts'
import type { Discord, DiscordTokens } from '../../../ports/discord.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import type { DiscordIdentity } from './accounts.ts'

/** The metadata Discord servers may require for their linked roles. The bot registers the same keys. */
type RoleMetadata = { songs_played: number; likes: number; points: number }

const showsEveryMs = dayMs
const maxBatchSize = 500
/** A token about to expire may have expired by the time Discord reads it. */
const marginMs = 60_000

/** Sends a user's statistics to Discord's linked roles. Returns whether Discord accepted them. */
export async function publishMetrics(
  app: Pick<App, 'db' | 'discord' | 'config'>,
  who: Pick<DiscordIdentity, 'username'>,
  { uuid, accessToken }: { uuid: string; accessToken: string },
): Promise<boolean> {
  const { discord, config, db } = app
  const connection = { platformName: config.brandName, platformUsername: who.username }
  const metadata = await metricsOf(db, uuid)
  return (await discord?.showRoleConnection(accessToken, { ...connection, metadata })) ?? false
}

async function metricsOf(db: Db, uuid: string): Promise<RoleMetadata> {
  const { plays, likes } = await db
    .selectFrom('songPlay')
    .where('djUuid', '=', uuid)
    .select([sql<number>`count(*)::int`.as('plays'), sql<number>`coalesce(sum("likes"), 0)::int`.as('likes')])
    .executeTakeFirstOrThrow()
  const lifetime = await db
    .selectFrom('lifetimeRanking')
    .where('userUuid', '=', uuid)
    .select('balance')
    .executeTakeFirst()
  return { songs_played: plays, likes, points: lifetime?.balance ?? 0 }
}

const associatedDataOf = (discordId: string) => `linked role/${discordId}`

/** Stores the tokens for updating a user's statistics every day, since they change with every song. */
export async function keepRoleConsent(
  app: Pick<App, 'db' | 'clock' | 'encryption'>,
  discordId: string,
  tokens: DiscordTokens,
): Promise<void> {
  if (!tokens.refreshToken) return
  const consent = { ...(await encrypted(app, discordId, tokens)), shownAt: new Date(app.clock.now()) }
  await app.db
    .insertInto('discordRoleConsent')
    .values({ discordId, ...consent })
    .onConflict((conflict) => conflict.column('discordId').doUpdateSet(consent))
    .execute()
}

async function encrypted(
  { encryption, clock }: Pick<App, 'clock' | 'encryption'>,
  discordId: string,
  { accessToken, refreshToken, expiresInSeconds }: DiscordTokens,
) {
  return {
    accessToken: await encryption.encrypt(accessToken, associatedDataOf(discordId)),
    refreshToken: await encryption.encrypt(refreshToken, associatedDataOf(discordId)),
    expiresAt: new Date(clock.now() + expiresInSeconds * 1000),
  }
}

/** Queues everyone whose statistics were last sent a day ago. */
export const publishAllMetrics = (app: App): JobHandler<'showAllFigures'> => ({
  every: hourMs,
  async run(_, { signal }) {
    const before = new Date(app.clock.now() - showsEveryMs)
    let after = ''
    for (;;) {
      signal.throwIfAborted()
      const page = await app.db
        .selectFrom('discordRoleConsent')
        .where('shownAt', '<=', before)
        .where('discordId', '>', after)
        .select('discordId')
        .orderBy('discordId')
        .limit(maxBatchSize)
        .execute()
      for (const { discordId } of page)
        await app.jobs.add(app.db, 'showFigures', { discordId }, { dedupeKey: discordId })
      if (page.length < maxBatchSize) return
      after = page.at(-1)?.discordId ?? after
    }
  },
})

/** Sends a user's current statistics. If access was revoked at Discord, the consent is deleted here, too. */
export const republishMetrics = (app: App): JobHandler<'showFigures'> => ({
  // Sequential, to stay within Discord's rate limits for an application.
  atOnce: 1,
  async run({ discordId }) {
    const { db, clock, discord } = app
    const consent = await db
      .selectFrom('discordRoleConsent')
      .innerJoin('discordAccount', 'discordAccount.discordId', 'discordRoleConsent.discordId')
      .innerJoin('user', 'user.id', 'discordAccount.userId')
      .where('discordRoleConsent.discordId', '=', discordId)
      .selectAll('discordRoleConsent')
      .select(['user.uuid', 'discordAccount.username'])
      .executeTakeFirst()
    if (!discord || !consent) return
    const accessToken = await usableToken({ ...app, discord }, consent)
    if (accessToken === undefined) return
    await publishMetrics(app, consent, { uuid: consent.uuid, accessToken })
    await db
      .updateTable('discordRoleConsent')
      .set({ shownAt: new Date(clock.now()) })
      .where('discordId', '=', discordId)
      .execute()
  },
})

type Consent = { discordId: string; accessToken: string; refreshToken: string; expiresAt: Date }

/** The access token of a consent, refreshed if it has expired; undefined if access was revoked. */
async function usableToken(
  app: Pick<App, 'db' | 'clock' | 'encryption'> & { discord: Discord },
  { discordId, accessToken, refreshToken, expiresAt }: Consent,
): Promise<string | undefined> {
  const { db, clock, discord, encryption } = app
  const decrypted = (token: string) => encryption.decrypt(token, associatedDataOf(discordId))
  if (expiresAt.getTime() - marginMs > clock.now()) {
    const known = await decrypted(accessToken)
    if (known !== undefined) return known
  }
  const kept = await decrypted(refreshToken)
  const tokens = kept === undefined ? null : await discord.refresh(kept)
  // If the user has agreed again in the meantime, their new consent is kept.
  if (!tokens) {
    await db
      .deleteFrom('discordRoleConsent')
      .where('discordId', '=', discordId)
      .where('refreshToken', '=', refreshToken)
      .execute()
    return undefined
  }
  const renewed = await db
    .updateTable('discordRoleConsent')
    .set(await encrypted(app, discordId, tokens))
    .where('discordId', '=', discordId)
    .where('refreshToken', '=', refreshToken)
    .executeTakeFirst()
  return renewed.numUpdatedRows === 0n ? undefined : tokens.accessToken
}
