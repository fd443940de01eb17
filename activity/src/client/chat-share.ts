import { create } from 'zustand'

/** Adds the path of one of our pages to the draft in the room's chat; null outside of rooms. */
export const useChatShare = create<{ share: ((path: string) => void) | null }>(() => ({ share: null }))
