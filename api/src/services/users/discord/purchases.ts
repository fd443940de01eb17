import * as z from 'zod'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import type { Holder } from '../../../platform/personal-data.ts'
import type { Discord } from '../../../ports/discord.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { awaitEndOfPlan, tellOfPlan } from '../plans.ts'
import { hasProPlan } from '../../../platform/has-plan.ts'
import { discordErrors, trouble } from './oauth.ts'

export const syncPurchases = operation('POST /discord/purchases', {
  summary: 'Sync my purchases from Discord; each consumable is granted once',
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
    discordNotLinked: [403, 'Your account is not linked with Discord'],
  },
  async handle({ app, caller, fail }) {
    if (!app.discord) throw fail('discordNotSetUp')
    const owner = await app.db
      .selectFrom('discordAccount')
      .innerJoin('user', 'user.id', 'discordAccount.userId')
      .where('user.uuid', '=', uuidOf(caller))
      .select(['user.id', 'discordAccount.discordId'])
      .executeTakeFirst()
    if (!owner) throw fail('discordNotLinked')
    await checkPurchases({ ...app, discord: app.discord }, { ...owner, uuid: uuidOf(caller) }).catch(
      trouble(app, fail),
    )
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

type Buyer = Holder & { discordId: string }
type Checking = Pick<App, 'db' | 'clock' | 'config' | 'rooms' | 'jobs'> & { discord: Discord }

/** How often (ms) a plan is checked that ends on a day nobody has told us. */
const planCheckMs = 24 * 60 * 60 * 1000

/** Takes over what Discord says somebody has bought, and tells of their plan. */
async function checkPurchases(app: Checking, buyer: Buyer): Promise<void> {
  const bought = await app.discord.entitlements(buyer.discordId)
  // Test purchases cost nothing and grant nothing.
  for (const one of bought.filter(({ test }) => !test)) {
    await grant(app, buyer, one)
    const plan = one.skuId === app.config.discordProSku
    if (!plan && !one.consumed) await app.discord.consume(one.id)
    const now = app.clock.now()
    if (plan && (one.endsAt ?? Infinity) > now) {
      const endsAt = new Date(Math.min(one.endsAt ?? Infinity, now + planCheckMs))
      await awaitEndOfPlan(app, app.db, { userUuid: buyer.uuid, endsAt })
    }
  }
  const still = bought.some(({ test, skuId }) => !test && skuId === app.config.discordProSku)
  if (!still) await endPlan(app, buyer.id)
  await tellOfPlan(app, buyer.uuid)
}

/** Asks Discord again about the plan of somebody who pays for it there, and tells what is the case. */
export const checkPlan = (app: App): JobHandler<'checkPlan'> => ({
  async run({ userUuid }) {
    const buyer = await app.db
      .selectFrom('discordAccount')
      .innerJoin('user', 'user.id', 'discordAccount.userId')
      .where('user.uuid', '=', userUuid)
      .select(['user.id', 'user.uuid', 'discordAccount.discordId'])
      .executeTakeFirst()
    const { discord } = app
    const pays = buyer && discord && (await paysAtDiscord(app, buyer.id))
    await (pays ? checkPurchases({ ...app, discord }, buyer) : tellOfPlan(app, userUuid))
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

/** Writes a purchase down, and credits the tokens of one that sells some; it is told again until it is used up. */
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
