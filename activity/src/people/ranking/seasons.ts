import { call, queries } from '../../client/api.ts'
import { serverNow } from '../../client/server-time.ts'

export const seasonsAround = (instant: string) => call('GET /seasons/around/{instant}', { params: { instant } })

/** The current season; null between seasons. */
export async function currentSeason() {
  const { current } = await queries.fetchQuery({
    queryKey: ['current-season'],
    queryFn: () => seasonsAround(new Date(serverNow()).toISOString()),
    staleTime: 60_000,
  })
  return current
}

const dayMs = 86_400_000

/** Days until a season ends, counting the last one in full; 0 after it has ended. */
export const daysLeft = (season: { endTime: string }, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(season.endTime) - now) / dayMs))
