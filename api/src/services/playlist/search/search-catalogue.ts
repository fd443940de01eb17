import { readQuery } from '@segue/shared/song/search/query.ts'
import type { Db } from '../../../db/db.ts'
import { rankedSongs } from './ranked-songs.ts'

export type CatalogueSearch = { q: string; explicit: boolean; limit: number; offset: number }

/** Catalogue songs that match a search. Uploads are found by `searchUploads`. */
export async function searchCatalogue(
  db: Db,
  { q, explicit, limit, offset }: CatalogueSearch,
): Promise<{ songIds: number[]; hasMore: boolean }> {
  const query = readQuery(q)
  if (query.words.length === 0) return { songIds: [], hasMore: false }
  const ranked = await rankedSongs(db, query, { kind: 'catalogue', explicit })
  return { songIds: ranked.slice(offset, offset + limit), hasMore: ranked.length > offset + limit }
}
