import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/db.ts'
import type { App } from '../app.ts'

export type PlanFacts = Pick<App, 'clock' | 'config'>

/**
 * Whether a user has the pro plan: the one place that decides it (decision 0062), for statements over `user`.
 * Stripe's and Apple's subscriptions count until they end, and Discord's while Discord lists them.
 */
export function hasPlan({ clock, config }: PlanFacts): RawBuilder<boolean> {
  const now = new Date(clock.now())
  return sql<boolean>`(exists (select from "subscription" where "subscription"."userUuid" = "user"."uuid"
      and "subscription"."endsAt" > ${now}::timestamptz)
    or exists (select from "discordPurchase" where "discordPurchase"."userId" = "user"."id"
      and "discordPurchase"."skuId" = ${config.discordProSku ?? null}::text
      and ("discordPurchase"."endsAt" is null or "discordPurchase"."endsAt" > ${now}::timestamptz)))`
}

/** Whether a user has the pro plan, wherever they pay for it. */
export async function hasProPlan(db: Db, userUuid: string, app: PlanFacts): Promise<boolean> {
  const found = await db
    .selectFrom('user')
    .where('uuid', '=', userUuid)
    .select(hasPlan(app).as('hasPlan'))
    .executeTakeFirst()
  return found?.hasPlan ?? false
}
