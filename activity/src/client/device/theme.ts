import { create } from 'zustand'
import { surface } from '../surface.ts'

export const themes = ['system', 'dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** The page's head reads the same key before the first paint. */
const themeKey = 'segue-theme'

const daylight = window.matchMedia('(prefers-color-scheme: light)')

/** Dark by default, whatever the device prefers: the stage is a club at night. */
const stored = surface.storage.get(themeKey)
export const useTheme = create<{ theme: Theme }>(() => ({ theme: themes.find((one) => one === stored) ?? 'dark' }))

export function chooseTheme(theme: Theme): void {
  surface.storage.set(themeKey, theme)
  useTheme.setState({ theme })
  show()
}

function show(): void {
  const { theme } = useTheme.getState()
  const ofSystem = daylight.matches ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme === 'system' ? ofSystem : theme
}

daylight.addEventListener('change', show)
show()
