import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { groupMessage } from '@segue/shared/test/group-message.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { useDialogs } from '../../client/dialogs.ts'
import { dropToken, takeToken } from '../../client/session.ts'
import type { LiveRoom, RoomSnapshot } from '../../session/live-room.ts'
import { useFirstGoals, useIsNewcomer } from '../../session/newcomer.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { ChatListener } from './chat-listener.tsx'
import { NewcomersBar } from './newcomers-bar.tsx'

beforeEach(async () => {
  useIsNewcomer.setState({ wanted: true })
  useFirstGoals.setState({ reached: [] })
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  await loadWords()
})
afterEach(() => dropToken())

/** The bar in a room whose chat has these lines. */
function bar(lines: object[] = []) {
  vi.stubGlobal('fetch', fakeServer({ 'GET /groups/room/messages': { body: { data: lines } } }).serve)
  const stateOf = (more: object) => ({ allUserData: {}, nowPlaying: null, djs: [], ...more }) as unknown as RoomState
  const snapshotOf = (more: object) =>
    ({ status: { kind: 'live' }, state: stateOf(more) }) as Partial<RoomSnapshot> as RoomSnapshot
  const store = createStore(() => snapshotOf({}))
  const room = { roomUuid: 'room', store, onPush: () => () => {}, onMoment: () => () => {}, serverNow: () => 0 }
  const shown = onScreen(
    <InRoom value={createRoomSession(room as Partial<LiveRoom> as LiveRoom)}>
      <ChatListener />
      <NewcomersBar />
    </InRoom>,
  )
  return { ...shown, change: (more: object) => act(() => store.setState(snapshotOf(more))) }
}

const goals = () => screen.getAllByRole('listitem').map((item) => [item.textContent, 'done' in item.dataset])

test('a newcomer can open the explanation of how rooms work, or hide the bar permanently', () => {
  bar()
  fireEvent.click(screen.getByRole('button', { name: 'How it works' }))
  expect(useDialogs.getState().dialog).toEqual({ name: 'howItWorks' })
  expect(useIsNewcomer.getState().wanted).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(useIsNewcomer.getState().wanted).toBe(false)
})

test('three things to do are checked off as they are done, and stay so', async () => {
  const { change, unmount } = bar([groupMessage()])
  await expect.poll(goals).toEqual([
    ['Vote', false],
    ['Say hi', true],
    ['Play a song', false],
  ])
  change({ allUserData: { ann: { songVotes: { like: true } } } })
  change({ allUserData: { ann: { songVotes: {} } } })
  expect(goals()[0]).toEqual(['Vote', true])
  change({ djs: [{ uuid: 'ann' }], nowPlaying: { playId: 'p' } })
  expect(screen.queryAllByRole('listitem')).toEqual([])
  screen.getByText('That’s it. Enjoy the room!')
  expect(useIsNewcomer.getState().wanted).toBe(true)
  unmount()
  bar()
  expect(useIsNewcomer.getState().wanted).toBe(false)
})
