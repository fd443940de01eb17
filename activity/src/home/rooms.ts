import { useQuery } from '@tanstack/react-query'
import { call } from '../client/api.ts'
import type { ListedRoom } from './room-list.ts'

/** How often the street is looked at again while somebody stands in it. */
const lookAgainMs = 10_000
const mostRooms = 100

/** The public rooms with what goes on in them. */
export const usePublicRooms = () =>
  useQuery({
    queryKey: ['rooms', 'public'],
    queryFn: () => call('GET /rooms/public', { query: { limit: mostRooms } }),
    select: ({ rooms }): ListedRoom[] =>
      rooms.map((room) => ({
        uuid: room.uuid,
        slug: room.slug,
        name: room.name,
        description: room.description,
        design: room.design,
        isPasswordProtected: room.isPasswordProtected,
        promoted: room.promoted,
        people: room.usersInRoom,
        seats: room.numberOfDjs,
        djs: room.djs,
        song: room.song,
        vibe: room.vibeMeter,
      })),
    refetchInterval: lookAgainMs,
    staleTime: 5000,
  })
