import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { fakeClock } from '@segue/shared/test/fake-clock.ts'
import type { Stopped } from '@segue/shared/room/client/connection-machine.ts'
import { loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import type { LiveRoom, RoomSnapshot } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { RoomGate } from './room-gate.tsx'

const now = 1_800_000_000_000
const connect = vi.fn()

beforeEach(async () => {
  await loadWords()
  vi.useFakeTimers({ now })
})

const serverNow = () => now + fakeClock.now()
const store = createStore(() => ({ status: { kind: 'stopped' } }) as Partial<RoomSnapshot> as RoomSnapshot)
const door = (why: Partial<Stopped> & Pick<Stopped, 'code'>) =>
  onScreen(
    <InRoom value={createRoomSession({ roomUuid: 'r', store, serverNow, connect } as Partial<LiveRoom> as LiveRoom)}>
      <RoomGate why={why} name="The Late Shift" />
    </InRoom>,
  )
const title = () => screen.getByRole('heading', { level: 1 }).textContent

test('a kicked user sees why and for how long, and can rejoin afterwards', () => {
  door({ code: 'kickedFromRoom', until: now + 272_000, reason: 'Shouting' })
  expect(title()).toBe('You were removed from the room')
  expect(screen.getByText('They said: “Shouting”')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('You can rejoin in 4:32.')
  expect(screen.getByRole('button', { name: 'Rejoin' }).hasAttribute('disabled')).toBe(true)
  act(() => void vi.advanceTimersByTime(272_000))
  expect(screen.getByText('You can rejoin now.')).toBeTruthy()
  screen.getByRole('button', { name: 'Rejoin' }).click()
  expect(connect).toHaveBeenCalledOnce()
})

test('a kick without a waiting time lets the user rejoin immediately', () => {
  door({ code: 'kickedFromRoom', until: null, reason: null })
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.getByRole('button', { name: 'Rejoin' }).hasAttribute('disabled')).toBe(false)
})

test('a banned user sees why and until when, and no way in', () => {
  door({ code: 'banned', until: now + 3_600_000, reason: 'Spam' })
  expect(title()).toBe('You’re banned from this room')
  expect(screen.getByText(/^You can come back on /)).toBeTruthy()
  expect(screen.getByText('They said: “Spam”')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(['wrongPassword', 'wrongGuestPassword', 'roomFull', 'banned', 'kicked'] as const)(
  'the gate shows the name of the room (%s)',
  (code) => {
    door({ code, until: now + 60_000, reason: null })
    expect(screen.getByText('The Late Shift')).toBeTruthy()
  },
)

test('a permanent ban is shown without a request to the server', () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  door({ code: 'banned', until: null, reason: null })
  expect(screen.getByText(/permanently banned from this room/)).toBeTruthy()
  expect(fetch).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test.each(['roomClosed', 'unknownRoom'] as const)('a deleted room has its own gate (%s)', (code) => {
  door({ code })
  expect(title()).toBe('This room has been deleted')
  expect(screen.getByRole('button', { name: 'Create a room' })).toBeTruthy()
})

test('a banned account sees why and until when, and no way in', () => {
  door({ code: 'accountBanned', until: now + 3_600_000, reason: 'Spam' })
  expect(title()).toBe('Your account is banned')
  expect(screen.getByText(/^You can come back on /)).toBeTruthy()
  expect(screen.getByText('Moderators said: “Spam”')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  door({ code: 'accountBanned', until: null, reason: null })
  expect(screen.getByText(/permanently banned from all rooms/)).toBeTruthy()
})

test('a user signed out by moderators can sign in again', () => {
  door({ code: 'accountKicked', until: null, reason: 'Cool down' })
  expect(title()).toBe('You were signed out by moderators')
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})

test('a tile, which drops the first of several sentences, keeps until when a ban lasts', () => {
  door({ code: 'banned', until: now + 3_600_000, reason: null })
  const tile = '.words > p:first-child:not(:last-child, [data-kept])'
  expect(readFileSync(join(import.meta.dirname, '../../session/gate.module.css'), 'utf8')).toContain(tile)
  expect(screen.getByText(/^You can come back on /).hasAttribute('data-kept')).toBe(true)
})
