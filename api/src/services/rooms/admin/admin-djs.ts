import { sql } from 'kysely'
import * as z from 'zod'
import { isUuid } from '@segue/shared/uuid.ts'
import { admin } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'

const columns = {
  ...({ id: 'number', uuid: 'uuid', nickname: 'text', role: 'text', isVerified: 'boolean' } as const),
  ...({ plays: 'number', likes: 'number', dislikes: 'number', stars: 'number' } as const),
  ...({ firstPlayedAt: 'instant', lastPlayedAt: 'instant' } as const),
} as const satisfies Columns

/** A DJ is an account that has played a song in a room; includes the totals of their plays and votes. */
const AdminDj = z
  .object({
    id: z.number(),
    uuid: z.string(),
    nickname: z.string(),
    role: z.string(),
    isVerified: z.boolean(),
    plays: z.number(),
    likes: z.number(),
    dislikes: z.number(),
    stars: z.number(),
    firstPlayedAt: instant,
    lastPlayedAt: instant,
  })
  .meta({ id: 'AdminDj' })
type AdminDj = z.input<typeof AdminDj>

const listed: Listed = {
  columns,
  from: sql`(
    select "user"."id", "user"."uuid", "user"."role", "userProfile"."nickname",
      'VERIFIED' = any("userProfile"."badges") as "isVerified",
      count(*)::integer as "plays", sum("songPlay"."likes")::integer as "likes",
      sum("songPlay"."dislikes")::integer as "dislikes", sum("songPlay"."stars")::integer as "stars",
      min("songPlay"."playedAt") as "firstPlayedAt", max("songPlay"."playedAt") as "lastPlayedAt"
    from "songPlay"
    join "user" on "user"."uuid" = "songPlay"."djUuid"
    join "userProfile" on "userProfile"."userId" = "user"."id"
    group by "user"."id", "userProfile"."userId"
  ) as "listed"`,
  key: 'id',
}

export const listAdminDjs = operation('GET /admin/djs', {
  summary: 'List DJs with their plays and votes (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(AdminDj.partial()),
  handle: ({ app, query }) => rowsOf<AdminDj>(app.db, listed, query),
})

export const getAdminDj = operation('GET /admin/djs/{id}', {
  summary: 'Get a DJ by account id or uuid (admin)',
  access: admin,
  params: {
    id: z.string().refine((id) => isUuid(id) || /^\d{1,9}$/.test(id), { error: 'must be the uuid or id of a user' }),
  },
  returns: AdminDj,
  errors: { djNotFound: [404, 'DJ not found'] },
  async handle({ app, params, fail }) {
    const condition = isUuid(params.id)
      ? { field: 'uuid', values: [params.id] }
      : { field: 'id', values: [Number(params.id)] }
    const dj = await rowOf<AdminDj>(app.db, listed, { ...condition, operator: '$eq' })
    if (!dj) throw fail('djNotFound')
    return dj
  },
})
