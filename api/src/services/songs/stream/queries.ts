import type { Db } from '../../../db/db.ts'

/** The decryption key of a song. Only the key operation sends it. */
export function keyOf(db: Db, uploadUuid: string) {
  return db
    .selectFrom('uploadedSong')
    .where('uuid', '=', uploadUuid)
    .where('deletedAt', 'is', null)
    .select(['status', 'hlsKey'])
    .executeTakeFirst()
}
