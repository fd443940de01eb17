import type { EarnedItem } from '@segue/shared/people/earned.ts'
import type { Db } from '../../../db/db.ts'

export const notEarned = [403, 'This hasn’t been earned yet'] as const

/** Whether a user has earned each of these items. */
export async function hasEarned(db: Db, userUuid: string, items: readonly EarnedItem[]): Promise<boolean> {
  if (items.length === 0) return true
  const rows = await db
    .selectFrom('earnedItem')
    .where('userUuid', '=', userUuid)
    .where('item', 'in', [...items])
    .select('item')
    .execute()
  return rows.length === new Set(items).size
}
