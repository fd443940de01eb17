import { create } from 'zustand'

/** How this client is being shown, as far as the place around it tells. A browser tab tells nothing of it. */
export type View = {
  layout: 'focused' | 'pip' | 'grid'
  /** The device is too warm for moving pictures. */
  hot: boolean
  /** Whether songs marked as explicit are played here. */
  allowsExplicit: boolean
  /** Why one is not where one was any more, in a sentence; null while one is. */
  over: string | null
}

export const useView = create<View>(() => ({ layout: 'focused', hot: false, allowsExplicit: true, over: null }))

export const setView = (next: Partial<View>): void => useView.setState(next)
