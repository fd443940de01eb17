import type { Db } from '../../../db/db.ts'

/** Whether a user has a song in a crate or their queue. If it has a secret link, they were given that link. */
export async function hasInCrates(db: Db, songId: string, userUuid: string | undefined): Promise<boolean> {
  if (userUuid === undefined) return false
  const row = await db
    .selectFrom('crateSong')
    .innerJoin('crate', 'crate.id', 'crateSong.crateId')
    .where('crateSong.songId', '=', Number(songId))
    .where('crate.userUuid', '=', userUuid)
    .select('crateSong.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
