import { sql } from 'kysely'
import type { App } from '../../../app.ts'

/** Subscriptions from every payment provider, as `s` in SQL. */
export const everySubscription = ({ config }: Pick<App, 'config'>) => sql`(
  select "source" || '-' || "id" as "id", "userUuid", "source", "plan", "level", "status", "region", "isRenewing", "startedAt", "paidUntil", "endsAt"
  from "subscription"
  union all
  select 'discord-' || "entitlementId", "user"."uuid", 'discord', 'discord', 'pro', 'active', null, null, "grantedAt", "discordPurchase"."endsAt",
    coalesce("discordPurchase"."endsAt", 'infinity')
  from "discordPurchase" join "user" on "user"."id" = "discordPurchase"."userId"
  where "discordPurchase"."skuId" = ${config.discordProSku ?? null}::text
) as "s"`

export type RunningPlan = {
  source: 'stripe' | 'apple' | 'discord'
  plan: string
  level: 'pro'
  status: 'active' | 'pastDue' | 'ended'
  region: string | null
  /** Null if unknown: Discord does not report it. */
  isRenewing: boolean | null
  startedAt: Date
  /** Null if Discord reports no end. */
  paidUntil: Date | null
}

/** The user's current plan: of several, the one that ends last. */
export async function planOf(app: Pick<App, 'db' | 'clock' | 'config'>, userUuid: string) {
  const { rows } = await sql<RunningPlan>`
    select "source", "plan", "level", "status", "region", "isRenewing", "startedAt", "paidUntil"
    from ${everySubscription(app)}
    where "userUuid" = ${userUuid}::uuid and "endsAt" > ${new Date(app.clock.now())}::timestamptz
    order by "endsAt" desc limit 1`.execute(app.db)
  return rows[0]
}
