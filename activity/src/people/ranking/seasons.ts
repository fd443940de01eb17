import { CallFailed } from '@segue/shared/call.ts'

/** Resolves to null between seasons, when the API responds with 404. */
export async function orNoSeason<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return null
    throw error
  }
}

const dayMs = 86_400_000

/** Days until a season ends, counting the last one in full; 0 after it has ended. */
export const daysLeft = (season: { endTime: string }, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(season.endTime) - now) / dayMs))
