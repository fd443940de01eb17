import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { literally } from '../../platform/list/like.ts'
import { isOfClosedAccount } from '../users/public.ts'
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
  'addTo',
  'notAdded',
  'duration',
  'gainDb',
  'beat',
  'cue',
  'ownCue',
  'coverType',
  'coverFile',
  'createdAt',
  'updatedAt',
] as const

/** The folder of an upload's files in storage. */
export const folderOf = (uploadUuid: string) => `songs/${uploadUuid}`

/** The folder of an upload's custom covers. */
export const coversOf = (uploadUuid: string) => `${folderOf(uploadUuid)}/covers`

const present = (db: Db) => db.selectFrom('uploadedSong').where('deletedAt', 'is', null)

export function findUpload(db: Db, uploadUuid: string): Promise<UploadRow | undefined> {
  return present(db).where('uuid', '=', uploadUuid).select(uploadColumns).executeTakeFirst()
}

/** The fields that only a song's page shows. */
export function furtherOf(db: Db, uploadUuid: string) {
  return present(db).where('uuid', '=', uploadUuid).select(['envelope', 'addTo', 'notAdded']).executeTakeFirst()
}

export function ownerOf(db: Db, uploadUuid: string) {
  return present(db).where('uuid', '=', uploadUuid).select('userUuid').executeTakeFirst()
}

/** A user's existing upload with the same file hash. */
export function findByHash(db: Db, userUuid: string, sha256: string): Promise<UploadRow | undefined> {
  return present(db)
    .where('userUuid', '=', userUuid)
    .where('sha256', '=', sha256)
    .select(uploadColumns)
    .executeTakeFirst()
}

export type UploadFilter = {
  /** Uploads of this user. */
  ownedBy?: string | undefined
  /** Public uploads. If `ownedBy` is set too, uploads that match either. */
  public?: boolean
  /** Include uploads that are still being processed or have failed. */
  unfinished?: boolean
  /** Every word must occur in the title, artist or album. */
  term?: string | undefined
  /** As stored: twelve characters in upper case, without hyphens. */
  isrc?: string | undefined
  /** Only the uploads of these catalogue songs. */
  songIds?: readonly string[]
  limit: number
  offset: number
}

/** Uploads, newest first; if both are requested, the user's own before public ones. */
export async function listUploads(db: Db, wanted: UploadFilter): Promise<{ rows: UploadRow[]; count: number }> {
  const { ownedBy, limit, offset } = wanted
  const owned = ownedBy ?? null
  const words = (wanted.term ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
  let query = present(db).where((e) =>
    e.or([
      e('userUuid', '=', owned),
      ...(wanted.public
        ? [e.and([e('isPublic', '=', true), e.not(isOfClosedAccount('uploadedSong.userUuid'))])]
        : []),
    ]),
  )
  if (!wanted.unfinished) query = query.where('status', '=', 'VERIFIED')
  if (wanted.isrc !== undefined) query = query.where('isrc', '=', wanted.isrc)
  if (wanted.songIds !== undefined) query = query.where('songId', 'in', wanted.songIds)
  for (const word of words) {
    query = query.where(
      sql<string>`lower(concat_ws(' ', "trackName", "artistName", "albumName"))`,
      'like',
      `%${literally(word)}%`,
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
