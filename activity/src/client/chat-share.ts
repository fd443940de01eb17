import { create } from 'zustand'

/** Puts the path of a page of ours into what one is writing in a room's chat; null where one is in no room. */
export const useChatShare = create<{ share: ((path: string) => void) | null }>(() => ({ share: null }))
