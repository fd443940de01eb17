import type { Db } from '../../db/db.ts'
import { friendshipOf } from './friends/queries.ts'

/** Whether somebody hears another without having let them in: a friend, or a DJ they follow. */
export async function areClose(db: Db, listener: string, other: string): Promise<boolean> {
  if (await friendshipOf(db, listener, other)) return true
  const following = await db
    .selectFrom('djFan')
    .where('userUuid', '=', listener)
    .where('djUuid', '=', other)
    .select('id')
    .executeTakeFirst()
  return following !== undefined
}
