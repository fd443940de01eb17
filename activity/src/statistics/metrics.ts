import { useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call } from '../client/api.ts'
import { useSession } from '../client/session.ts'

export type RoomMetrics = Operations['GET /rooms/{id}/statistics']['reply']

/** The available ranges, in days. */
export const ranges = [7, 30, 90] as const
export type DaysBack = (typeof ranges)[number]

export function useRoomMetrics(slug: string, days: DaysBack) {
  const uuid = useSession((state) => state.session?.uuid)
  return useQuery({
    queryKey: ['room-figures', slug, days, uuid],
    queryFn: () => call('GET /rooms/{id}/statistics', { params: { id: slug }, query: { days } }),
    placeholderData: (before) => before,
  })
}

/** A change with its sign, formatted for the language. */
export const signed = (change: number, language: string): string =>
  new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }).format(change)
