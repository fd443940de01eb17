import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeClock } from '@segue/shared/test/fake-clock.ts'
import { loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { Above } from './above-field.tsx'

type Message = Parameters<typeof Above>[0]['message']

test('editing a message shows how much time is left', async () => {
  await loadWords()
  vi.useFakeTimers()
  const editing = { id: '1', text: 'hallo', until: fakeClock.now() + 14_000 }
  const message: Partial<Message> = { tooLong: false, editing, replying: null, hasPictures: false }
  onScreen(
    <InRoom value={createRoomSession({ serverNow: fakeClock.now } as Partial<LiveRoom> as LiveRoom)}>
      <Above message={message as Message} waitsUntil={null} />
    </InRoom>,
  )
  expect(screen.getByText('Editing your message: 14 s left')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(5000))
  expect(screen.getByText('Editing your message: 9 s left')).toBeTruthy()
  vi.useRealTimers()
})
