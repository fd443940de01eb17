import * as z from 'zod'
import { wholeNumber } from '../../../platform/schemas.ts'
import { page } from '../../../platform/paging.ts'

/** How many of the shop's things a page has (client specification, section 9), and the most of them. */
const [usual, max] = [32, 100]
const deepest = 1_000_000

/** `limit` and `offset` of the shop's lists. */
export const shopList = {
  limit: page(usual, max).limit,
  offset: wholeNumber.pipe(z.number().min(0).max(deepest)).default(0),
}

export const Count = z.object({ count: z.number() }).meta({ id: 'Count' })

/** Of rows that were asked for with one more than fit: those that fit, and whether there was the one more. */
export const pageFrom = <Row>(rows: readonly Row[], limit: number): { page: Row[]; hasMore: boolean } => ({
  page: rows.slice(0, limit),
  hasMore: rows.length > limit,
})
