import { useEffect, useState } from 'react'
import { surface } from '../../client/surface.ts'
import type { RoomSnapshot } from '../../session/live-room.ts'
import { useSnapshot } from '../../session/room-context.tsx'

/** Maximum time the rest of the page waits for a song that may never load. */
const patienceMs = 2500

/** Whether a song is about to play, or may be: before the room state is known, it is assumed. */
export function musicIsComing({ state, sound }: Pick<RoomSnapshot, 'state' | 'sound'>): boolean {
  if (state === null) return true
  const underWay = sound.name === 'idle' || sound.name === 'loading'
  return state.nowPlaying !== null && underWay
}

/**
 * Browsers block audio before the first user gesture. In Discord, the gesture has already happened outside the page.
 */
const isBeforeFirstGesture = () =>
  surface.kind === 'web' && 'userActivation' in navigator && !navigator.userActivation.hasBeenActive

/**
 * Whether heavy rendering may start. Drawing the scene keeps a slow device busy for almost a second, in which no audio
 * segment is processed and no song starts, so a user who joins hears the music first and sees the crowd right after.
 * Before the first gesture nothing can be heard, and the crowd needs only the room.
 * Once true it stays true: loading a later song hides nothing.
 */
export function useMusicFirst(): boolean {
  const waits = useSnapshot(
    (snapshot) => musicIsComing(snapshot) && (snapshot.state === null || !isBeforeFirstGesture()),
  )
  const [begun, setBegun] = useState(!waits)
  if (!waits && !begun) setBegun(true)
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return begun
}
