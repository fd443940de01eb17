import type { Db, Trx } from '../../../db/db.ts'

/**
 * Runs in a transaction that holds the room: who may do what to whom is decided and done before a rival is heard. What
 * `work` wrote before it answered with a refusal is kept, so it checks first.
 */
export function withRoomLock<T>(db: Db, roomId: number, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('room').where('id', '=', roomId).select('id').forUpdate().execute()
    return work(trx)
  })
}
