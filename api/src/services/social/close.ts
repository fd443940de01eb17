import type { Db } from '../../db/db.ts'
import { friendshipOf } from './friends/queries.ts'

/** Whether messages of `other` reach the listener without being accepted first: friends and followed DJs. */
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
