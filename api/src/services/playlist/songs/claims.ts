import { isPlayable } from '@segue/shared/song/upload-life.ts'
import type { Db } from '../../../db/db.ts'
import type { SongClaim } from '../../../db/tables/song-knowledge.ts'
import type { CatalogueSong } from './catalogue-song.ts'

/**
 * A song as seen by a user who claimed something about it: the claim fills the gaps of the catalogue. Claimed ids at
 * other providers are only used while the catalogue has no data about the song at all.
 */
export function withClaim(song: CatalogueSong, claim: SongClaim | null): CatalogueSong {
  if (!claim) return song
  const { duration = null } = claim
  if (isPlayable(song.status)) return song.duration === null ? { ...song, duration } : song
  return {
    ...song,
    trackName: song.trackName || (claim.trackName ?? ''),
    artistName: song.artistName || (claim.artistName ?? ''),
    genre: song.genre ?? claim.genre ?? null,
    duration: song.duration ?? duration,
    isrc: song.isrc ?? claim.isrc ?? null,
    playbackToken: song.playbackToken ?? claim.playbackToken ?? null,
    explicit: song.explicit ?? claim.explicit ?? null,
    musicProviders: { ...claim.musicProviders, ...song.musicProviders },
    thumbnails: { ...claim.thumbnails, ...song.thumbnails },
  }
}

/** What a user claimed about a song, or null. */
export async function claimOf(db: Db, songId: string, userUuid: string): Promise<SongClaim | null> {
  const row = await db
    .selectFrom('songClaim')
    .where('songId', '=', Number(songId))
    .where('userUuid', '=', userUuid)
    .select('claim')
    .executeTakeFirst()
  return row?.claim ?? null
}
