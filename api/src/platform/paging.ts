import * as z from 'zod'
import { wholeNumber } from './schemas.ts'

/** `limit` and `offset` of a list. Clients send `limit=0` for "all", which means the maximum per call. */
export function page(defaultLimit: number, max: number) {
  return {
    limit: wholeNumber
      .pipe(z.number().min(0))
      .default(defaultLimit)
      .transform((limit) => (limit === 0 ? max : Math.min(limit, max))),
    offset: wholeNumber.pipe(z.number().min(0)).default(0),
  }
}

/** `take` and `skip`: the paging parameters of calls between services. */
export function takeAndSkip(max: number) {
  return {
    take: wholeNumber
      .pipe(z.number().min(0))
      .default(Math.min(100, max))
      .transform((take) => (take === 0 ? max : Math.min(take, max))),
    skip: wholeNumber.pipe(z.number().min(0).max(1_000_000_000)).default(0),
  }
}
