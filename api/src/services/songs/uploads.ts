import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { UploadRow } from './schemas.ts'

export const uploadColumns = [
  'id',
  'uuid',
  'userUuid',
  'songId',
  'fileName',
  'status',
  'progress',
  'failure',
  'failureReason',
  'trackName',
  'artistName',
  'albumName',
  'genre',
  'isrc',
  'releaseYear',
  'explicit',
  'isPublic',
  'given',
  'duration',
  'gainDb',
  'beat',
  'coverType',
  'createdAt',
  'updatedAt',
] as const

/** Where the files of an upload lie in storage. */
export const folderOf = (uploadUuid: string) => `songs/${uploadUuid}`

const present = (db: Db) => db.selectFrom('uploadedSong').where('deletedAt', 'is', null)

export function findUpload(db: Db, uploadUuid: string): Promise<UploadRow | undefined> {
  return present(db).where('uuid', '=', uploadUuid).select(uploadColumns).executeTakeFirst()
}

export function envelopeOf(db: Db, uploadUuid: string) {
  return present(db).where('uuid', '=', uploadUuid).select('envelope').executeTakeFirst()
}

export function ownerOf(db: Db, uploadUuid: string) {
  return present(db).where('uuid', '=', uploadUuid).select('userUuid').executeTakeFirst()
}

/**
 * Whether somebody may learn of an upload that they cannot name: it is public or theirs. Whoever has its uuid was told it,
 * by its owner or in a room where it played; the numbers of the catalogue anybody can count through.
 */
export async function isFoundBy(db: Db, songId: string, userUuid: string | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('uploadedSong')
    .where('songId', '=', songId)
    .select(['userUuid', 'isPublic'])
    .executeTakeFirst()
  return row !== undefined && (row.isPublic || row.userUuid === userUuid)
}

/** What somebody has uploaded already, by the file's own hash. */
export function findByHash(db: Db, userUuid: string, sha256: string): Promise<UploadRow | undefined> {
  return present(db)
    .where('userUuid', '=', userUuid)
    .where('sha256', '=', sha256)
    .select(uploadColumns)
    .executeTakeFirst()
}

export type Wanted = {
  /** Somebody's own songs; */
  ownedBy?: string | undefined
  /** everybody's public ones; both when both are given. */
  public?: boolean
  /** Also what is not a song yet, or failed to become one. */
  unfinished?: boolean
  /** Every word of it must occur in title, artist or album. */
  term?: string | undefined
  /** As it is kept: twelve signs in upper case, without hyphens. */
  isrc?: string | undefined
  /** Those of certain songs of the catalogue. */
  songIds?: readonly string[]
  limit: number
  offset: number
}

/** Uploads, newest first; the caller's own before others when both are wanted. */
export async function listUploads(db: Db, wanted: Wanted): Promise<{ rows: UploadRow[]; count: number }> {
  const { ownedBy, limit, offset } = wanted
  const owned = ownedBy ?? null
  const words = (wanted.term ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
  let query = present(db).where((e) =>
    e.or([e('userUuid', '=', owned), ...(wanted.public ? [e('isPublic', '=', true)] : [])]),
  )
  if (!wanted.unfinished) query = query.where('status', '=', 'VERIFIED')
  if (wanted.isrc !== undefined) query = query.where('isrc', '=', wanted.isrc)
  if (wanted.songIds !== undefined) query = query.where('songId', 'in', wanted.songIds)
  for (const word of words) {
    query = query.where(
      sql<string>`lower(concat_ws(' ', "trackName", "artistName", "albumName"))`,
      'like',
      `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    )
  }
  const rows = await query
    .select(uploadColumns)
    .orderBy(sql`("userUuid" is not distinct from ${owned}::uuid)`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, count }
}
