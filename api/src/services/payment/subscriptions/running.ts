import { sql } from 'kysely'
import type { App } from '../../../app.ts'

/** What is paid for regularly, wherever it is paid for: `s` in statements. */
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
  /** Null where Discord does not say. */
  isRenewing: boolean | null
  startedAt: Date
  /** Null where Discord names no end. */
  paidUntil: Date | null
}

/** The plan somebody has; of several the one that lasts longest. */
export async function planOf(app: Pick<App, 'db' | 'clock' | 'config'>, userUuid: string) {
  const { rows } = await sql<RunningPlan>`
    select "source", "plan", "level", "status", "region", "isRenewing", "startedAt", "paidUntil"
    from ${everySubscription(app)}
    where "userUuid" = ${userUuid}::uuid and "endsAt" > ${new Date(app.clock.now())}::timestamptz
    order by "endsAt" desc limit 1`.execute(app.db)
  return rows[0]
}
