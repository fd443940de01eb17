import { useEffect, useSyncExternalStore } from 'react'
import { panelWidth, useBeside, usePanels } from '../../session/panels.ts'

/** What the stage needs beside the panels, so that none of the DJs is covered. */
const minStage = 640
/** From here on two panels stand side by side. */
const wideScreen = 1500

export function hasRoomBeside(width: number, openPanels: number): boolean {
  const shown = Math.min(openPanels, width >= wideScreen ? 2 : 1)
  return width - (shown + 1) * panelWidth >= minStage
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** Whether something stands beside the panels rather than in one of them; the stage makes way for it then. */
export function useStandsBeside(): boolean {
  const open = usePanels((state) => state.open.length)
  const beside = useSyncExternalStore(subscribe, () => hasRoomBeside(window.innerWidth, open))
  useEffect(() => {
    useBeside.setState({ beside })
    return () => useBeside.setState({ beside: false })
  }, [beside])
  return beside
}
