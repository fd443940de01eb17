import type { Db } from '../../../db/db.ts'

/** Whether somebody has a song in a crate or their queue: whoever has one by a secret link was given that. */
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
