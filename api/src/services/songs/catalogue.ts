import type { GoneSong } from '@segue/shared/room/protocol/actions.ts'
import type { App } from '../../app.ts'
import type { Db } from '../../db/db.ts'
import { createGenre, updateCatalogueSong, findOrCreateSong, type NewCatalogueSong } from '../playlist/public.ts'
import { coverUrl } from './schemas.ts'

type CatalogueChange = Omit<Partial<NewCatalogueSong>, 'trackName' | 'artistName'> & {
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

/** Updates an upload's catalogue entry. A null name keeps the current one. */
export async function updateInCatalogue(db: Db, songId: string, change: CatalogueChange): Promise<void> {
  // Field by field, because the catalogue stores fewer fields than we do.
  const { trackName, artistName, genre, isrc, explicit, status, duration, gainDb, beat, cue } = change
  if (genre) await createGenre(db, genre, 'upload')
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

/**
 * Marks uploads as deleted or withdrawn in the catalogue. After the commit, live rooms drop the songs, which can't be
 * played any more.
 */
export async function withdrawFromCatalogue(
  app: App,
  trx: Db,
  songs: GoneSong[],
  status: 'DATA_NOT_FOUND' | 'UNVERIFIED',
): Promise<void> {
  for (const { songId } of songs) await updateInCatalogue(trx, songId, { status })
  if (songs.length > 0) await app.jobs.add(trx, 'songsGone', { songs })
}
