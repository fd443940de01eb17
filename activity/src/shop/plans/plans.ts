import { useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { useIsUser } from '../../client/session.ts'

export type Plan = Operations['GET /subscription/products']['reply']['plans'][number]
/** The number of months that one payment covers; parts of a month for shorter intervals. */
export function monthsOf({ interval, intervalCount }: Pick<Plan, 'interval' | 'intervalCount'>): number {
  const perInterval = { day: 12 / 365, week: (7 * 12) / 365, month: 1, year: 12 }
  return perInterval[interval] * intervalCount
}

/** The price of a plan for one month. */
export const monthly = (plan: Plan) => ({ price: Math.round(plan.price / monthsOf(plan)), currency: plan.currency })

/** By how many percent a plan is cheaper by the month than the most expensive one. */
export function savedPercent(plan: Plan, plans: readonly Plan[]): number {
  const prices = plans.filter(({ currency }) => currency === plan.currency).map((one) => one.price / monthsOf(one))
  const most = Math.max(...prices)
  return most > 0 ? Math.round((1 - plan.price / monthsOf(plan) / most) * 100) : 0
}

export type Subscription = NonNullable<Operations['GET /subscription']['reply']['subscription']>

export const ownPlanKey = ['own-plan']

export const usePlans = () =>
  useQuery({ queryKey: ['plans'], queryFn: () => call('GET /subscription/products'), retry: false })

export const useOwnPlan = () =>
  useQuery({ queryKey: ownPlanKey, queryFn: () => call('GET /subscription'), enabled: useIsUser() })

/** Opens the payment page of a plan. The plan begins when Stripe notifies the server. */
export async function subscribe(id: string): Promise<void> {
  const { url } = await call('POST /subscription/checkout/{id}', { params: { id } })
  window.location.assign(url)
}

/** Opens the page where users change cards and cancel plans. */
export async function openPortal(): Promise<void> {
  const { url } = await call('POST /subscription/portal')
  window.location.assign(url)
}
