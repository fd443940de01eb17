import { sql } from 'kysely'
import * as z from 'zod'
import type { App } from '../../../app.ts'
import { subscriptionStatuses } from '../../../db/tables/payment.ts'
import { admin } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import { everySubscription } from './running.ts'

const columns = {
  ...({ id: 'text', userUuid: 'uuid', source: 'text', plan: 'text', level: 'text', status: 'text' } as const),
  ...({ region: 'text', isRenewing: 'boolean', startedAt: 'instant', paidUntil: 'instant' } as const),
  ...({ endsAt: 'instant' } as const),
} as const satisfies Columns

const AdminSubscription = z
  .object({
    id: z.string(),
    /** Null if the buyer is unknown or was removed. */
    userUuid: z.string().nullable(),
    source: z.enum(['stripe', 'apple', 'discord']),
    plan: z.string(),
    level: z.string(),
    status: z.enum(subscriptionStatuses),
    region: z.string().nullable(),
    /** Null if unknown: Discord does not report it. */
    isRenewing: z.boolean().nullable(),
    startedAt: instant,
    /** Null if Discord reports no end. */
    paidUntil: instant.nullable(),
    /** When the plan stops counting: some time after `paidUntil` while it renews, null if Discord reports no end. */
    endsAt: instant.nullable(),
  })
  .meta({ id: 'AdminSubscription' })
type AdminSubscription = z.input<typeof AdminSubscription>

/** Subscriptions with their current status: one past its end counts as ended even if no event reported that. */
const listedNow = (app: Pick<App, 'clock' | 'config'>): Listed => ({
  columns,
  from: everySubscription(app),
  as: {
    status: sql`case when "endsAt" <= ${new Date(app.clock.now())}::timestamptz then 'ended' else "status" end`,
    endsAt: sql`nullif("endsAt", 'infinity')`,
  },
  key: 'startedAt',
})

export const listAdminSubscriptions = operation('GET /admin/subscriptions', {
  summary: 'List subscriptions with their plan and payment provider, newest first (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(AdminSubscription.partial()),
  handle: ({ app, query }) => rowsOf<AdminSubscription>(app.db, listedNow(app), query),
})

export const getAdminSubscription = operation('GET /admin/subscriptions/{id}', {
  summary: 'Get a subscription (admin)',
  access: admin,
  params: { id: z.string().max(100) },
  returns: AdminSubscription,
  errors: { subscriptionNotFound: [404, 'Subscription not found'] },
  async handle({ app, params, fail }) {
    const found = await rowOf<AdminSubscription>(app.db, listedNow(app), {
      field: 'id',
      operator: '$eq',
      values: [params.id],
    })
    if (!found) throw fail('subscriptionNotFound')
    return found
  },
})
