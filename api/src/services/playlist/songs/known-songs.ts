import { sql } from 'kysely'
import type { OwnCue } from '@segue/shared/playback/own-cue.ts'
import { isBySecretLink } from '../../../db/by-secret-link.ts'
import type { Db } from '../../../db/db.ts'

const maxKnown = 5000

/** Provider songs that a provider has described, with any of these titles. Private songs are left out. */
export function songsByTitle(db: Db, titles: readonly string[]) {
  const lower = titles.map((title) => title.toLowerCase())
  return db
    .selectFrom('song')
    .where(sql<boolean>`lower("song"."trackName") = any(${lower}::text[])`)
    .where('song.status', '=', 'SUCCESS')
    .where(sql<boolean>`not jsonb_exists("song"."musicProviders", 'uploadService')`)
    .where((is) => is.not(isBySecretLink()))
    .select(['song.id', 'song.trackName', 'song.artistName', 'song.duration'])
    .orderBy('song.id')
    .limit(maxKnown)
    .execute()
}

/** What a cue of a song depends on, and whether the user has set one. */
export async function cueFacts(db: Db, songId: number, userUuid: string) {
  return db
    .selectFrom('song')
    .leftJoin('songCue', (join) => join.onRef('songCue.songId', '=', 'song.id').on('songCue.userUuid', '=', userUuid))
    .where('song.id', '=', songId)
    .select(['song.duration', 'song.cue', 'songCue.cue as own'])
    .executeTakeFirst()
}

/** Sets a user's own cue of a song, unless they have set one. */
export async function setCueUnlessSet(db: Db, songId: number, userUuid: string, cue: OwnCue): Promise<void> {
  await db
    .insertInto('songCue')
    .values({ songId, userUuid, cue: JSON.stringify(cue) })
    .onConflict((conflict) => conflict.columns(['songId', 'userUuid']).doNothing())
    .execute()
}
