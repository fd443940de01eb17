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

/** `take` and `skip`: the paging parameters of calls between services. */
export function takeAndSkip(most: number) {
  return {
    take: wholeNumber
      .pipe(z.number().min(0))
      .default(Math.min(100, most))
      .transform((take) => (take === 0 ? most : Math.min(take, most))),
    skip: wholeNumber.pipe(z.number().min(0).max(1_000_000_000)).default(0),
  }
}
