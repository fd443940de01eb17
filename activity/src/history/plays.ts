import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import { momentIn, type SongMoment } from '@segue/shared/chat/moments.ts'
import { call, ensureSession } from '../client/api.ts'
import { findRoom, roomKey } from '../session/find-room.ts'

export type Play = Operations['GET /rooms/{id}/history']['reply']['plays'][number]
export type Leaderboard = Operations['GET /rooms/{id}/leaderboard']['reply']

const onPage = 25

export const sortOrders = ['newest', 'liked'] as const
/** A filter for plays: `dj` is a user uuid, `day` an ISO date such as 2026-01-31. */
export type PlayFilter = { search: string; dj: string; day: string; order: (typeof sortOrders)[number] }
export const everything: PlayFilter = { search: '', dj: '', day: '', order: 'newest' }

export const isNarrowed = ({ search, dj, day }: PlayFilter) => search !== '' || dj !== '' || day !== ''

/** A day in the user's time zone, from its start to the start of the next. */
function dayOf(day: string): { from?: string; until?: string } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [from, until] = [date, date + 1].map((each) => new Date(year, month - 1, each))
  if (!from || !until || Number.isNaN(from.getTime()) || date === 0) return {}
  return { from: from.toISOString(), until: until.toISOString() }
}

/** The query parameters of a filter. */
export const queryOf = ({ search, dj, day, order }: PlayFilter) => ({
  order,
  ...(search && { search }),
  ...(dj && { djUuid: dj }),
  ...dayOf(day),
})

/** The plays of a room that match the filter, page by page, and their number. */
export const usePlays = (slug: string, wanted: PlayFilter) =>
  useInfiniteQuery({
    queryKey: ['room-plays', slug, wanted],
    async queryFn({ pageParam: offset }) {
      await ensureSession()
      const query = { ...queryOf(wanted), limit: onPage, offset }
      return call('GET /rooms/{id}/history', { params: { id: slug }, query })
    },
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => (pages.length * onPage < count ? pages.length * onPage : undefined),
    select: ({ pages }) => ({
      // A song that has begun meanwhile shifts the others by one.
      plays: [...new Map(pages.flatMap(({ plays }) => plays.map((play) => [play.playId, play] as const))).values()],
      count: pages[0]?.count ?? 0,
    }),
    placeholderData: keepPreviousData,
  })

export const useRoomOf = (slug: string) => useQuery({ queryKey: roomKey(slug), queryFn: () => findRoom(slug) })

/** The ranges of the leaderboard, in days. */
export const ranges = [7, 30, 365] as const

export const useLeaderboard = (slug: string, days: number) =>
  useQuery({
    queryKey: ['room-leaderboard', slug, days],
    async queryFn() {
      await ensureSession()
      return call('GET /rooms/{id}/leaderboard', { params: { id: slug }, query: { days } })
    },
    placeholderData: keepPreviousData,
  })

/** The songs ever played in a room, most liked first. */
export const useWall = (slug: string, limit: number) =>
  useQuery({
    queryKey: ['room-wall', slug, limit],
    async queryFn() {
      await ensureSession()
      return call('GET /rooms/{id}/wall', { params: { id: slug }, query: { limit } })
    },
    placeholderData: keepPreviousData,
  })

export type SongComment = SongMoment & { message: GroupMessage }

/** The maximum number of comments fetched for one page of plays. */
const maxLines = 100

/**
 * The comments on moments of these plays, by play, in the order of the song. Users who may not read the chat get none.
 */
export const useComments = (guid: string | undefined, plays: readonly Play[]) => {
  const playIds = plays.map(({ playId }) => playId)
  return useQuery({
    queryKey: ['room-plays-comments', guid, playIds],
    queryFn: async () => linesByPlay(guid ?? '', playIds),
    enabled: guid !== undefined && playIds.length > 0,
    retry: false,
  })
}

async function linesByPlay(guid: string, playIds: readonly string[]): Promise<ReadonlyMap<string, SongComment[]>> {
  const pages: string[][] = []
  for (let at = 0; at < playIds.length; at += onPage) pages.push(playIds.slice(at, at + onPage))
  const answers = await Promise.all(
    pages.map((page) =>
      call('GET /groups/{guid}/messages', {
        params: { guid },
        query: {
          playId: page.join(','),
          limit: maxLines,
          affix: 'prepend',
          hideDeleted: 'true',
          hideMessagesFromBlockedUsers: 'true',
        },
      }),
    ),
  )
  const comments = new Map<string, SongComment[]>()
  for (const message of answers.flatMap(({ data }) => data)) {
    const moment = message.deletedAt ? undefined : momentIn(message)
    if (moment) comments.set(moment.playId, [...(comments.get(moment.playId) ?? []), { ...moment, message }])
  }
  for (const lines of comments.values()) lines.sort((one, other) => one.second - other.second)
  return comments
}
