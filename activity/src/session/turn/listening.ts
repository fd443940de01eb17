import type { Listening } from '@segue/shared/room/settings/room-moderation.ts'
import { useEffect, useState } from 'react'
import { useLiveRoom, useSnapshot } from '../room-context.tsx'

/** Why the user can only listen in this room for now, or null. It ends at its time even if the room doesn't say so. */
export function useListening(): Listening | null {
  const room = useLiveRoom()
  const code = useSnapshot(({ part }) => part?.listens?.code)
  const until = useSnapshot(({ part }) => part?.listens?.until ?? 0)
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (until === 0) return undefined
    const timer = setTimeout(() => setOver(until), Math.max(0, until - room.serverNow()))
    return () => clearTimeout(timer)
  }, [until, room])
  return code && over !== until ? { code, until } : null
}

export const secondsLeft = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1000))

/** Whole seconds left until an instant of the server's clock. */
export function useSecondsUntil(at: number): number {
  const room = useLiveRoom()
  const [seconds, setSeconds] = useState(() => secondsLeft(at, room.serverNow()))
  useEffect(() => {
    const tick = () => setSeconds(secondsLeft(at, room.serverNow()))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [at, room])
  return seconds
}
