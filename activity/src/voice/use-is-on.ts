import { useIsUser } from '../client/session.ts'
import { useSnapshot } from '../session/room-context.tsx'

/** Whether one hears the DJs of this room talk. Guests get no token. */
export function useIsOn(): boolean {
  const isOn = useSnapshot(({ state }) => state?.settings.liveAudio === true)
  return useIsUser() && isOn
}
