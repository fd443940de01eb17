import { sql } from 'kysely'
import * as z from 'zod'
import { admin } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import { rowKeyOf } from './row-key.ts'

const columns = {
  ...({ id: 'number', uuid: 'uuid', slug: 'text', name: 'text', description: 'text' } as const),
  ...({ roomSlug: 'text', creatorUuid: 'uuid', creatorNickname: 'text' } as const),
  ...({ startTime: 'instant', endTime: 'instant', createdAt: 'instant', updatedAt: 'instant' } as const),
} as const satisfies Columns

/** An event as administrators see it, with its room and creator. */
const AdminEvent = z
  .object({
    id: z.number(),
    uuid: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    roomSlug: z.string().nullable(),
    creatorUuid: z.string(),
    creatorNickname: z.string().nullable(),
    startTime: instant,
    endTime: instant,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'AdminEvent' })
type AdminEvent = z.input<typeof AdminEvent>

const listed: Listed = {
  columns,
  from: sql`(
    select "event".*, "room"."slug" as "roomSlug", "event"."createdByUserUuid" as "creatorUuid",
      "userProfile"."nickname" as "creatorNickname"
    from "event"
    left join "room" on "room"."id" = "event"."roomId"
    left join "user" on "user"."uuid" = "event"."createdByUserUuid"
    left join "userProfile" on "userProfile"."userId" = "user"."id"
  ) as "listed"`,
  key: 'id',
}

export const listAdminEvents = operation('GET /admin/events', {
  summary: 'List all events, newest first (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(AdminEvent.partial()),
  handle: ({ app, query }) => rowsOf<AdminEvent>(app.db, listed, query),
})

export const getAdminEvent = operation('GET /admin/events/{id}', {
  summary: 'Get an event by id, uuid or slug (admin)',
  access: admin,
  params: { id: z.string().max(100) },
  returns: AdminEvent,
  errors: { eventNotFound: [404, 'Event not found'] },
  async handle({ app, params, fail }) {
    const event = await rowOf<AdminEvent>(app.db, listed, { operator: '$eq', ...rowKeyOf(params.id) })
    if (!event) throw fail('eventNotFound')
    return event
  },
})
