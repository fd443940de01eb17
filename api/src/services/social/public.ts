import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export { hasBlocked } from './blocks/queries.ts'

/** Whether somebody has a friend among these people (decision 0057). */
export async function hasFriendAmong(db: Db, userUuid: string, others: readonly string[]): Promise<boolean> {
  if (others.length === 0) return false
  const among = sql<string>`any(${[...others]}::uuid[])`
  const found = await db
    .selectFrom('friendship')
    .where((is) =>
      is.or([
        is.and([is('lowUuid', '=', userUuid), is('highUuid', '=', among)]),
        is.and([is('highUuid', '=', userUuid), is('lowUuid', '=', among)]),
      ]),
    )
    .select('since')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
