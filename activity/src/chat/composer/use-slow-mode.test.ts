import { expect, test } from 'vitest'
import { emptyChat, type ChatState } from '../room/chat-state.ts'
import { lastWroteAt } from './use-slow-mode.ts'

const message = (sender: string, sentAt: number) =>
  // As much of a message as counts here.
  ({ id: String(sentAt), sender, sentAt, updatedAt: sentAt }) as ChatState['messages'][number]
const outgoing = (sentAtMs: number, failure: string | null) => ({
  muid: `${sentAtMs}`,
  text: 'hello',
  sentAtMs,
  failure,
})

test('what counts is one’s own last message, on its way or there, and none that has failed', () => {
  const messages = [message('me', 100), message('another', 200)]
  expect(lastWroteAt(emptyChat, 'me')).toBe(0)
  // A whole second is told where the server knows it exactly: the wait may seem a moment too long, never too short.
  expect(lastWroteAt({ ...emptyChat, messages }, 'me')).toBe(101_000)
  expect(lastWroteAt({ ...emptyChat, messages, outgoing: [outgoing(150_000, null)] }, 'me')).toBe(150_000)
  expect(lastWroteAt({ ...emptyChat, messages, outgoing: [outgoing(150_000, 'refused')] }, 'me')).toBe(101_000)
})
