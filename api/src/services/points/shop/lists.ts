import * as z from 'zod'
import { wholeNumber } from '../../../platform/schemas.ts'
import { page } from '../../../platform/paging.ts'

/** The default and maximum page size of the shop's lists (client specification, section 9). */
const [usual, max] = [32, 100]
const deepest = 1_000_000

/** `limit` and `offset` of the shop's lists. */
export const shopList = {
  limit: page(usual, max).limit,
  offset: wholeNumber.pipe(z.number().min(0).max(deepest)).default(0),
}

export const Count = z.object({ count: z.number() }).meta({ id: 'Count' })

/** Splits rows that were queried with one more than the limit into a page and whether there are more. */
export const pageFrom = <Row>(rows: readonly Row[], limit: number): { page: Row[]; hasMore: boolean } => ({
  page: rows.slice(0, limit),
  hasMore: rows.length > limit,
})
