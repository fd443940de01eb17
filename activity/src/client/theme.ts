import { create } from 'zustand'
import { surface } from './surface.ts'

export const themes = ['system', 'dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** The page's head reads the same key before anything is drawn. */
const themeKey = 'segue-theme'

const daylight = window.matchMedia('(prefers-color-scheme: light)')

/** Discord is dark unless somebody chose otherwise there, whatever the device says, and tells nobody what they chose. */
const unchosen: Theme = surface.kind === 'discord' ? 'dark' : 'system'
const stored = surface.storage.get(themeKey)
export const useTheme = create<{ theme: Theme }>(() => ({ theme: themes.find((one) => one === stored) ?? unchosen }))

export function chooseTheme(theme: Theme): void {
  surface.storage.set(themeKey, theme)
  useTheme.setState({ theme })
  show()
}

function show(): void {
  const { theme } = useTheme.getState()
  document.documentElement.dataset.theme = theme === 'system' ? (daylight.matches ? 'light' : 'dark') : theme
}

daylight.addEventListener('change', show)
show()
