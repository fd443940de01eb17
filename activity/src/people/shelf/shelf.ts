import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { readerLocale } from '../../client/i18n.ts'

export type ShelfSong = Operations['GET /shelf']['reply']['songs'][number]
export type ShelfCounts = Operations['GET /shelf/counts']['reply']

export const shelfKinds = ['heard', 'starred', 'caught'] as const
type ShelfKind = (typeof shelfKinds)[number]

/** A filter for a shelf; `month` is `2026-11` in the reader's time zone, or empty. */
export type ShelfFilter = { kind: ShelfKind | null; search: string; month: string }
export const wholeShelf: ShelfFilter = { kind: null, search: '', month: '' }

const onPage = 48

export const useShelfCounts = (uuid: string) =>
  useQuery({ queryKey: ['shelf', uuid, 'counts'], queryFn: () => call('GET /shelf/counts'), retry: false })

/** The songs on the own shelf that match a filter, page by page. */
export const useShelf = (uuid: string, filter: ShelfFilter) =>
  useInfiniteQuery({
    queryKey: ['shelf', uuid, filter],
    queryFn: ({ pageParam }) =>
      call('GET /shelf', {
        query: {
          limit: onPage,
          ...(filter.kind && { kind: filter.kind }),
          ...(filter.search && { search: filter.search }),
          ...(filter.month && rangeOf(filter.month)),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // A song that is heard meanwhile moves to the first page.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ songs }) => songs).map((one) => [one.song.songId, one] as const)).values(),
    ],
    placeholderData: keepPreviousData,
    retry: false,
  })

const monthOf = (at: string | number): string => {
  const date = new Date(at)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}
const startOf = (month: string, later = 0) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(year, number - 1 + later)
}
const rangeOf = (month: string) => ({ from: startOf(month).toISOString(), until: startOf(month, 1).toISOString() })

/** Such as `November 2026`. */
export const nameOfMonth = (month: string): string =>
  new Intl.DateTimeFormat(readerLocale(), { month: 'long', year: 'numeric' }).format(startOf(month))

/** Every month from an instant until now, latest first. */
export function monthsSince(since: string, now: number): string[] {
  const months: string[] = []
  const first = startOf(monthOf(since))
  for (let back = 0; startOf(monthOf(now), -back) >= first; back++)
    months.push(monthOf(startOf(monthOf(now), -back).getTime()))
  return months
}

/** Songs in their order, by month. */
export function byMonth(songs: readonly ShelfSong[]): { month: string; songs: ShelfSong[] }[] {
  const months = new Map<string, ShelfSong[]>()
  for (const one of songs) {
    const month = monthOf(one.latestAt)
    const known = months.get(month)
    if (known) known.push(one)
    else months.set(month, [one])
  }
  return [...months].map(([month, found]) => ({ month, songs: found }))
}
