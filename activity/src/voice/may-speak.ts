import { useIsRoomStaff, useMyUuid, useRoomState } from '../session/room-context.tsx'

/** DJs and the staff of the room may speak, as the server has it. */
export function useMaySpeak(): boolean {
  const me = useMyUuid()
  const isDj = useRoomState((state) => state.djs.some((dj) => dj.uuid === me))
  return useIsRoomStaff() || isDj
}
