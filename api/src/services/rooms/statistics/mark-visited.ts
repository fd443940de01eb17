import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/db.ts'

/**
 * Adds a room to a user's recent rooms, and counts them for the room once a day, as new or as returning. Concurrent
 * visits are counted once, because only one finds the earlier visit unchanged.
 */
export async function markVisited(db: Db, roomUuid: string, userUuid: string, visitedAt: Date): Promise<void> {
  const day = visitedAt.toISOString().slice(0, 10)
  await db.transaction().execute(async (trx) => {
    const room = await trx.selectFrom('room').where('uuid', '=', roomUuid).select('id').executeTakeFirst()
    if (!room) return
    const roomId = room.id
    const isNew = await trx
      .insertInto('roomVisit')
      .values({ userUuid, roomId, visitedAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('roomId')
      .executeTakeFirst()
    if (isNew) return count(trx, roomId, day, 'newcomers')
    const visit = trx.updateTable('roomVisit').set({ visitedAt }).where('roomId', '=', roomId)
    const ofUser = visit.where('userUuid', '=', userUuid)
    const isBack = await ofUser.where('visitedAt', '<', new Date(day)).returning('roomId').executeTakeFirst()
    if (isBack) return count(trx, roomId, day, 'returning')
    await ofUser.execute()
  })
}

async function count(trx: Trx, roomId: number, day: string, what: 'newcomers' | 'returning'): Promise<void> {
  await trx
    .insertInto('roomDay')
    .values({ roomId, day, [what]: 1 })
    .onConflict((conflict) =>
      conflict.columns(['roomId', 'day']).doUpdateSet({ [what]: sql`${sql.ref(`roomDay.${what}`)} + 1` }),
    )
    .execute()
}
