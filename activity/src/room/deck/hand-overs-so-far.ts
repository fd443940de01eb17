import { useState } from 'react'
import { useRoomState } from '../../session/room-context.tsx'

/** Whether a hand-over has been announced since one came: what shows them is fetched with the first. */
export function useHandOversSoFar(): boolean {
  const somethingComes = useRoomState((state) => state.nextPlay !== null)
  const [hasBeen, setHasBeen] = useState(false)
  if (somethingComes && !hasBeen) setHasBeen(true)
  return hasBeen
}
