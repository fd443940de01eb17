import { useEffect } from 'react'
import { keptChoice } from '../../client/device/kept-choice.ts'

/** Whether the screen should stay on while in a room; stored on this device. */
export const [useAwake, setAwake] = keptChoice('segue-awake', false)

const lockIn = (browser: Partial<Pick<Navigator, 'wakeLock'>>) => browser.wakeLock
export const canStayAwake = (): boolean => lockIn(navigator) !== undefined

/** Renders nothing: keeps the screen on if that is wanted. Browsers release the lock whenever the tab is hidden. */
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
    // Browsers refuse for example on a low battery, which is not an error.
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
