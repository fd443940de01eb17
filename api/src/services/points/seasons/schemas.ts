import * as z from 'zod'
import { instant, wholeNumber } from '../../../platform/schemas.ts'

export const Season = z
  .object({
    id: z.number(),
    name: z.string(),
    startTime: instant,
    endTime: instant,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Season' })
export type Season = z.input<typeof Season>

/** A row id in a path or query. */
export const rowId = wholeNumber.pipe(
  z
    .number()
    .min(1)
    .max(2 ** 31 - 1),
)

export const seasonNotFound = [404, 'Season not found'] as const
export const noSeasonNow = [404, 'There’s no season right now'] as const
