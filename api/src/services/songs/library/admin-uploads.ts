import { sql } from 'kysely'
import * as z from 'zod'
import { SongStatus } from '@segue/shared/song/song.ts'
import { moderator } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, uuid } from '../../../platform/schemas.ts'

const columns = {
  ...({ id: 'number', uuid: 'uuid', userUuid: 'uuid', nickname: 'text', status: 'text' } as const),
  ...({ trackName: 'text', artistName: 'text', albumName: 'text', genre: 'text', isrc: 'text' } as const),
  ...({ releaseYear: 'number', explicit: 'boolean', isPublic: 'boolean', fileName: 'text' } as const),
  ...({ seconds: 'number', failureReason: 'text', createdAt: 'instant', updatedAt: 'instant' } as const),
} as const satisfies Columns

/** An upload as moderators see it, with its uploader. */
const AdminUpload = z
  .object({
    id: z.number(),
    uuid: z.string(),
    userUuid: z.string(),
    nickname: z.string().nullable(),
    status: SongStatus,
    trackName: z.string().nullable(),
    artistName: z.string().nullable(),
    albumName: z.string().nullable(),
    genre: z.string().nullable(),
    isrc: z.string().nullable(),
    releaseYear: z.number().nullable(),
    explicit: z.boolean(),
    isPublic: z.boolean(),
    fileName: z.string(),
    seconds: z.number().nullable(),
    failureReason: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'AdminUpload' })
type AdminUpload = z.input<typeof AdminUpload>

const listed: Listed = {
  columns,
  from: sql`(
    select "uploadedSong".*, round("uploadedSong"."duration")::integer as "seconds", "userProfile"."nickname"
    from "uploadedSong"
    left join "user" on "user"."uuid" = "uploadedSong"."userUuid"
    left join "userProfile" on "userProfile"."userId" = "user"."id"
    where "uploadedSong"."deletedAt" is null
  ) as "listed"`,
  key: 'id',
}

export const listAllUploads = operation('GET /admin/uploads', {
  summary: 'List all uploads, newest first (moderators)',
  access: moderator,
  query: listQuery(columns),
  returns: pageOf(AdminUpload.partial()),
  handle: ({ app, query }) => rowsOf<AdminUpload>(app.db, listed, query),
})

export const getUpload = operation('GET /admin/uploads/{id}', {
  summary: 'Get an upload (moderators)',
  access: moderator,
  params: { id: uuid },
  returns: AdminUpload,
  errors: { songNotFound: [404, 'Song not found'] },
  async handle({ app, params, fail }) {
    const found = await rowOf<AdminUpload>(app.db, listed, { field: 'uuid', operator: '$eq', values: [params.id] })
    if (!found) throw fail('songNotFound')
    return found
  },
})
