import type { Db } from '../../../db/db.ts'

/**
 * Whether a user may find an upload by its numeric id: it must be public or theirs. A UUID comes from the owner or from
 * a room where the song played, whereas numeric ids can be enumerated.
 */
export async function isFoundBy(db: Db, songId: string, userUuid: string | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('uploadedSong')
    .where('songId', '=', songId)
    .select(['userUuid', 'isPublic'])
    .executeTakeFirst()
  return row !== undefined && (row.isPublic || row.userUuid === userUuid)
}
