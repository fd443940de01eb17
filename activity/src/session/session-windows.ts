import { createStore, type StoreApi } from 'zustand/vanilla'

/** What is open in the room. */
export type SessionWindows = {
  /** Whether a column as wide as a panel is shown beside the panels. */
  beside: boolean
  clapTest: boolean
  /** Whether the user has tried a password. The gate is remounted after each attempt, so it cannot keep this itself. */
  hasTriedPassword: boolean
  /** Whether the sheet with the keyboard shortcuts is open. */
  shortcuts: boolean
  /** The open picture-in-picture window, if any. */
  small: Window | null
}

export type WindowsStore = StoreApi<SessionWindows>

export const createSessionWindows = (): WindowsStore =>
  createStore(() => ({ beside: false, clapTest: false, hasTriedPassword: false, shortcuts: false, small: null }))
