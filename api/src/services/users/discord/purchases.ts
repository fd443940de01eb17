import * as z from 'zod'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import type { Holder } from '../../../platform/personal-data.ts'
import { dressAnew } from '../profiles/avatars.ts'
import { tellOfProfile } from '../profiles/tell.ts'
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
    const bought = await app.discord.entitlements(owner.discordId).catch(trouble(app, fail))
    // Test purchases cost nothing and grant nothing.
    for (const one of bought.filter(({ test }) => !test)) {
      await grant(app, { id: owner.id, uuid: uuidOf(caller) }, one)
      const plan = one.skuId === app.config.discordProSku
      if (!plan && !one.consumed) await app.discord.consume(one.id).catch(trouble(app, fail))
    }
    const still = bought.some(({ test, skuId }) => !test && skuId === app.config.discordProSku)
    if (!still) await endPlan(app, owner.id)
    // What only subscribers wear goes with the plan.
    const uuid = uuidOf(caller)
    if (await app.db.transaction().execute((trx) => dressAnew(app, trx, uuid))) await tellOfProfile(app, uuid)
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

/** Whether a user has the pro plan, as of the last check of their purchases. */
export async function hasProPlan(db: Db, uuid: string, app: Pick<App, 'clock' | 'config'>): Promise<boolean> {
  const { discordProSku } = app.config
  if (discordProSku === undefined) return false
  const found = await db
    .selectFrom('discordPurchase')
    .innerJoin('user', 'user.id', 'discordPurchase.userId')
    .where('user.uuid', '=', uuid)
    .where('skuId', '=', discordProSku)
    .where((where) => where.or([where('endsAt', 'is', null), where('endsAt', '>', new Date(app.clock.now()))]))
    .select('entitlementId')
    .executeTakeFirst()
  return found !== undefined
}
