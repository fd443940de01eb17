import * as z from 'zod'
import { textOrTexts } from '../../platform/schemas.ts'

/** A two-letter country code in either case. */
export const countryCode = z
  .string()
  .regex(/^[a-z]{2}$/i, { error: 'must be a two-letter country code such as US' })
  .transform((code) => code.toUpperCase())

export const country = countryCode.default('US')

export const shortId = z.string().min(1).max(40)

/** A query parameter given once, several times, or separated by commas. */
export const several = textOrTexts.transform((input) =>
  [input]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim()),
)

/** Ids of our own rows, as many as fit into a query. */
export const numbers = several
  .pipe(z.array(z.coerce.number<string>().int().min(0).max(2_147_483_647)).max(300))
  .optional()
