import { create } from 'zustand'

/** Under this key is what is asked of conversations: their list, and each by the uuid of whom it is with. */
export const conversationsKey = 'conversations'

/** In how many conversations something is new; nothing until the socket of somebody's pages is there. */
export const useConversationNews = create<{ unread: number }>(() => ({ unread: 0 }))
