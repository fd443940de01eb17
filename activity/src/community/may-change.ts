import { useQuery } from '@tanstack/react-query'
import { isStaff } from '@segue/shared/room/people/roles.ts'
import { call } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { serverNow } from '../client/server-time.ts'
import { eventKey, type Event } from './events.ts'

/**
 * Whether the viewer may edit the event: as staff of its room, or as its creator if it has no room. It decides what is
 * offered; the server enforces it.
 */
export function useMayChange({ createdByUserUuid, room }: Event): boolean {
  const session = useSession((state) => state.session)
  const me = session?.kind === 'user' ? session.uuid : undefined
  const { data: isOfStaff = false } = useQuery({
    queryKey: [eventKey, 'staff', room?.uuid, me],
    async queryFn() {
      const params = { roomId: room?.uuid ?? '', userId: me ?? '' }
      const roomRoles = await call('GET /roomUserRoles/{roomId}/{userId}', { params })
      return isStaff({ roomRoles }, { userUuid: params.userId, tokenRole: 'user' }, serverNow())
    },
    enabled: me !== undefined && room !== null,
  })
  return room === null ? me === createdByUserUuid : isOfStaff
}
