import type { GeneratedAlways } from 'kysely'
import type { Stamp } from '../columns.ts'

/** A period over which points are counted. No two overlap. */
export interface SeasonTable {
  id: GeneratedAlways<number>
  name: string
  startTime: Stamp
  endTime: Stamp
  createdAt: Stamp
  updatedAt: Stamp
}

export type PointsTables = { season: SeasonTable }
