import { useQuery } from '@tanstack/react-query'
import { staffRoles } from '@segue/shared/room/state.ts'
import { call } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { eventKey, type Event } from './events.ts'

/** Whether the viewer planned the event or is on the staff of its room. The server decides; this is what is offered. */
export function useMayChange({ createdByUserUuid, room }: Event): boolean {
  const session = useSession((state) => state.session)
  const me = session?.kind === 'user' ? session.uuid : undefined
  const isMine = me === createdByUserUuid
  const { data: isStaff = false } = useQuery({
    queryKey: [eventKey, 'staff', room?.uuid, me],
    async queryFn() {
      const params = { roomId: room?.uuid ?? '', userId: me ?? '' }
      const roles = await call('GET /roomUserRoles/{roomId}/{userId}', { params })
      return roles.some(({ role }) => staffRoles.some((one) => one === role))
    },
    enabled: me !== undefined && !isMine && room !== null,
  })
  return me !== undefined && (isMine || isStaff)
}
