import { sql } from 'kysely'
import * as z from 'zod'
import { admin } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import { rowKeyOf } from '../admin/row-key.ts'
import { communityId, communityNotFound } from './schemas.ts'

const columns = {
  ...({ id: 'number', uuid: 'uuid', slug: 'text', name: 'text', description: 'text', pictureUrl: 'text' } as const),
  ...({ ownerUuid: 'uuid', membersCount: 'number', roomsCount: 'number' } as const),
  ...({ createdAt: 'instant', updatedAt: 'instant', deletedAt: 'instant' } as const),
} as const satisfies Columns

/** A community as administrators see it, including ended ones. */
export const AdminCommunity = z
  .object({
    id: z.number(),
    uuid: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    pictureUrl: z.string().nullable(),
    ownerUuid: z.string(),
    membersCount: z.number(),
    roomsCount: z.number(),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.nullable(),
  })
  .meta({ id: 'AdminCommunity' })
export type AdminCommunity = z.input<typeof AdminCommunity>

export const listedForAdmins: Listed = {
  columns,
  from: sql`"community"`,
  as: {
    membersCount: sql`(select count(*)::int from "communityUser" where "communityId" = "community"."id")`,
    roomsCount: sql`(select count(*)::int from "communityRoom" where "communityId" = "community"."id")`,
  },
  key: 'id',
}

export const listAdminCommunities = operation('GET /admin/communities', {
  summary: 'List all communities, newest first, including deleted ones (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(AdminCommunity.partial()),
  handle: ({ app, query }) => rowsOf<AdminCommunity>(app.db, listedForAdmins, query),
})

const { fields, join, cache } = listQuery(columns)

export const getAdminCommunity = operation('GET /admin/communities/{id}', {
  summary: 'Get a community by id, uuid or slug, including deleted ones (admin)',
  access: admin,
  params: { id: communityId },
  query: { fields, join, cache },
  returns: AdminCommunity.partial(),
  errors: { communityNotFound },
  async handle({ app, params, query, fail }) {
    const found = await rowOf<AdminCommunity>(app.db, listedForAdmins, { operator: '$eq', ...rowKeyOf(params.id) })
    if (!found) throw fail('communityNotFound')
    if (query.fields.length === 0) return found
    return Object.fromEntries(Object.entries(found).filter(([name]) => query.fields.includes(name)))
  },
})
