import { createCall } from '@segue/shared/call.ts'
import type { Operations } from '../../../operations.d.ts'

/** Token bundles, with prices in euro cents. */
const bundles = [
  { name: 'A handful of tokens', tokens: 100, price: 199 },
  { name: 'A pocketful of tokens', tokens: 300, price: 499 },
  { name: 'A chest of tokens', tokens: 1000, price: 1499 },
]

/** Puts token bundles on sale if nothing has ever been for sale. */
export async function stockDemoShop({
  server,
  serviceToken,
}: {
  server: string
  serviceToken: string
}): Promise<void> {
  const call = createCall<Operations>({
    base: server,
    token: () => serviceToken,
    fetch: (url, init) => fetch(url, init),
  })
  const { products } = await call('GET /api/v1/products', { query: { limit: 1 } })
  if (products.length > 0) return
  for (const { name, tokens, price } of bundles) {
    const body = { name, price, currency: 'eur' }
    const { id: productId } = await call('POST /api/v1/products', { body })
    await call('POST /api/v1/token-bundles', { body: { productId, name, tokens } })
  }
}
