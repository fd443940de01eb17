import type { Db, Trx } from '../../../db/db.ts'

/**
 * Runs `work` in a transaction that locks the room, so that permission is checked and the change made before any
 * concurrent change. Writes are kept even when `work` returns a refusal, so it must check first.
 */
export function withRoomLock<T>(db: Db, roomId: number, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('room').where('id', '=', roomId).select('id').forUpdate().execute()
    return work(trx)
  })
}
