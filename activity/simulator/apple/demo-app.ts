import { deliverTo } from './notifications.ts'
import { addProduct, createAppleWorld, type AppleWorld } from './world.ts'

/** An app that sells a plan and a bundle of tokens, as a server of its own would be told. */
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
