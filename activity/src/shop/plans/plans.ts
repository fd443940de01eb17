import { useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { useIsUser } from '../../client/session.ts'

export type Plan = Operations['GET /subscription/products']['reply']['plans'][number]
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
