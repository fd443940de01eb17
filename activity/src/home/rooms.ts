import { useQuery } from '@tanstack/react-query'
import { call } from '../client/api.ts'
import { asListed } from '../live/listed-room.ts'

/** How often the street is looked at again while somebody stands in it. */
const lookAgainMs = 10_000
const mostRooms = 100

/** The public rooms with what goes on in them. */
export const usePublicRooms = () =>
  useQuery({
    queryKey: ['rooms', 'public'],
    queryFn: () => call('GET /rooms/public', { query: { limit: mostRooms } }),
    select: ({ rooms }) => rooms.map(asListed),
    refetchInterval: lookAgainMs,
    staleTime: 5000,
  })
