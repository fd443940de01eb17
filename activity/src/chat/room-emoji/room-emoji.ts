import { useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call, queries } from '../../client/api.ts'

export type RoomEmoji = Operations['GET /groups/{guid}/emoji']['reply']['data'][number]

const keyOf = (roomUuid: string) => ['room-emoji', roomUuid]
/** Staff change them seldom, and what a line says is with the line. */
const freshMs = 60_000

/** The emoji and stickers of a room's own, once anybody wants them. */
export const useRoomEmoji = (roomUuid: string, wanted = true) =>
  useQuery({
    queryKey: keyOf(roomUuid),
    queryFn: async () => (await call('GET /groups/{guid}/emoji', { params: { guid: roomUuid } })).data,
    enabled: wanted,
    staleTime: freshMs,
    retry: false,
  })

export const forgetRoomEmoji = (roomUuid: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(roomUuid) })
