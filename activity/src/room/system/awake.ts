import { useEffect } from 'react'
import { create } from 'zustand'
import { surface } from '../../client/surface.ts'

const key = 'segue-awake'

/** Whether the screen is to stay on while one is in a room, on this device. */
export const useAwake = create<{ wanted: boolean }>(() => ({ wanted: surface.storage.get(key) === 'yes' }))

export function setAwake(wanted: boolean): void {
  surface.storage.set(key, wanted ? 'yes' : 'no')
  useAwake.setState({ wanted })
}

const lockIn = (browser: Partial<Pick<Navigator, 'wakeLock'>>) => browser.wakeLock
export const canStayAwake = (): boolean => lockIn(navigator) !== undefined

/** Draws nothing: keeps the screen on where that is wanted. A browser lets go whenever the tab is left. */
export function Awake() {
  const wanted = useAwake((state) => state.wanted)
  useEffect(() => (wanted ? stayAwake() : undefined), [wanted])
  return null
}

function stayAwake(): () => void {
  let held: WakeLockSentinel | null = null
  let gone = false
  const take = async () => {
    if (document.visibilityState !== 'visible') return
    // A battery that is nearly empty is no fault of anybody's.
    const lock = await lockIn(navigator)
      ?.request('screen')
      .catch(() => null)
    if (gone) void lock?.release()
    else held = lock ?? null
  }
  const again = () => void take()
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    gone = true
    document.removeEventListener('visibilitychange', again)
    void held?.release()
  }
}
