import { rolesOf } from '@segue/shared/room/people/roles.ts'
import { useLiveRoom, useMyUuid, useRoomState } from '../../session/room-context.tsx'

/** Whether the user is muted in this room, and until when; `until` is null if it does not expire. */
export function useChatBan(): { until: string | null } | null {
  const room = useLiveRoom()
  const me = useMyUuid() ?? ''
  const settings = useRoomState((state) => state.settings)
  if (!rolesOf(settings, me, room.serverNow()).includes('chatDisabled')) return null
  const row = settings.roomRoles.find(({ userUuid, role }) => userUuid === me && role === 'chatDisabled')
  return { until: row?.expirationTime ?? null }
}
