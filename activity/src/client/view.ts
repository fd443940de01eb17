import { create } from 'zustand'

/** How this client is displayed, as reported by its host. A browser tab reports nothing. */
export type View = {
  layout: 'focused' | 'pip' | 'grid'
  /** The device is too hot for animation. */
  hot: boolean
  /** Whether explicit songs are played here. */
  allowsExplicit: boolean
  /** Why the user was removed from where they were, as a sentence; null otherwise. */
  over: string | null
}

export const useView = create<View>(() => ({ layout: 'focused', hot: false, allowsExplicit: true, over: null }))

export const setView = (next: Partial<View>): void => useView.setState(next)
