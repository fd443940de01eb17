import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { addMention, replyTo } from './chat/chat-draft.ts'
import type { LiveRoom } from './live-room.ts'
import { InRoom, useRoomSession, useSessionChat } from './room-context.tsx'
import { createRoomSession } from './room-session.ts'

beforeEach(() => loadWords())

const visit = (roomUuid: string) => createRoomSession({ roomUuid } as Partial<LiveRoom> as LiveRoom)

/** Shows what the surrounding room's session holds. */
function Shown() {
  const { roomUuid } = useRoomSession().room
  const chat = useSessionChat((state) => state)
  return <output aria-label={roomUuid}>{JSON.stringify({ chat })}</output>
}

test('two rooms on one page share no state', () => {
  const [one, other] = [visit('one'), visit('other')]
  onScreen(
    [one, other].map((session) => (
      <InRoom key={session.room.roomUuid} value={session}>
        <Shown />
      </InRoom>
    )),
  )
  const shown = (name: string): string | null => screen.getByRole('status', { name }).textContent
  const untouched = shown('other')
  act(() => {
    addMention(one.chat, { uuid: 'ann', nickname: 'Ann' }, 'Hello @Ann ')
    replyTo(one.chat, { id: '1', name: 'Ben' })
    one.chat.setState({ unread: 3 })
  })
  expect(shown('one')).toContain('Hello @Ann')
  expect(shown('other')).toBe(untouched)
})
