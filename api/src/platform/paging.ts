import * as z from 'zod'
import { wholeNumber } from './schemas.ts'

/** `limit` and `offset` of a list. Clients send `limit=0` for "all", which means the maximum per call. */
export function page(defaultLimit: number, most: number) {
  return {
    limit: wholeNumber
      .pipe(z.number().min(0))
      .default(defaultLimit)
      .transform((limit) => (limit === 0 ? most : Math.min(limit, most))),
    offset: wholeNumber.pipe(z.number().min(0)).default(0),
  }
}
