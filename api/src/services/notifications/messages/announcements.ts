import { sql } from 'kysely'
import * as z from 'zod'
import { admin } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'

const columns = {
  ...({ id: 'number', byUuid: 'uuid', title: 'text', message: 'text', path: 'text' } as const),
  ...({ to: 'text', reached: 'number', createdAt: 'instant', finishedAt: 'instant' } as const),
} as const satisfies Columns

/** An announcement to many users, with its audience and progress. */
const Announcement = z
  .object({
    id: z.number(),
    /** Null for one of our services, and for a deleted account. */
    byUuid: z.string().nullable(),
    title: z.string(),
    message: z.string(),
    path: z.string().nullable(),
    to: z.enum(['everybody', 'devices']),
    reached: z.number(),
    createdAt: instant,
    /** When the last recipient was notified; null while sending. */
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'Announcement' })
type Announcement = z.input<typeof Announcement>

const about = sql`"occasion" -> 'about'`
const listed: Listed = {
  columns,
  from: sql`"notificationAudience"`,
  as: {
    id: sql`"id"::int`,
    title: sql`coalesce(${about} ->> 'title', '')`,
    message: sql`coalesce(${about} ->> 'text', '')`,
    path: sql`${about} ->> 'path'`,
    to: sql`"audience" ->> 'of'`,
  },
  only: sql`"occasion" ->> 'kind' = 'announcement'`,
  key: 'id',
}

export const listAnnouncements = operation('GET /admin/announcements', {
  summary: 'List announcements, newest first (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(Announcement.partial()),
  handle: ({ app, query }) => rowsOf<Announcement>(app.db, listed, query),
})
