import { deliverTo } from './notifications.ts'
import { addProduct, createAppleWorld, type AppleWorld } from './world.ts'

/** A demo app that sells a plan and a bundle of tokens, with the settings for a server to receive its notifications. */
export async function createDemoApp(): Promise<{
  world: AppleWorld
  /** What each product is worth there. */
  products: Record<string, string>
  deliverTo: (endpoint: string) => void
}> {
  const world = await createAppleWorld()
  const plan = addProduct(world, {
    productId: `${world.bundleId}.pro`,
    name: 'Segue Pro, a month',
    type: 'Auto-Renewable Subscription',
    price: 4990,
  })
  const tokens = addProduct(world, {
    productId: `${world.bundleId}.tokens100`,
    name: '100 tokens',
    type: 'Consumable',
    price: 1990,
  })
  return {
    world,
    products: { [plan.productId]: 'pro', [tokens.productId]: '100' },
    deliverTo: (endpoint) => void (world.deliver = deliverTo(endpoint)),
  }
}
