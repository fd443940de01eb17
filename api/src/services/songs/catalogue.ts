import type { Db } from '../../db/db.ts'
import { updateCatalogueSong, findOrCreateSong, type NewCatalogueSong } from '../playlist/public.ts'
import { coverUrl } from './schemas.ts'

type Change = Omit<Partial<NewCatalogueSong>, 'trackName' | 'artistName'> & {
  trackName?: string | null
  artistName?: string | null
}

/** Adds an upload to the catalogue, which makes it known to crates and rooms; returns the songId. */
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

/** Updates an upload's catalogue entry. An unknown name leaves the current one. */
export async function updateInCatalogue(db: Db, songId: string, change: Change): Promise<void> {
  // Listed one by one: the catalogue stores fewer fields than we do.
  const { trackName, artistName, genre, isrc, explicit, status, duration, gainDb, beat, cue } = change
  await updateCatalogueSong(db, songId, {
    genre,
    isrc,
    explicit,
    status,
    duration,
    gainDb,
    beat,
    cue,
    trackName: trackName ?? undefined,
    artistName: artistName ?? undefined,
  })
}
