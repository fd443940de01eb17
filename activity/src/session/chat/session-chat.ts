import { createStore, type StoreApi } from 'zustand/vanilla'

export type Mentioned = { uuid: string; nickname: string }

/** The search filters; empty ones are ignored. */
export type ChatQuery = { words: string; song: string; uid: string; day: string }

export const emptyQuery: ChatQuery = { words: '', song: '', uid: '', day: '' }

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
  /** What replaces the chat: a search, or the messages around one message. */
  looking: { at: 'search' } | { at: 'line'; id: string; isFound: boolean } | null
  /** The last search, kept so that users can return to the results after viewing one. */
  query: ChatQuery
  /** The id of the message whose thread is open. */
  thread: string | null
  /** Whether the message field takes the focus as soon as it is there. */
  writing: boolean
}

export type ChatStore = StoreApi<SessionChat>

export const createSessionChat = (): ChatStore =>
  createStore(() => ({
    draft: '',
    mentions: [],
    editing: null,
    replying: null,
    unread: 0,
    looking: null,
    query: emptyQuery,
    thread: null,
    writing: false,
  }))
