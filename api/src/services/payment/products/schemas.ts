import * as z from 'zod'
import type { Selectable } from 'kysely'
import type { ProductTable } from '../../../db/tables/payment.ts'
import { instant, wholeNumber } from '../../../platform/schemas.ts'

/** In the smallest unit of the currency. Stripe allows at most eight digits. */
const maxPrice = 99_999_999

/** An ISO 4217 currency code, in lowercase. */
const currency = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{3}$/, { error: 'must be a currency, such as eur' })

export const Product = z
  .object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    /** In the smallest unit of the currency, such as cents. */
    price: z.number(),
    currency: z.string(),
    paymentType: z.literal('one_time'),
    isActive: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Product' })

export const productFields = {
  name: z.string().trim().min(1).max(100),
  description: z.string().trim().max(500),
  price: z.int().min(1).max(maxPrice),
  currency,
  paymentType: z.literal('one_time'),
  isActive: z.boolean(),
}

export const productNotFound = [404, 'Product not found'] as const

export const ProductId = wholeNumber.pipe(
  z
    .number()
    .min(1)
    .max(2 ** 31 - 1),
)

export type ProductRow = Selectable<ProductTable>

export const shown = ({ id, name, description, price, currency, isActive, createdAt, updatedAt }: ProductRow) => ({
  id,
  name,
  description,
  price,
  currency,
  paymentType: 'one_time' as const,
  isActive,
  createdAt,
  updatedAt,
})
