import { useEffect, useSyncExternalStore } from 'react'
import { panelWidth, usePanels } from '../../session/panels.ts'
import { useRoomSession } from '../../session/room-context.tsx'

/** Minimum width of the stage next to the panels, in pixels, so that no DJ is covered. */
const minStage = 640
/** From this width on, in pixels, two panels are shown side by side. */
const wideScreen = 1500

export function hasRoomBeside(width: number, openPanels: number): boolean {
  const shown = Math.min(openPanels, width >= wideScreen ? 2 : 1)
  return width - (shown + 1) * panelWidth >= minStage
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** Whether there is space for an extra pane beside the panels; while it is shown, the stage makes room for it. */
export function useStandsBeside(): boolean {
  const { windows } = useRoomSession()
  const open = usePanels((state) => state.open.length)
  const beside = useSyncExternalStore(subscribe, () => hasRoomBeside(window.innerWidth, open))
  useEffect(() => {
    windows.setState({ beside })
    return () => windows.setState({ beside: false })
  }, [windows, beside])
  return beside
}
