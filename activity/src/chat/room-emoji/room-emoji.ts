import { useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call, queries } from '../../client/api.ts'

export type RoomEmoji = Operations['GET /groups/{guid}/emoji']['reply']['data'][number]

const keyOf = (roomUuid: string) => ['room-emoji', roomUuid]
/** Staff rarely change emoji, and messages carry those they use. */
const freshMs = 60_000

/** The room's own emoji and stickers, loaded when first needed. */
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
