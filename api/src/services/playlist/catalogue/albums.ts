import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/db.ts'
import { anyone, service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { takeAndSkip } from '../../../platform/paging.ts'
import { shortId } from '../bodies.ts'
import { Album, Artist, asDetail, detailed, SongDetail } from './detail.ts'

const AlbumWithCount = Album.extend({ songsNumber: z.number() }).meta({ id: 'AlbumWithCount' })
const Albums = z.object({ albums: z.array(AlbumWithCount), hasMore: z.boolean() }).meta({ id: 'Albums' })
const maxPageSize = 1000
/** No real album has more songs; an "album" of thousands is a provider's mistake. */
const maxSongsPerAlbum = 500

const albums = (db: Db) =>
  db
    .selectFrom('album')
    .innerJoin('artist', 'artist.id', 'album.artistId')
    .select([
      'album.id',
      'album.albumShortId',
      'album.albumName',
      'album.releaseYear',
      'album.artwork',
      'artist.id as artistId',
      'artist.artistName',
      (is) =>
        is
          .selectFrom('song')
          .whereRef('song.albumId', '=', 'album.id')
          .select((count) => count.fn.countAll<number>().as('songs'))
          .$asScalar()
          .$notNull()
          .as('songsNumber'),
    ])

/** Expects one row more than requested, which shows whether there are more without counting them. */
const paged = <T>(rows: T[], take: number) => ({ rows: rows.slice(0, take), hasMore: rows.length > take })

export const allAlbums = operation('GET /albums/service/all-albums', {
  summary: 'List all albums in the catalog (services)',
  access: service,
  query: takeAndSkip(maxPageSize),
  returns: Albums,
  async handle({ app, query: { take, skip } }) {
    const rows = await albums(app.db)
      .orderBy('album.id')
      .limit(take + 1)
      .offset(skip)
      .execute()
    const page = paged(rows, take)
    return { albums: page.rows, hasMore: page.hasMore }
  },
})

export const allSongs = operation('GET /albums/service/all-songs', {
  summary: 'List all songs in the catalog with their albums (services)',
  access: service,
  query: takeAndSkip(maxPageSize),
  returns: z.object({ songs: z.array(SongDetail), hasMore: z.boolean() }),
  async handle({ app, query: { take, skip } }) {
    const rows = await detailed(app.db)
      .orderBy('song.id')
      .limit(take + 1)
      .offset(skip)
      .execute()
    const page = paged(rows, take)
    return { songs: page.rows.map(asDetail), hasMore: page.hasMore }
  },
})

export const songsOfAlbum = operation('GET /albums/service/{albumShortId}/songs', {
  summary: 'Get an album with its songs, for the share page',
  access: anyone,
  params: { albumShortId: shortId },
  returns: z.object({ album: Album, songs: z.array(SongDetail) }),
  errors: { albumNotFound: [404, 'Album not found'] },
  async handle({ app, params, fail }) {
    const album = await albums(app.db).where('album.albumShortId', '=', params.albumShortId).executeTakeFirst()
    if (!album) throw fail('albumNotFound')
    const rows = await detailed(app.db)
      .where('song.albumId', '=', album.id)
      .orderBy('song.id')
      .limit(maxSongsPerAlbum)
      .execute()
    return { album, songs: rows.map(asDetail) }
  },
})

export const songOfAlbum = operation('GET /albums/service/{songShortId}/song', {
  summary: 'Get a song with its album, for the share page',
  access: anyone,
  params: { songShortId: shortId },
  returns: SongDetail,
  errors: { songNotFound: [404, 'Song not found'] },
  async handle({ app, params, fail }) {
    const row = await detailed(app.db).where('song.songShortId', '=', params.songShortId).executeTakeFirst()
    if (!row) throw fail('songNotFound')
    return asDetail(row)
  },
})

export const allArtists = operation('GET /artists/service/all-artists', {
  summary: 'List all artists in the catalog (services)',
  access: service,
  query: takeAndSkip(maxPageSize),
  returns: z.object({ artists: z.array(Artist), hasMore: z.boolean() }),
  async handle({ app, query: { take, skip } }) {
    const rows = await app.db
      .selectFrom('artist')
      .select(['id', 'artistShortId', 'artistName'])
      .orderBy('id')
      .limit(take + 1)
      .offset(skip)
      .execute()
    const page = paged(rows, take)
    return { artists: page.rows, hasMore: page.hasMore }
  },
})

export const albumsByArtists = operation('POST /artists/service/albums-by-artists', {
  summary: 'List the albums of several artists by short id (services)',
  access: service,
  body: z.object({ artistShortIds: z.array(shortId).max(300) }),
  returns: Albums,
  async handle({ app, body }) {
    if (body.artistShortIds.length === 0) return { albums: [], hasMore: false }
    const rows = await albums(app.db)
      .where('artist.artistShortId', 'in', body.artistShortIds)
      .orderBy('artist.id')
      .orderBy(sql`album."releaseYear" desc nulls last`)
      .orderBy('album.id')
      .limit(maxPageSize + 1)
      .execute()
    const page = paged(rows, maxPageSize)
    return { albums: page.rows, hasMore: page.hasMore }
  },
})

export const albumsOfArtist = operation('GET /artists/service/{artistShortId}/albums', {
  summary: 'Get an artist with their albums, newest first, for the share page',
  access: anyone,
  params: { artistShortId: shortId },
  returns: z.object({ artist: Artist, albums: z.array(AlbumWithCount) }),
  errors: { artistNotFound: [404, 'Artist not found'] },
  async handle({ app, params, fail }) {
    const artist = await app.db
      .selectFrom('artist')
      .where('artistShortId', '=', params.artistShortId)
      .select(['id', 'artistShortId', 'artistName'])
      .executeTakeFirst()
    if (!artist) throw fail('artistNotFound')
    const rows = await albums(app.db)
      .where('album.artistId', '=', artist.id)
      .orderBy(sql`album."releaseYear" desc nulls last`)
      .orderBy('album.id')
      .limit(maxPageSize)
      .execute()
    return { artist, albums: rows }
  },
})
