import type { Db } from '../../db/db.ts'
import { friendUuidsOf } from './friends/queries.ts'

/** Whether somebody has a friend among these people. */
export async function hasFriendAmong(db: Db, userUuid: string, others: readonly string[]): Promise<boolean> {
  if (others.length === 0) return false
  const found = await db
    .selectFrom(friendUuidsOf(db, userUuid).as('friend'))
    .where('friend.userUuid', 'in', [...others])
    .select('friend.userUuid')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
