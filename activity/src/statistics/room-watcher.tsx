import { useEffect } from 'react'
import { currentSession } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import { useLiveRoom } from '../session/room-context.tsx'
import { hearPlays } from './hear-plays.ts'
import { watchRoom } from './watch-room.ts'

const uuid = () => currentSession()?.uuid ?? null

/** Draws nothing: tells for statistics what is heard and done in the room. */
export function RoomWatcher() {
  const room = useLiveRoom()
  useEffect(() => {
    const stopHearing = hearPlays(room, { storage: surface.storage, page: window, uuid })
    const stopWatching = watchRoom(room, uuid)
    return () => {
      stopHearing()
      stopWatching()
    }
  }, [room])
  return null
}
