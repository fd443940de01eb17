import * as z from 'zod'
import { hasSecretLink } from '@segue/shared/song/secret-link.ts'
import { Provider } from '@segue/shared/song/song.ts'
import type { Db } from '../../../db/db.ts'
import { isModerator } from '../../../platform/caller.ts'
import { instant } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { isFoundBy } from './is-found-by.ts'
import { asSong, CatalogueSong, songColumns } from '../songs/catalogue-song.ts'
import { hasInCrates } from './has-in-crates.ts'

export const Album = z
  .object({
    id: z.number(),
    albumShortId: z.string(),
    albumName: z.string(),
    artistName: z.string(),
    artistId: z.number(),
    releaseYear: z.number().nullable(),
    /** A URL, or Apple's template with `{w}x{h}`. */
    artwork: z.string().nullable(),
  })
  .meta({ id: 'Album' })

export const Artist = z
  .object({ id: z.number(), artistShortId: z.string(), artistName: z.string() })
  .meta({ id: 'Artist' })

/** Everything the catalogue has about a song: the response of `song-data`. `id` and `songId` are the same. */
export const SongDetail = CatalogueSong.extend({
  id: z.string(),
  albumName: z.string().nullable(),
  releaseYear: z.number().nullable(),
  links: z.partialRecord(Provider, z.object({ url: z.string() })),
  previews: z.partialRecord(Provider, z.string()),
  album: Album.nullable(),
  artist: Artist.nullable(),
  createdAt: instant,
  updatedAt: instant,
}).meta({ id: 'SongDetail' })
export type SongDetail = z.input<typeof SongDetail>

const albumColumns = [
  'album.id as albumId',
  'album.albumShortId',
  'album.albumName',
  'album.releaseYear as albumYear',
  'album.artwork',
  'artist.id as artistId',
  'artist.artistShortId',
  'artist.artistName as albumArtist',
] as const

/** Songs with their albums; the caller adds the conditions. */
export function detailed(db: Db) {
  return db
    .selectFrom('song')
    .leftJoin('album', 'album.id', 'song.albumId')
    .leftJoin('artist', 'artist.id', 'album.artistId')
    .select([
      ...songColumns,
      'song.releaseYear',
      'song.links',
      'song.previews',
      'song.lookedUpAt',
      'song.createdAt',
      'song.updatedAt',
      ...albumColumns,
    ])
}

type DetailRow = Awaited<ReturnType<ReturnType<typeof detailed>['executeTakeFirstOrThrow']>>

export function asDetail(row: DetailRow): SongDetail {
  const { albumId, artistId } = row
  const artist =
    artistId === null
      ? null
      : { id: artistId, artistShortId: row.artistShortId ?? '', artistName: row.albumArtist ?? '' }
  return {
    ...asSong(row),
    id: String(row.id),
    albumName: row.albumName,
    releaseYear: row.releaseYear,
    links: Object.fromEntries(Object.entries(row.links).map(([provider, url]) => [provider, { url }])),
    previews: row.previews,
    album:
      albumId === null || artist === null
        ? null
        : {
            id: albumId,
            albumShortId: row.albumShortId ?? '',
            albumName: row.albumName ?? '',
            artistName: artist.artistName,
            artistId: artist.id,
            releaseYear: row.albumYear,
            artwork: row.artwork,
          },
    artist,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

export async function detailOf(db: Db, songId: number): Promise<SongDetail | undefined> {
  const row = await detailed(db).where('song.id', '=', songId).executeTakeFirst()
  return row && asDetail(row)
}

const maxSongNumber = 2_147_483_647

/**
 * Finds a song by its id or short id. A short id may look like a number, so the numeric id is tried first. By numeric
 * id, a private upload is found only by its owner and moderators, and a provider song with a secret link by users who
 * have it.
 */
export async function detailByAnyId(db: Db, id: string, by: Caller): Promise<SongDetail | undefined> {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : undefined
  const byNumber = number !== undefined && number <= maxSongNumber ? await detailOf(db, number) : undefined
  if (byNumber && (await answersTo(db, byNumber, by))) return byNumber
  const row = await detailed(db).where('song.songShortId', '=', id).executeTakeFirst()
  return row && asDetail(row)
}

async function answersTo(db: Db, { songId, musicProviders }: SongDetail, by: Caller): Promise<boolean> {
  if (by.kind === 'service' || isModerator(by)) return true
  const uuid = by.kind === 'user' ? by.uuid : undefined
  if (hasSecretLink(musicProviders)) return hasInCrates(db, songId, uuid)
  return !musicProviders.uploadService || isFoundBy(db, songId, uuid)
}
