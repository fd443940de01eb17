import * as z from 'zod'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { service, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { DiscordId } from '../../../platform/schemas.ts'
import type { Holder } from '../../../platform/personal-data.ts'
import { inTrouble, type Discord, type Entitlement } from '../../../ports/discord.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { awaitEndOfPlan, publishPlan } from '../plans.ts'
import { hasProPlan } from '../../../platform/has-plan.ts'
import { discordErrors, trouble } from './oauth.ts'

export const syncPurchases = operation('POST /discord/purchases', {
  summary: 'Sync my Discord purchases. Each consumable is granted once.',
  access: user,
  returns: z.object({
    /** Whether the caller has the pro plan. */
    pro: z.boolean(),
    /** How often each consumable was granted. */
    granted: z.array(z.object({ skuId: z.string(), times: z.number() })),
  }),
  errors: {
    discordNotSetUp: discordErrors.discordNotSetUp,
    discordAway: discordErrors.discordAway,
    discordNotLinked: [403, 'Your account isn’t linked to Discord'],
  },
  async handle({ app, caller, fail }) {
    if (!app.discord) throw fail('discordNotSetUp')
    const owner = await buyerOf(app.db, uuidOf(caller))
    if (!owner) throw fail('discordNotLinked')
    await checkPurchases({ ...app, discord: app.discord }, owner).catch(trouble(app, fail))
    const granted = await app.db
      .selectFrom('discordPurchase')
      .where('userId', '=', owner.id)
      .where('skuId', '<>', app.config.discordProSku ?? '')
      .groupBy('skuId')
      .select(['skuId', sql<number>`count(*)::int`.as('times')])
      .orderBy('skuId')
      .execute()
    return { pro: await hasProPlan(app.db, uuidOf(caller), app), granted }
  },
})

export const checkPurchasesOf = operation('POST /discord/purchases/checks', {
  summary: 'Schedule a sync of a Discord user’s purchases, for example after Discord notified our bot of one',
  access: service,
  allowance: 'none',
  body: z.object({ discordId: DiscordId }),
  returns: z.object({}),
  status: 202,
  async handle({ app, body: { discordId } }) {
    await app.jobs.add(app.db, 'checkPurchases', { discordId }, { dedupeKey: discordId })
    return {}
  },
})

type Buyer = Holder & { discordId: string }
type Checking = Pick<App, 'db' | 'clock' | 'config' | 'rooms' | 'jobs' | 'log'> & { discord: Discord }

const buyers = (db: Db) =>
  db
    .selectFrom('discordAccount')
    .innerJoin('user', 'user.id', 'discordAccount.userId')
    .select(['user.id', 'user.uuid', 'discordAccount.discordId'])

const buyerOf = (db: Db, userUuid: string): Promise<Buyer | undefined> =>
  buyers(db).where('user.uuid', '=', userUuid).executeTakeFirst()

/** How often (ms) a plan without a known end is checked. */
const planCheckMs = 24 * 60 * 60 * 1000

/** Stores a user's purchases at Discord, and publishes their plan. */
async function checkPurchases(app: Checking, buyer: Buyer): Promise<void> {
  const bought = await app.discord.entitlements(buyer.discordId)
  // Test purchases cost nothing and grant nothing.
  for (const one of bought.filter(({ test }) => !test)) {
    await grant(app, buyer, one)
    const plan = one.skuId === app.config.discordProSku
    const now = app.clock.now()
    if (plan && (one.endsAt ?? Infinity) > now) {
      const endsAt = new Date(Math.min(one.endsAt ?? Infinity, now + planCheckMs))
      await awaitEndOfPlan(app, app.db, { userUuid: buyer.uuid, endsAt })
    }
  }
  await consumeAll(app, bought)
  const still = bought.some(({ test, skuId }) => !test && skuId === app.config.discordProSku)
  if (!still) await endPlan(app, buyer.id)
  await publishPlan(app, buyer.uuid)
}

/** Consumes the consumable purchases. Discord refuses to consume durable ones and subscriptions. */
async function consumeAll(app: Checking, bought: readonly Entitlement[]): Promise<void> {
  const unused = bought.filter(({ test, consumed }) => !test && !consumed)
  if (unused.length === 0) return
  const consumables = new Set(await app.discord.consumables())
  for (const { id } of unused.filter(({ skuId }) => consumables.has(skuId))) {
    // The next check of purchases tries again.
    await app.discord.consume(id).catch(inTrouble(app.log, 'consume a purchase', () => undefined))
  }
}

/** Checks a user's purchases at Discord, for example after signing in, because its shop is open without us. */
export const checkPurchasesLater = (app: App): JobHandler<'checkPurchases'> => ({
  async run({ discordId }) {
    const buyer = await buyers(app.db).where('discordAccount.discordId', '=', discordId).executeTakeFirst()
    const { discord } = app
    if (buyer && discord) await checkPurchases({ ...app, discord }, buyer)
  },
})

/** Checks the plan of a user who pays at Discord again, and publishes it. */
export const checkPlan = (app: App): JobHandler<'checkPlan'> => ({
  async run({ userUuid }) {
    const buyer = await buyerOf(app.db, userUuid)
    const { discord } = app
    const pays = buyer && discord && (await paysAtDiscord(app, buyer.id))
    await (pays ? checkPurchases({ ...app, discord }, buyer) : publishPlan(app, userUuid))
  },
})

async function paysAtDiscord({ db, config }: Pick<App, 'db' | 'config'>, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('discordPurchase')
    .where('userId', '=', userId)
    .where('skuId', '=', config.discordProSku ?? '')
    .select('entitlementId')
    .executeTakeFirst()
  return found !== undefined
}

/** Stores a purchase, and credits its tokens if it sells any. Discord reports it again until it is consumed. */
async function grant(
  app: Pick<App, 'db' | 'clock' | 'config' | 'jobs'>,
  { id: userId, uuid: userUuid }: Holder,
  { id, skuId, endsAt, consumed }: { id: string; skuId: string; endsAt: number | null; consumed: boolean },
): Promise<void> {
  const ends = endsAt === null ? null : new Date(endsAt)
  const amount = app.config.discordTokenSkus?.[skuId] ?? 0
  await app.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('discordPurchase')
      .values({ entitlementId: id, userId, skuId, grantedAt: new Date(app.clock.now()), endsAt: ends })
      .onConflict((conflict) => conflict.column('entitlementId').doUpdateSet({ endsAt: ends }))
      .execute()
    const reference = `discord ${id}`
    if (amount > 0 && !consumed) {
      const credit = { userUuid, amount, key: reference, reference }
      await app.jobs.add(trx, 'creditTokens', credit, { dedupeKey: reference })
    }
  })
}

/** Ends a plan that Discord no longer lists: it was refunded or has expired. */
async function endPlan(app: Pick<App, 'db' | 'clock' | 'config'>, userId: number): Promise<void> {
  const now = new Date(app.clock.now())
  await app.db
    .updateTable('discordPurchase')
    .set({ endsAt: now })
    .where('userId', '=', userId)
    .where('skuId', '=', app.config.discordProSku ?? '')
    .where((where) => where.or([where('endsAt', 'is', null), where('endsAt', '>', now)]))
    .execute()
}
