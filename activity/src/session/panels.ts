import { create } from 'zustand'
import { surface } from '../client/surface.ts'

export const panelNames = ['chat', 'queue', 'people'] as const
export type PanelName = (typeof panelNames)[number]

/** How wide a panel is at a desk. */
export const panelWidth = 372

/** The same where the window is narrow, so that the stage keeps most of it. */
export const panelWidthIn = (width: number): number => Math.min(panelWidth, Math.max(292, Math.round(width * 0.365)))

const key = 'segue-panels'
/** On a phone that lies on its side a panel would be all there is to see. */
const lowScreen = 480

/** Which panels are open, the latest last. A phone shows the latest of them as its tab. */
export const usePanels = create<{ open: PanelName[] }>(() => ({ open: remembered() }))

/** Whether something stands beside the panels, as wide as one of them. */
export const useBeside = create<{ beside: boolean }>(() => ({ beside: false }))

function remembered(): PanelName[] {
  const stored = surface.storage.get(key)
  if (stored === null) return window.innerHeight < lowScreen ? [] : ['chat']
  // In the order they were opened: where there is room for one, it is the latest.
  return stored.split(',').flatMap((stored) => panelNames.filter((name) => name === stored))
}

function keep(open: PanelName[]): void {
  surface.storage.set(key, open.join(','))
  usePanels.setState({ open })
}

export function openPanel(name: PanelName): void {
  keep([...usePanels.getState().open.filter((other) => other !== name), name])
}

export function closePanel(name: PanelName): void {
  keep(usePanels.getState().open.filter((other) => other !== name))
}

/** The panels there is room for, in their own order. */
export function shownPanels(open: readonly PanelName[], max: number): PanelName[] {
  const latest = max > 0 ? open.slice(-max) : []
  return panelNames.filter((name) => latest.includes(name))
}
