import { useEffect, useState } from 'react'
import type { RoomSnapshot } from '../../session/live-room.ts'
import { useSnapshot } from '../../session/room-context.tsx'

/** Longer than this the rest of the page does not stand back for a song that may not come. */
const patienceMs = 2500

/** Whether a song is on its way into the ear, or may be: until the room is known, nobody can tell. */
export function musicIsComing({ state, sound }: Pick<RoomSnapshot, 'state' | 'sound'>): boolean {
  if (state === null) return true
  const underWay = sound.name === 'idle' || sound.name === 'loading'
  return state.nowPlaying !== null && underWay
}

/**
 * Whether what is heavy to draw may be drawn now. Painting a scene keeps a slow device busy for most of a second, in
 * which no segment is taken in and no song begins, so whoever walks in hears first and sees the crowd right after.
 * Once true it stays true: a later song that loads takes nothing off the screen.
 */
export function useMusicFirst(): boolean {
  const waits = useSnapshot((snapshot) => musicIsComing(snapshot))
  const [begun, setBegun] = useState(!waits)
  if (!waits && !begun) setBegun(true)
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return begun
}
