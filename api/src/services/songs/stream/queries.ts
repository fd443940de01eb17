import type { Db } from '../../../db/db.ts'

/** The key of a song: nothing but the key operation may ask for it. */
export function keyOf(db: Db, uploadUuid: string) {
  return db
    .selectFrom('uploadedSong')
    .where('uuid', '=', uploadUuid)
    .where('deletedAt', 'is', null)
    .select(['status', 'hlsKey'])
    .executeTakeFirst()
}
