import type { Db } from '../../db/db.ts'
import { updateCatalogueSong, findOrCreateSong, type NewCatalogueSong } from '../playlist/door.ts'
import { coverUrl } from './schemas.ts'

type Change = Omit<Partial<NewCatalogueSong>, 'trackName' | 'artistName'> & {
  trackName?: string | null
  artistName?: string | null
}

/** Gives an upload its entry in the catalogue, by which crates and rooms know it; answers the songId. */
export async function addToCatalogue(
  db: Db,
  publicUrl: string,
  upload: { uploadUuid: string; trackName: string; artistName: string },
): Promise<string> {
  const { uploadUuid, trackName, artistName } = upload
  const song = await findOrCreateSong(db, {
    trackName,
    artistName,
    status: 'PENDING_UPLOAD',
    musicProviders: { uploadService: uploadUuid },
    thumbnails: { uploadService: coverUrl(publicUrl, uploadUuid) },
  })
  return song.songId
}

/** Carries a change of an upload over to its entry. A name nobody knows leaves the one that is there. */
export async function updateInCatalogue(db: Db, songId: string, change: Change): Promise<void> {
  // Named one by one: the catalogue keeps less of a song than we do.
  const { trackName, artistName, genre, isrc, explicit, status, duration, gainDb, beat } = change
  await updateCatalogueSong(db, songId, {
    genre,
    isrc,
    explicit,
    status,
    duration,
    gainDb,
    beat,
    trackName: trackName ?? undefined,
    artistName: artistName ?? undefined,
  })
}
