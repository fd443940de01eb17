import { CallFailed } from '@segue/shared/call.ts'

/** What is asked of the season that is on; null between seasons, which is nobody's fault. */
export async function orNoSeason<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return null
    throw error
  }
}

const dayMs = 86_400_000

/** Days until a season ends, the last one counted in full; 0 once it is over. */
export const daysLeft = (season: { endTime: string }, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(season.endTime) - now) / dayMs))
