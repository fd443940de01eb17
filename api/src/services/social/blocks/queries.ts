import type { Db } from '../../../db/db.ts'

export const blockedByYou = [403, 'You have blocked this person. Unblock them first'] as const

/** Whether somebody does not want to hear of another person. */
export async function hasBlocked(db: Db, byUuid: string, userUuid: string): Promise<boolean> {
  const found = await db
    .selectFrom('blockedUser')
    .where('byUuid', '=', byUuid)
    .where('userUuid', '=', userUuid)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}
