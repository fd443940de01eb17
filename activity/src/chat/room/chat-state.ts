import { inOrder, mergeMessages, withoutMessage } from '@segue/shared/chat/merge.ts'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import type { Outgoing } from './chat-lines.ts'
import type { ChatPush } from './chat-push.ts'

export type ChatState = {
  messages: GroupMessage[]
  outgoing: Outgoing[]
  /** Whether there are older messages; null until a page has been loaded. */
  hasOlder: boolean | null
  loading: boolean
  failure: string | null
}

export const emptyChat: ChatState = {
  messages: [],
  outgoing: [],
  hasOlder: null,
  loading: false,
  failure: null,
}

/** Adds messages from the server and removes outgoing ones that have arrived. */
export const withMessages = ({ messages, outgoing }: ChatState, fetched: readonly GroupMessage[]) => ({
  messages: mergeMessages(withReplies(messages, fetched), fetched),
  outgoing: outgoing.filter(({ muid }) => !fetched.some((message) => message.muid === muid)),
})

/**
 * Merges the latest page after a reload. Known messages within its range that are missing on it were deleted while this
 * client was disconnected.
 */
export function withLatest(
  state: ChatState,
  page: readonly GroupMessage[],
  known: ReadonlySet<string>,
  full: boolean,
) {
  const onPage = new Set(page.map(({ id }) => id))
  const first = page.toSorted(inOrder)[0]
  const beyond = (message: GroupMessage) => full && first !== undefined && inOrder(message, first) < 0
  const messages = state.messages.filter(
    (message) => !known.has(message.id) || onPage.has(message.id) || beyond(message),
  )
  return withMessages({ ...state, messages }, page)
}

/** Removes a message and lowers the reply count of its parent. */
export function without({ messages }: ChatState, id: string) {
  const parentId = messages.find((message) => message.id === id)?.parentId
  return { messages: recounted(withoutMessage(messages, id), parentId === undefined ? [] : [parentId], -1) }
}

/**
 * Raises the reply counts of known messages for new replies. Parents fetched together with their replies are already up
 * to date.
 */
function withReplies(known: readonly GroupMessage[], fetched: readonly GroupMessage[]) {
  const ownCount = new Set(fetched.map(({ id }) => id))
  const before = new Set(known.map(({ id }) => id))
  const answered = fetched.flatMap(({ id, parentId }) =>
    parentId !== undefined && !ownCount.has(parentId) && !before.has(id) ? parentId : [],
  )
  return recounted(known, answered, 1)
}

/** Changes the reply count by `step` for each time that a message is named. */
function recounted(messages: readonly GroupMessage[], parentIds: readonly string[], step: 1 | -1): GroupMessage[] {
  if (parentIds.length === 0) return [...messages]
  return messages.map((message) => {
    const change = step * parentIds.filter((id) => id === message.id).length
    return change === 0 ? message : { ...message, replyCount: Math.max(0, (message.replyCount ?? 0) + change) }
  })
}

export const withReactions = (
  { messages }: ChatState,
  { id, reactions }: Extract<ChatPush, { kind: 'reactions' }>,
) => ({
  messages: messages.map((message) =>
    message.id === id ? { ...message, data: { ...message.data, reactions } } : message,
  ),
})

/** Sets the status of an outgoing message: null while sending, a sentence once that failed. */
export const withOutgoingFailure = ({ outgoing }: ChatState, muid: string, failure: string | null) => ({
  outgoing: outgoing.map((one) => (one.muid === muid ? { ...one, failure } : one)),
})
