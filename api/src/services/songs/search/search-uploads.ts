import { readQuery } from '@segue/shared/song/search/query.ts'
import type { Db } from '../../../db/db.ts'
import type { UploadRow } from '../schemas.ts'
import { listUploads } from '../uploads.ts'
import { rankedSongs } from '../../playlist/public.ts'

export type UploadSearch = { q: string; ownedBy: string | undefined; limit: number; offset: number }

/** Public uploads and the caller's own that match a search, with their total count. */
export async function searchUploads(
  db: Db,
  { q, ownedBy, limit, offset }: UploadSearch,
): Promise<{ rows: UploadRow[]; count: number }> {
  const query = readQuery(q)
  // Some titles consist of symbols only, which are not words: those are matched literally.
  if (query.words.length === 0) return listUploads(db, { ownedBy, public: true, term: q, limit, offset })
  const ranked = await rankedSongs(db, query, { kind: 'uploads', ownedBy: ownedBy ?? null })
  const songIds = ranked.slice(offset, offset + limit).map(String)
  if (songIds.length === 0) return { rows: [], count: ranked.length }
  // Visibility is checked again on the uploads themselves.
  const { rows } = await listUploads(db, { ownedBy, public: true, songIds, limit: songIds.length, offset: 0 })
  const bySong = new Map(rows.map((row) => [row.songId, row]))
  return { rows: songIds.flatMap((songId) => bySong.get(songId) ?? []), count: ranked.length }
}
