import { create } from 'zustand'

/** Whether the sheet with the keyboard shortcuts is open. */
export const useExplained = create<{ open: boolean }>(() => ({ open: false }))
export const explainKeys = (): void => useExplained.setState({ open: true })
export const closeKeys = (): void => useExplained.setState({ open: false })
