import * as z from 'zod'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { subscriptionStatuses } from '../../../db/tables/payment.ts'
import { admin, anyone, service, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import { planLevels } from '../../../ports/payments.ts'
import { knownCustomerOf } from '../checkouts/customers.ts'
import { cardErrors, trouble } from '../refusals.ts'
import { UserId, userByIdOrUuid } from '../../users/public.ts'
import { everySubscription, planOf } from './running.ts'

const Subscription = z
  .object({
    hasPlan: z.boolean(),
    /** Whether they have paid by card, so that the billing portal has something to show. */
    hasPortal: z.boolean(),
    subscription: z
      .object({
        source: z.enum(['stripe', 'apple', 'discord']),
        plan: z.string(),
        level: z.enum(planLevels),
        status: z.enum(subscriptionStatuses),
        /** The country, as reported by the payment provider. */
        region: z.string().nullable(),
        isRenewing: z.boolean().nullable(),
        startedAt: instant,
        paidUntil: instant.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Subscription' })

async function subscriptionOf(app: App, userUuid: string): Promise<z.input<typeof Subscription>> {
  const subscription = (await planOf(app, userUuid)) ?? null
  const hasPortal = (await knownCustomerOf(app.db, userUuid)) !== undefined
  return { hasPlan: subscription !== null, hasPortal, subscription }
}

export const ownSubscription = operation('GET /subscription', {
  summary: 'Get my plan, from any payment provider',
  access: user,
  returns: Subscription,
  handle: ({ app, caller }) => subscriptionOf(app, uuidOf(caller)),
})

export const subscriptionForService = operation('GET /subscription/user/{id}', {
  summary: 'Get the plan of a user (services)',
  access: service,
  params: { id: UserId },
  returns: Subscription,
  errors: { userNotFound: [404, 'User not found'] },
  async handle({ app, params, fail }) {
    const found = await userByIdOrUuid(app.db, params.id)
    if (!found) throw fail('userNotFound')
    return subscriptionOf(app, found.uuid)
  },
})

const day = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

export const countSubscriptions = operation('GET /subscription/count', {
  summary: 'Count the plans that were active between two dates, or are active now (admin)',
  access: admin,
  query: {
    startDate: day.optional(),
    endDate: day.optional(),
    region: z.string().min(1).max(10).optional(),
    level: z.enum(planLevels).optional(),
  },
  returns: z.object({ count: z.number() }),
  errors: { endsBeforeStart: [400, 'The end must be after the start'] },
  async handle({ app, query: { startDate, endDate, region, level }, fail }) {
    const now = new Date(app.clock.now())
    // A start date alone counts until now, an end date alone from the beginning.
    const beginning = endDate === undefined ? now : new Date(0)
    const from = startDate === undefined ? beginning : new Date(startDate)
    const until = endDate === undefined ? now : new Date(endDate)
    if (until < from) throw fail('endsBeforeStart')
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as "count" from ${everySubscription(app)}
      where "startedAt" <= ${until}::timestamptz and "endsAt" > ${from}::timestamptz
        and (${region ?? null}::text is null or lower("region") = lower(${region ?? null}::text))
        and (${level ?? null}::text is null or "level" = ${level ?? null}::text)`.execute(app.db)
    return { count: rows[0]?.count ?? 0 }
  },
})

export const listPlans = operation('GET /subscription/products', {
  summary: 'List available plans with their prices',
  access: anyone,
  returns: z.object({
    plans: z.array(
      z
        .object({
          id: z.string(),
          level: z.enum(planLevels),
          name: z.string(),
          /** In the smallest unit of the currency. */
          price: z.number(),
          currency: z.string(),
          interval: z.enum(['day', 'week', 'month', 'year']),
          intervalCount: z.number(),
        })
        .meta({ id: 'Plan' }),
    ),
  }),
  errors: cardErrors,
  async handle({ app, fail }) {
    const { cards } = app.payments
    if (!cards) throw fail('paymentsNotSetUp')
    return { plans: await cards.plans().catch(trouble(app, fail)) }
  },
})
