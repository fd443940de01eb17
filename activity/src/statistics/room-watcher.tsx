import { useEffect } from 'react'
import { currentSession } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import { useLiveRoom } from '../session/room-context.tsx'
import { hearPlays } from './hear-plays.ts'
import { watchRoom } from './watch-room.ts'

const uuid = () => currentSession()?.uuid ?? null

/** Renders nothing: reports plays and actions in the room for statistics. */
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
