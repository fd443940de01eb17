import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { olga, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import type { LiveRoom, RoomSnapshot } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { canStayOnTop, SmallWindow, stayOnTop } from './picture-in-picture.tsx'

/** A window that stays on top, which says when it goes as a browser's does. */
class FakeWindow extends EventTarget {
  readonly document = document.implementation.createHTMLDocument()
  isOpen = true
  constructor() {
    super()
    // Whoever looks for names asks the window of a document what is seen.
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

/** Somebody in a room in which Olga plays. */
function inRoom(sound: RoomSnapshot['sound'] = { name: 'idle' }) {
  const room = new TestRoom({ name: 'The Night Shift' }).join(olga)
  room.stage(olga, song('Low Tide', { artistName: 'Vera' }))
  const store = createStore<RoomSnapshot>(() => ({ status: { kind: 'live' }, sound, part: null, state: room.state }))
  const act = vi.fn<LiveRoom['act']>(() => Promise.resolve({ messageId: undefined }))
  const player = { unlock: vi.fn(() => Promise.resolve(true)) }
  const live = { store, act, player, serverNow: () => room.now + 10_000 } as unknown as LiveRoom
  const screen = onScreen(
    <InRoom value={live}>
      <SmallWindow />
    </InRoom>,
  )
  return { room, store, act, player, leave: () => screen.unmount() }
}

const open = () => act(stayOnTop)

test('a small window shows the song, whose it is and the room, in the looks and the language of the page', async () => {
  document.documentElement.lang = 'en'
  document.head.append(Object.assign(document.createElement('style'), { textContent: 'b { color: gold }' }))
  inRoom()
  await open()
  expect(requestWindow).toHaveBeenCalledExactlyOnceWith({ width: 340, height: 190 })
  for (const words of ['Low Tide', 'Vera', /Olga/]) expect(inside().getByText(words)).toBeTruthy()
  expect([small.document.title, small.document.documentElement.lang]).toEqual(['The Night Shift', 'en'])
  expect(small.document.head.textContent).toContain('gold')
})

test('it votes on the song that plays', async () => {
  const { act: acted, room } = inRoom()
  await open()
  fireEvent.click(inside().getByRole('button', { name: /^Like/ }))
  const playId = room.state.nowPlaying?.playId
  expect(acted).toHaveBeenCalledExactlyOnceWith({ type: 'voteOnSong', songVotes: { like: true }, playId })
})

test('it follows the room from song to song, and says when nothing plays', async () => {
  const { room, store } = inRoom()
  await open()
  act(() => store.setState({ state: { ...room.state, nowPlaying: null, djs: [] } }))
  expect(inside().queryByText('Low Tide')).toBeNull()
  expect(inside().getByText('The decks are free')).toBeTruthy()
  expect(inside().queryByRole('button')).toBeNull()
})

test('where the sound waits for a tap, it offers one in place of the votes', async () => {
  const { player } = inRoom({ name: 'waiting-for-tap', playId: 'p' })
  await open()
  const [tap, ...others] = inside().getAllByRole('button')
  expect(others).toEqual([])
  fireEvent.click(tap ?? document.body)
  expect(player.unlock).toHaveBeenCalledOnce()
})

test('it closes when the room is left', async () => {
  const { leave } = inRoom()
  await open()
  expect(small.isOpen).toBe(true)
  leave()
  expect(small.isOpen).toBe(false)
})

test('once it is closed nothing is drawn there, and it can be opened anew', async () => {
  inRoom()
  await open()
  act(() => small.close())
  expect(small.document.body.textContent).toBe('')
  small = new FakeWindow()
  requestWindow.mockResolvedValue(small)
  await open()
  expect(inside().getByText('Low Tide')).toBeTruthy()
})

test('a browser that refuses, or that has none, leaves the room as it is', async () => {
  expect(canStayOnTop()).toBe(true)
  inRoom()
  requestWindow.mockRejectedValue(new DOMException('Only after a press', 'NotAllowedError'))
  await open()
  Reflect.deleteProperty(window, 'documentPictureInPicture')
  expect(canStayOnTop()).toBe(false)
  await open()
  expect(small.document.body.textContent).toBe('')
})
