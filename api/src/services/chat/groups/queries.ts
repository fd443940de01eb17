import type { Db } from '../../../db/db.ts'

export async function isMember(db: Db, roomUuid: string, uid: string): Promise<boolean> {
  const found = await db
    .selectFrom('chatMember')
    .where('roomUuid', '=', roomUuid)
    .where('uid', '=', uid)
    .select('uid')
    .executeTakeFirst()
  return found !== undefined
}

/** Adds a member to a group; idempotent. */
export async function addMember(db: Db, roomUuid: string, uid: string, joinedAt: Date): Promise<void> {
  await db
    .insertInto('chatMember')
    .values({ roomUuid, uid, joinedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeMember(db: Db, roomUuid: string, uid: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('chatMember')
    .where('roomUuid', '=', roomUuid)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

export function listMembers(db: Db, roomUuid: string, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('chatMember')
    .where('roomUuid', '=', roomUuid)
    .select(['uid', 'joinedAt'])
    .orderBy('joinedAt')
    .orderBy('uid')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countMembers(db: Db, roomUuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('chatMember')
    .where('roomUuid', '=', roomUuid)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countMessages(db: Db, roomUuid: string): Promise<number> {
  const group = await db
    .selectFrom('chatGroup')
    .where('roomUuid', '=', roomUuid)
    .select('messageCount')
    .executeTakeFirst()
  return group?.messageCount ?? 0
}
