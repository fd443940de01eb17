import { useState } from 'react'
import { useRoomState } from '../../session/room-context.tsx'

/**
 * Whether a song transition has been announced since the user joined; the code that shows them is loaded with the
 * first.
 */
export function useHandOversSoFar(): boolean {
  const somethingComes = useRoomState((state) => state.nextPlay !== null)
  const [hasBeen, setHasBeen] = useState(false)
  if (somethingComes && !hasBeen) setHasBeen(true)
  return hasBeen
}
