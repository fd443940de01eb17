import type { Db } from '../../../db/db.ts'
import { must } from '@segue/shared/must.ts'
import { genreKey, longestGenre } from '@segue/shared/song/genres.ts'
import { nameKey } from './names.ts'

/** Genres that providers use as placeholders. */
const noGenre = new Set(['unknown', 'other', 'music', 'none', 'genre'])

async function findOrCreateArtist(db: Db, artistName: string): Promise<number> {
  const key = nameKey(artistName)
  const find = () => db.selectFrom('artist').where('nameKey', '=', key).select('id').executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await db
    .insertInto('artist')
    .values({ artistName, nameKey: key })
    .onConflict((conflict) => conflict.column('nameKey').doNothing())
    .execute()
  return must(await find(), 'the artist that was just created').id
}

type Album = {
  albumName: string
  artistName: string
  releaseYear: number | null
  artwork: string | null
}

/** Finds the album of that name by that artist, creating it and the artist if needed. Safe under concurrency. */
export async function findOrCreateAlbum(
  db: Db,
  { albumName, artistName, releaseYear, artwork }: Album,
): Promise<number> {
  const artistId = await findOrCreateArtist(db, artistName)
  const key = nameKey(albumName)
  const find = () =>
    db.selectFrom('album').where('artistId', '=', artistId).where('nameKey', '=', key).select('id').executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await db
    .insertInto('album')
    .values({ albumName, nameKey: key, artistId, releaseYear, artwork })
    .onConflict((conflict) => conflict.constraint('albumOncePerArtist').doNothing())
    .execute()
  return must(await find(), 'the album that was just created').id
}

/** Adds a genre unless it exists in any spelling. */
export async function createGenre(db: Db, name: string, of: 'provider' | 'upload' = 'provider'): Promise<void> {
  const key = genreKey(name)
  if (!key || noGenre.has(key) || name.trim().length > longestGenre) return
  await db
    .insertInto('genre')
    .values({ name: name.trim(), nameKey: key, onlyOfUploads: of === 'upload' })
    .onConflict((conflict) =>
      of === 'upload'
        ? conflict.column('nameKey').doNothing()
        : conflict.column('nameKey').doUpdateSet({ onlyOfUploads: false }).where('genre.onlyOfUploads', '=', true),
    )
    .execute()
}
