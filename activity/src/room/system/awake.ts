import { useEffect } from 'react'
import { keptChoice } from '../../client/kept-choice.ts'

/** Whether the screen is to stay on while one is in a room, on this device. */
export const [useAwake, setAwake] = keptChoice('segue-awake', false)

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
