import { sql } from 'kysely'
import * as z from 'zod'
import { admin } from '../../../platform/access.ts'
import type { Columns, Condition } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, uuid, wholeNumber } from '../../../platform/schemas.ts'
import { rowId } from '../seasons/schemas.ts'

const lifetimeColumns = {
  ...({ id: 'number', userUuid: 'uuid', balance: 'number', reachedAt: 'instant' } as const),
} as const satisfies Columns
const columns = { ...lifetimeColumns, seasonId: 'number' } as const satisfies Columns

const LifetimeRow = z
  .object({ id: z.number(), userUuid: z.string(), balance: z.number(), reachedAt: instant })
  .meta({ id: 'AdminLifetimeRanking' })
const StatusRow = LifetimeRow.extend({ seasonId: z.number() }).meta({ id: 'AdminRankingStatus' })
type LifetimeRow = z.input<typeof LifetimeRow>
type StatusRow = z.input<typeof StatusRow>

const listed: Listed = { columns, from: sql`"rankingStatus"`, key: 'id' }
const lifetimeListed: Listed = { columns: lifetimeColumns, from: sql`"lifetimeRanking"`, key: 'id' }

const rankingNotFound = [404, 'Ranking not found'] as const
const balance = wholeNumber.pipe(z.number().min(0).max(2_000_000_000)).optional()

/** These lists can be filtered only by user, season and balance; paging and sorting work as in other lists. */
const queryOf = (shown: Columns) => {
  const { limit, page, sort, offset } = listQuery(shown)
  return { limit, page, sort, offset, userUuid: uuid.optional(), balance }
}

const unused = { fields: [], s: undefined, or: [], join: [], cache: [] }

/** The filters in the request as conditions. */
const conditions = (request: Record<string, string | number | undefined>): Condition[] =>
  Object.entries(request).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, operator: '$eq' as const, values: [value] }],
  )

export const listRankingStatuses = operation('GET /admin/ranking-status', {
  summary: 'List users’ points by season, newest first (admin)',
  access: admin,
  query: { ...queryOf(columns), seasonId: rowId.optional() },
  returns: pageOf(StatusRow.partial()),
  handle: ({ app, query: { userUuid, balance: points, seasonId: season, ...page } }) =>
    rowsOf<StatusRow>(app.db, listed, {
      ...unused,
      ...page,
      filter: conditions({ userUuid, seasonId: season, balance: points }),
    }),
})

export const getRankingStatus = operation('GET /admin/ranking-status/{id}', {
  summary: 'Get a user’s points in a season (admin)',
  access: admin,
  params: { id: rowId },
  returns: StatusRow,
  errors: { rankingNotFound },
  async handle({ app, params, fail }) {
    const row = await rowOf<StatusRow>(app.db, listed, { field: 'id', operator: '$eq', values: [params.id] })
    if (!row) throw fail('rankingNotFound')
    return row
  },
})

export const listLifetimeRankings = operation('GET /admin/ranking-status-lifetime', {
  summary: 'List users’ all-time points, newest first (admin)',
  access: admin,
  query: queryOf(lifetimeColumns),
  returns: pageOf(LifetimeRow.partial()),
  handle: ({ app, query: { userUuid, balance: points, ...page } }) =>
    rowsOf<LifetimeRow>(app.db, lifetimeListed, {
      ...unused,
      ...page,
      filter: conditions({ userUuid, balance: points }),
    }),
})

export const getLifetimeRanking = operation('GET /admin/ranking-status-lifetime/{id}', {
  summary: 'Get a user’s all-time points (admin)',
  access: admin,
  params: { id: rowId },
  returns: LifetimeRow,
  errors: { rankingNotFound },
  async handle({ app, params, fail }) {
    const one = { field: 'id', operator: '$eq' as const, values: [params.id] }
    const row = await rowOf<LifetimeRow>(app.db, lifetimeListed, one)
    if (!row) throw fail('rankingNotFound')
    return row
  },
})
