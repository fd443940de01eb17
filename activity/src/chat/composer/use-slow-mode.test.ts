import { expect, test } from 'vitest'
import { emptyChat, type ChatState } from '../room/chat-state.ts'
import { lastWroteAt } from './use-slow-mode.ts'

const message = (sender: string, sentAt: number) =>
  // Only the fields that matter here.
  ({ id: String(sentAt), sender, sentAt, updatedAt: sentAt }) as ChatState['messages'][number]
const outgoing = (sentAtMs: number, failure: string | null) => ({
  muid: `${sentAtMs}`,
  text: 'hello',
  sentAtMs,
  failure,
})

test("slow mode counts the user's own last message, pending or delivered, but not a failed one", () => {
  const messages = [message('me', 100), message('another', 200)]
  expect(lastWroteAt(emptyChat, 'me')).toBe(0)
  // The API rounds down to seconds while the server counts exactly: the wait may seem slightly too long, never too
  // short.
  expect(lastWroteAt({ ...emptyChat, messages }, 'me')).toBe(101_000)
  expect(lastWroteAt({ ...emptyChat, messages, outgoing: [outgoing(150_000, null)] }, 'me')).toBe(150_000)
  expect(lastWroteAt({ ...emptyChat, messages, outgoing: [outgoing(150_000, 'refused')] }, 'me')).toBe(101_000)
})
