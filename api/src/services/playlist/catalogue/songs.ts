import { sql } from 'kysely'
import * as z from 'zod'
import { isBySecretLink } from '../../../db/by-secret-link.ts'
import { user } from '../../../platform/access.ts'
import { literally } from '../../../platform/list/like.ts'
import { operation } from '../../../platform/operation.ts'
import { flag, wholeNumber } from '../../../platform/schemas.ts'
import { numbers, several } from '../bodies.ts'
import { asDetail, detailByAnyId, detailed, SongDetail } from './detail.ts'

const maxSongs = 1000

const isrc = z
  .string()
  .max(40)
  .transform((code) => code.replaceAll('-', '').toUpperCase())
const text = z.string().trim().min(1).max(200).optional()

const sortOrders = {
  id: sql`song."id"`,
  '-id': sql`song."id" desc`,
  updatedAt: sql`song."updatedAt"`,
  '-updatedAt': sql`song."updatedAt" desc`,
  trackName: sql`lower(song."trackName")`,
  '-trackName': sql`lower(song."trackName") desc`,
  artistName: sql`lower(song."artistName")`,
  '-artistName': sql`lower(song."artistName") desc`,
} as const

const like = (words: string) => `%${literally(words.toLowerCase())}%`

export const querySongs = operation('GET /api/v1/songs', {
  summary: 'List songs in the catalog. Pass updatedAfter and idNot to get the next page.',
  access: user,
  query: {
    id: numbers,
    isrc: several.pipe(z.array(isrc).max(300)).optional(),
    orderBy: z
      .enum(Object.keys(sortOrders) as [keyof typeof sortOrders, ...(keyof typeof sortOrders)[]])
      .default('id'),
    /** Songs changed at that instant or later. Pass known songs of the same instant in `idNot`. */
    updatedAfter: z.iso.datetime({ offset: true }).optional(),
    idNot: numbers,
    limit: wholeNumber
      .pipe(z.number().min(0))
      .default(100)
      .transform((limit) => (limit === 0 ? maxSongs : Math.min(limit, maxSongs))),
    nameLike: text,
    trackName: text,
    artistName: text,
    hasSevenDigital: flag.optional(),
  },
  returns: z.object({ songs: z.array(SongDetail), hasMore: z.boolean() }),
  async handle({ app, query }) {
    const { id, idNot, limit, orderBy, updatedAfter, nameLike, trackName, artistName, hasSevenDigital } = query
    let wanted = detailed(app.db)
      // Uploads have a search of their own, which respects ownership; provider songs with a secret link are in none.
      .where(sql<boolean>`not jsonb_exists(song."musicProviders", 'uploadService') and not ${isBySecretLink()}`)
    if (id) wanted = wanted.where('song.id', 'in', id)
    if (query.isrc) wanted = wanted.where('song.isrc', 'in', query.isrc)
    if (idNot) wanted = wanted.where('song.id', 'not in', idNot)
    if (updatedAfter) wanted = wanted.where('song.updatedAt', '>=', new Date(updatedAfter))
    if (nameLike)
      wanted = wanted.where(sql`lower(concat_ws(' ', song."trackName", song."artistName"))`, 'like', like(nameLike))
    if (trackName) wanted = wanted.where(sql`lower(song."trackName")`, '=', trackName.toLowerCase())
    if (artistName) wanted = wanted.where(sql`lower(song."artistName")`, '=', artistName.toLowerCase())
    if (hasSevenDigital !== undefined)
      wanted = wanted.where(sql<boolean>`jsonb_exists(song."musicProviders", 'sevenDigital') = ${hasSevenDigital}`)
    const rows = await wanted
      .orderBy(sortOrders[orderBy])
      .orderBy('song.id')
      .limit(limit + 1)
      .execute()
    return { songs: rows.slice(0, limit).map(asDetail), hasMore: rows.length > limit }
  },
})

export const getCatalogueSong = operation('GET /api/v1/songs/{songId}', {
  summary: 'Get a catalog song by songId or short id',
  access: user,
  params: { songId: z.string().min(1).max(40) },
  returns: SongDetail,
  errors: { songNotFound: [404, 'Song not found'] },
  async handle({ app, caller, params, fail }) {
    const song = await detailByAnyId(app.db, params.songId, caller)
    if (!song) throw fail('songNotFound')
    return song
  },
})
