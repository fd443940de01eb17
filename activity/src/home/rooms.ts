import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { asListed, type ListedRoom } from '../session/window/listed-room.ts'

/** How often the rooms are refetched while the home page is open. */
const lookAgainMs = 10_000
const onPage = 24
/** With more pages than this, refetching stops, because it would fetch all of them every time. */
const maxPagesAgain = 2

export const kinds = ['all', 'playing', 'free', 'promoted'] as const

export type RoomFilter = { search: string; genre: string; kind: (typeof kinds)[number] }

export const isNarrowed = ({ search, genre, kind }: RoomFilter) => search !== '' || genre !== '' || kind !== 'all'

/** The public rooms that match the filter, page by page, and their number. */
export const usePublicRooms = (wanted: RoomFilter) =>
  useInfiniteQuery({
    queryKey: isNarrowed(wanted) ? ['rooms', 'public', wanted] : ['rooms', 'public'],
    queryFn: ({ pageParam }) => call('GET /rooms/public', { query: queryOf(wanted, pageParam) }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => (pages.length * onPage < count ? pages.length * onPage : undefined),
    select: ({ pages }) => ({
      rooms: onceEach(pages.flatMap(({ rooms }) => liveliestFirst(rooms.map(asListed)))),
      count: pages[0]?.count ?? 0,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= maxPagesAgain ? lookAgainMs : false),
    staleTime: 5000,
  })

const queryOf = ({ search, genre, kind }: RoomFilter, offset: number) => ({
  limit: onPage,
  offset,
  ...(search && { search }),
  ...(genre && { genre }),
  ...(kind !== 'all' && { only: kind }),
})

/** Between two requests a room may have moved to the second page. */
const onceEach = (rooms: readonly ListedRoom[]) => [...new Map(rooms.map((room) => [room.uuid, room])).values()]

/** Sorts a page of rooms: featured ones first, then those with music, then by the number of people. */
export const liveliestFirst = (rooms: readonly ListedRoom[]): ListedRoom[] =>
  rooms.toSorted(
    (a, b) =>
      Number(b.promoted) - Number(a.promoted) ||
      Number(b.song !== null) - Number(a.song !== null) ||
      b.people - a.people ||
      a.name.localeCompare(b.name),
  )

/** Rooms in which music plays come before the others; otherwise the order stays. */
export const playingFirst = (rooms: readonly ListedRoom[]): ListedRoom[] =>
  rooms.toSorted((a, b) => Number(b.song !== null) - Number(a.song !== null))

/** The genres to filter by. */
export const useGenres = () =>
  useQuery({
    queryKey: ['rooms', 'genres'],
    queryFn: () => call('GET /rooms/public/genres'),
    select: ({ genres }) => genres.map(({ genre }) => genre),
  })

/** The user's own rooms, and those they have visited recently. */
export function useOwnRooms() {
  const uuid = useSession(({ session }) => (session?.kind === 'user' ? session.uuid : undefined))
  return useQuery({
    queryKey: ['rooms', 'own', uuid],
    queryFn: async () => {
      const [mine, recent] = await Promise.all([call('GET /rooms/mine/list'), call('GET /rooms/recent')])
      const own = new Set(mine.rooms.map((room) => room.uuid))
      return {
        mine: mine.rooms.map(asListed),
        recent: recent.rooms.filter((room) => !own.has(room.uuid)).map(asListed),
      }
    },
    enabled: uuid !== undefined,
    refetchInterval: 3 * lookAgainMs,
  })
}
