import { deliverTo } from './webhooks.ts'
import { addPlan, createStripeWorld, type StripeWorld } from './world.ts'

/** An account that sells two plans. The ids of their prices are the same at every start. */
export function createDemoAccount(): {
  world: StripeWorld
  plans: Record<string, string>
  deliverTo: (endpoint: string) => void
} {
  const world = createStripeWorld()
  const name = 'Segue Pro'
  const monthly = addPlan(world, { id: 'price_demoProMonthly', name, amount: 499, interval: 'month' })
  const yearly = addPlan(world, { id: 'price_demoProYearly', name, amount: 4990, interval: 'year' })
  return {
    world,
    plans: { 'pro-monthly': monthly.id, 'pro-yearly': yearly.id },
    deliverTo: (endpoint) => void (world.deliver = deliverTo(endpoint)),
  }
}
