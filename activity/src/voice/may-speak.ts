import { useIsRoomStaff, useMyUuid, useRoomState } from '../session/room-context.tsx'

/** DJs and room staff may speak; the server enforces the same rule. */
export function useMaySpeak(): boolean {
  const me = useMyUuid()
  const isDj = useRoomState((state) => state.djs.some((dj) => dj.uuid === me))
  return useIsRoomStaff() || isDj
}
