import { create } from 'zustand'
import { surface } from '../client/surface.ts'

export const panelNames = ['chat', 'queue', 'people'] as const
export type PanelName = (typeof panelNames)[number]

/** The width of a panel on a desktop. */
export const panelWidth = 372

/** The same in a narrow window, so that the stage keeps most of it. */
export const panelWidthIn = (width: number): number => Math.min(panelWidth, Math.max(292, Math.round(width * 0.365)))

const key = 'segue-panels'
/** Below this height, on a phone in landscape, a panel would cover everything else. */
const lowScreen = 480

/** The open panels, latest last. A phone shows the latest as its tab. */
export const usePanels = create<{ open: PanelName[] }>(() => ({ open: remembered() }))

function remembered(): PanelName[] {
  const stored = surface.storage.get(key)
  if (stored === null) return window.innerHeight < lowScreen ? [] : ['chat']
  // In the order in which they were opened: if there is room for only one, it is the latest.
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

/** The panels that fit, in their fixed order. */
export function shownPanels(open: readonly PanelName[], max: number): PanelName[] {
  const latest = max > 0 ? open.slice(-max) : []
  return panelNames.filter((name) => latest.includes(name))
}
