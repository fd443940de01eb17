import { createStore, type StoreApi } from 'zustand/vanilla'
import { mergeMessages, withoutMessage } from '@segue/shared/chat/merge.ts'
import { systemSender, type GroupMessage } from '@segue/shared/chat/message.ts'
import { addNews } from '../live/chat-news.ts'
import type { Outgoing } from './chat-lines.ts'
import type { ChatCalls } from './chat-calls.ts'
import { readChatPush } from './chat-push.ts'
import type { LiveRoom } from '../live/live-room.ts'
import { sentenceFor } from '../client/sentence.ts'
import { currentSession } from '../client/session.ts'

export type ChatState = {
  messages: GroupMessage[]
  outgoing: Outgoing[]
  /** Whether there is more before the first message; null until anybody has asked. */
  hasOlder: boolean | null
  loading: boolean
  failure: string | null
}

/** A room's chat: what has been said, and saying something. */
export interface ChatRoom {
  readonly store: StoreApi<ChatState>
  /** Begins to listen and fetches the latest page; the answer ends it. */
  listen(): () => void
  loadOlder(): Promise<void>
  send(text: string): Promise<void>
  resend(muid: string): Promise<void>
  discard(muid: string): void
  edit(id: string, text: string): Promise<void>
  remove(id: string): Promise<void>
  react(id: string, emoji: string, given: boolean): Promise<void>
}

const pageSize = 30

export function createChatRoom(room: LiveRoom, calls: ChatCalls): ChatRoom {
  const store = createStore<ChatState>(() => ({
    messages: [],
    outgoing: [],
    hasOlder: null,
    loading: false,
    failure: null,
  }))

  const merge = (fetched: readonly GroupMessage[]) =>
    store.setState(({ messages, outgoing }) => ({
      messages: mergeMessages(messages, fetched),
      outgoing: outgoing.filter(({ muid }) => !fetched.some((message) => message.muid === muid)),
    }))

  async function loadPage(before: GroupMessage | undefined): Promise<void> {
    if (store.getState().loading) return
    store.setState({ loading: true, failure: null })
    try {
      const page = await calls.page(room.roomUuid, { before, limit: pageSize })
      merge(page)
      store.setState(({ hasOlder }) => ({
        // The latest page, fetched again after a loss, says nothing about what lies before the first message.
        hasOlder: before || hasOlder === null ? page.length === pageSize : hasOlder,
      }))
    } catch (error) {
      store.setState({ failure: sentenceFor(error) })
    } finally {
      store.setState({ loading: false })
    }
  }

  async function deliver({ muid, text }: Outgoing): Promise<void> {
    try {
      merge([await calls.send(room.roomUuid, { muid, text })])
    } catch (error) {
      const failure = sentenceFor(error)
      store.setState(({ outgoing }) => ({
        outgoing: outgoing.map((one) => (one.muid === muid ? { ...one, failure } : one)),
      }))
    }
  }

  return {
    store,
    listen() {
      void loadPage(undefined)
      const offPush = room.onPush((push) => {
        const change = readChatPush(push)
        if (!change) return
        switch (change.kind) {
          case 'gone':
            return store.setState(({ messages }) => ({ messages: withoutMessage(messages, change.id) }))
          case 'reactions':
            return store.setState(({ messages }) => ({
              messages: messages.map((message) =>
                message.id === change.id
                  ? { ...message, data: { ...message.data, reactions: change.reactions } }
                  : message,
              ),
            }))
          case 'changed':
            return merge([change.message])
          case 'said': {
            const known = store.getState().messages.some(({ id }) => id === change.message.id)
            const { sender } = change.message
            merge([change.message])
            if (!known && sender !== currentSession()?.uuid && sender !== systemSender) addNews()
          }
        }
      })
      // What was said while the line was away was not pushed to us.
      let wasLive = room.store.getState().status.kind === 'live'
      const offStatus = room.store.subscribe(({ status }) => {
        const isLive = status.kind === 'live'
        if (isLive && !wasLive) void loadPage(undefined)
        wasLive = isLive
      })
      return () => {
        offPush()
        offStatus()
      }
    },
    loadOlder: () => loadPage(store.getState().messages[0]),
    async send(text) {
      const outgoing: Outgoing = { muid: crypto.randomUUID(), text, sentAtMs: room.serverNow(), failure: null }
      store.setState((state) => ({ outgoing: [...state.outgoing, outgoing] }))
      await deliver(outgoing)
    },
    async resend(muid) {
      const again = store.getState().outgoing.find((one) => one.muid === muid)
      if (!again) return
      store.setState(({ outgoing }) => ({
        outgoing: outgoing.map((one) => (one.muid === muid ? { ...one, failure: null } : one)),
      }))
      await deliver(again)
    },
    discard: (muid) => store.setState(({ outgoing }) => ({ outgoing: outgoing.filter((one) => one.muid !== muid) })),
    async edit(id, text) {
      merge([await calls.edit(id, text)])
    },
    async remove(id) {
      await calls.remove(id)
      store.setState(({ messages }) => ({ messages: withoutMessage(messages, id) }))
    },
    async react(id, emoji, given) {
      merge([await (given ? calls.unreact(id, emoji) : calls.react(id, emoji))])
    },
  }
}
