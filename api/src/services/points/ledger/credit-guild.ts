import { sql } from 'kysely'
import type { Trx } from '../../../db/db.ts'
import { maxPoints } from './ledger.ts'

type Earned = { guildId: string; djUuid: string; seasonId: number; amount: number; at: Date }

/**
 * Adds what a DJ has just earned to the ranking of the Discord server whose room they played in. Call it last in a
 * transaction, because from here on the DJs of one server wait for each other.
 */
export async function creditGuild(trx: Trx, { guildId, djUuid, seasonId, amount, at }: Earned): Promise<void> {
  const earned = { guildId, seasonId, balance: amount, reachedAt: at }
  await trx
    .insertInto('guildDjRanking')
    .values({ ...earned, userUuid: djUuid })
    .onConflict((conflict) =>
      conflict.columns(['userUuid', 'guildId', 'seasonId']).doUpdateSet({
        balance: sql<number>`"guildDjRanking"."balance" + excluded."balance"`,
        reachedAt: sql<Date>`greatest("guildDjRanking"."reachedAt", excluded."reachedAt")`,
      }),
    )
    .execute()
  await trx
    .insertInto('guildRanking')
    .values(earned)
    .onConflict((conflict) =>
      conflict.columns(['guildId', 'seasonId']).doUpdateSet({
        // A server that has reached the maximum must not cost its DJs their points.
        balance: sql<number>`least("guildRanking"."balance"::bigint + excluded."balance", ${maxPoints})::integer`,
        reachedAt: sql<Date>`greatest("guildRanking"."reachedAt", excluded."reachedAt")`,
      }),
    )
    .execute()
}
