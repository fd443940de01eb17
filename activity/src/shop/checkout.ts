import { CallFailed } from '@segue/shared/call.ts'
import type { Product } from '@segue/api/operations'
import { allPages } from '../client/all-pages.ts'
import { call } from '../client/api.ts'

/** Products by id: the prices of bundles. */
export async function loadProducts(): Promise<Map<number, Product>> {
  try {
    const products = await allPages(async (query) => {
      const { products: rows, hasMore } = await call('GET /api/v1/products', { query })
      return { rows, hasMore }
    })
    return new Map(products.map((product) => [product.id, product]))
  } catch (error) {
    // Without a payment provider nothing is for sale.
    if (error instanceof CallFailed && error.status === 404) return new Map()
    throw error
  }
}

/** Opens the payment page of a product. Tokens are credited after the payment. */
export async function checkOut(productId: number): Promise<void> {
  const { url } = await call('POST /api/v1/products/{id}/checkout', { params: { id: productId } })
  window.location.assign(url)
}

/** A price formatted for a language. */
export function priceWords({ price, currency }: Pick<Product, 'price' | 'currency'>, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(price / 10 ** digits)
}
