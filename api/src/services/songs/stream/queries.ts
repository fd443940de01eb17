import type { Db } from '../../../db/db.ts'

/** The decryption key of a song. Never sent to anyone but by the key operation. */
export function keyOf(db: Db, uploadUuid: string) {
  return db
    .selectFrom('uploadedSong')
    .where('uuid', '=', uploadUuid)
    .where('deletedAt', 'is', null)
    .select(['status', 'hlsKey'])
    .executeTakeFirst()
}
