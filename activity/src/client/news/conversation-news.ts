import { create } from 'zustand'

/** Query key of conversations: their list, and each by the other person's UUID. */
export const conversationsKey = 'conversations'

/** The number of conversations with unread messages; 0 until the user's socket is connected. */
export const useConversationNews = create<{ unread: number }>(() => ({ unread: 0 }))
