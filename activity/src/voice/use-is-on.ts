import { useIsUser } from '../client/session.ts'
import { useSnapshot } from '../session/room-context.tsx'

/** Whether the user can hear DJs talk in this room. Guests get no token. */
export function useIsOn(): boolean {
  const isOn = useSnapshot(({ state }) => state?.settings.liveAudio === true)
  return useIsUser() && isOn
}
