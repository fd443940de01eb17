import { sql } from 'kysely'
import * as z from 'zod'
import { admin } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, wholeNumber } from '../../../platform/schemas.ts'

const columns = {
  ...({ id: 'number', actorUuid: 'uuid', operation: 'text', subject: 'text' } as const),
  ...({ reason: 'text', status: 'number', at: 'instant' } as const),
} as const satisfies Columns

const StaffAct = z
  .object({
    id: z.number(),
    actorUuid: z.string(),
    /** Method and path, or `action` and the name of an action in a live room. */
    operation: z.string(),
    /** What was changed, identified by an id from the path, the body or the reply. */
    subject: z.string().nullable(),
    reason: z.string().nullable(),
    /** The HTTP status; null while the call is running, or if the process died before recording it. */
    status: z.number().nullable(),
    at: instant,
  })
  .meta({ id: 'StaffAct' })
type StaffAct = z.input<typeof StaffAct>

const listed: Listed = { columns, from: sql`"staffAct"`, key: 'id' }

export const listStaffActs = operation('GET /admin/acts', {
  summary: 'List changes by administrators and moderators with their reasons, newest first (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(StaffAct.partial()),
  handle: ({ app, query }) => rowsOf<StaffAct>(app.db, listed, query),
})

export const getStaffAct = operation('GET /admin/acts/{id}', {
  summary: 'Get a change by an administrator or moderator (admin)',
  access: admin,
  params: { id: wholeNumber.pipe(z.number().min(1).max(2_147_483_647)) },
  returns: StaffAct,
  errors: { actNotFound: [404, 'Audit entry not found'] },
  async handle({ app, params, fail }) {
    const act = await rowOf<StaffAct>(app.db, listed, { field: 'id', operator: '$eq', values: [params.id] })
    if (!act) throw fail('actNotFound')
    return act
  },
})
