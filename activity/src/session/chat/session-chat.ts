import { createStore, type StoreApi } from 'zustand/vanilla'

export type Mentioned = { uuid: string; nickname: string }

/** What the user does in the room's chat. It is stored outside the panel, which may be closed in mid-sentence. */
export type SessionChat = {
  /** The message being written, and the people it mentions. */
  draft: string
  mentions: readonly Mentioned[]
  /** The user's own message being edited, if any, and the deadline (server ms) for doing so. */
  editing: { id: string; text: string; until: number } | null
  /** The message being replied to, if any. */
  replying: { id: string; name: string } | null
  /** The number of messages since the chat was last viewed. */
  unread: number
}

export type ChatStore = StoreApi<SessionChat>

export const createSessionChat = (): ChatStore =>
  createStore(() => ({ draft: '', mentions: [], editing: null, replying: null, unread: 0 }))
