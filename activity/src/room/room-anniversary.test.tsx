import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { roomSettings, TestRoom } from '@segue/shared/test/fixtures.ts'
import { loadWords } from '../../test/doubles/fixtures.tsx'
import { onScreenInRoom } from '../../test/doubles/in-room.tsx'
import { RoomAnniversary } from './room-anniversary.tsx'

beforeEach(() => loadWords())

function onTheDay(today: string) {
  const room = new TestRoom(roomSettings({ createdAt: '2024-05-03T10:00:00.000Z' }))
  return onScreenInRoom(<RoomAnniversary />, { state: room.state, now: Date.parse(today) })
}

test('a room shows its age on its anniversary, and on no other day', () => {
  onTheDay('2026-05-03T20:00Z')
  expect(screen.getByText('2 years old today')).toBeTruthy()
  const { container } = onTheDay('2026-05-04T20:00Z')
  expect(container.textContent).toBe('')
})
