import { CallFailed, createCall } from '@segue/shared/call.ts'
import { apiBase } from '../client/api.ts'
import { currentSession } from '../client/session.ts'

/** Amounts are in the smallest unit of the currency. */
export type Product = { id: number; name: string; price: number; currency: string }

/** What the shop asks of the payment service. */
type Payment = {
  'GET /api/v1/products': {
    params: undefined
    query: { limit?: number }
    body: undefined
    reply: { products: Product[] }
  }
  'POST /api/v1/products/{id}/checkout': {
    params: { id: string }
    query: undefined
    body: undefined
    reply: { url: string }
  }
}

const pay = createCall<Payment>({
  fetch: (url, init) => fetch(url, init),
  base: apiBase,
  token: () => currentSession()?.token,
})

/** Products by their number: what a bundle costs. */
export async function loadProducts(): Promise<Map<number, Product>> {
  try {
    const { products } = await pay('GET /api/v1/products', { query: { limit: 100 } })
    return new Map(products.map((product) => [product.id, product]))
  } catch (error) {
    // Where nothing is set up to be paid with, nothing is sold.
    if (error instanceof CallFailed && error.status === 404) return new Map()
    throw error
  }
}

/** Opens the page where a product is paid for. Tokens arrive when the payment has. */
export async function checkOut(productId: number): Promise<void> {
  const { url } = await pay('POST /api/v1/products/{id}/checkout', { params: { id: String(productId) } })
  window.location.assign(url)
}

/** A price as people of a language write it. */
export function priceWords({ price, currency }: Product, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(price / 10 ** digits)
}
