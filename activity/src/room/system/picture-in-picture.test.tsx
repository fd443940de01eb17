import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { olga, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import type { LiveRoom, RoomSnapshot } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { canStayOnTop, SmallWindow, stayOnTop } from './picture-in-picture.tsx'

/** A fake picture-in-picture window, which fires `pagehide` on close as browsers do. */
class FakeWindow extends EventTarget {
  readonly document = document.implementation.createHTMLDocument()
  isOpen = true
  constructor() {
    super()
    // Testing Library computes styles through a document's window.
    Object.defineProperty(this.document, 'defaultView', { value: window })
  }
  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.dispatchEvent(new Event('pagehide'))
  }
}

let small = new FakeWindow()
const requestWindow = vi.fn<(size: { width: number; height: number }) => Promise<FakeWindow>>()
const inside = () => within(small.document.body)
const offer = () =>
  Object.defineProperty(window, 'documentPictureInPicture', { value: { requestWindow }, configurable: true })

beforeEach(async () => {
  await loadWords()
  small = new FakeWindow()
  requestWindow.mockReset().mockResolvedValue(small)
  offer()
})
afterEach(() => {
  act(() => small.close())
  Reflect.deleteProperty(window, 'documentPictureInPicture')
})

/** Renders a user in a room in which Olga plays. */
function inRoom(sound: RoomSnapshot['sound'] = { name: 'idle' }) {
  const room = new TestRoom({ name: 'The Night Shift' }).join(olga)
  room.stage(olga, song('Low Tide', { artistName: 'Vera' }))
  const store = createStore<RoomSnapshot>(() => ({ status: { kind: 'live' }, sound, part: null, state: room.state }))
  const acted = vi.fn<LiveRoom['act']>(() => Promise.resolve({ messageId: undefined }))
  const player = { unlock: vi.fn(() => Promise.resolve(true)) }
  const live = { store, act: acted, player, serverNow: () => room.now + 10_000 } as unknown as LiveRoom
  const session = createRoomSession(live)
  const screen = onScreen(
    <InRoom value={session}>
      <SmallWindow />
    </InRoom>,
  )
  const open = () => act(() => stayOnTop(session.windows))
  return { room, store, acted, player, open, leave: () => screen.unmount() }
}

test("the small window shows the song, DJ and room, with the page's styles and language", async () => {
  document.documentElement.lang = 'en'
  document.head.append(Object.assign(document.createElement('style'), { textContent: 'b { color: gold }' }))
  const { open } = inRoom()
  await open()
  expect(requestWindow).toHaveBeenCalledExactlyOnceWith({ width: 340, height: 190 })
  for (const words of ['Low Tide', 'Vera', /Olga/]) expect(inside().getByText(words)).toBeTruthy()
  expect([small.document.title, small.document.documentElement.lang]).toEqual(['The Night Shift', 'en'])
  expect(small.document.head.textContent).toContain('gold')
})

test('the small window can vote on the current song', async () => {
  const { acted, room, open } = inRoom()
  await open()
  fireEvent.click(inside().getByRole('button', { name: /^Like/ }))
  const playId = room.state.nowPlaying?.playId
  expect(acted).toHaveBeenCalledExactlyOnceWith({ type: 'voteOnSong', songVotes: { like: true }, playId })
})

test('the small window follows the room, and says when nothing plays', async () => {
  const { room, store, open } = inRoom()
  await open()
  act(() => store.setState({ state: { ...room.state, nowPlaying: null, djs: [] } }))
  expect(inside().queryByText('Low Tide')).toBeNull()
  expect(inside().getByText('The decks are free')).toBeTruthy()
  expect(inside().queryByRole('button')).toBeNull()
})

test('the small window offers to unlock audio in place of the votes if that is needed', async () => {
  const { player, open } = inRoom({ name: 'waiting-for-tap', playId: 'p' })
  await open()
  const [tap, ...others] = inside().getAllByRole('button')
  expect(others).toEqual([])
  fireEvent.click(tap ?? document.body)
  expect(player.unlock).toHaveBeenCalledOnce()
})

test('the small window closes when the user leaves the room', async () => {
  const { leave, open } = inRoom()
  await open()
  expect(small.isOpen).toBe(true)
  leave()
  expect(small.isOpen).toBe(false)
})

test('a closed small window is emptied and can be opened again', async () => {
  const { open } = inRoom()
  await open()
  act(() => small.close())
  expect(small.document.body.textContent).toBe('')
  small = new FakeWindow()
  requestWindow.mockResolvedValue(small)
  await open()
  expect(inside().getByText('Low Tide')).toBeTruthy()
})

test('a browser that refuses or lacks picture-in-picture leaves the room unchanged', async () => {
  expect(canStayOnTop()).toBe(true)
  const { open } = inRoom()
  requestWindow.mockRejectedValue(new DOMException('Only after a press', 'NotAllowedError'))
  await open()
  Reflect.deleteProperty(window, 'documentPictureInPicture')
  expect(canStayOnTop()).toBe(false)
  await open()
  expect(small.document.body.textContent).toBe('')
})
