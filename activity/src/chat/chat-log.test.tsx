import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { takeToken } from '../client/session.ts'
import { loadWords, onScreen, fakeServer, tokenOf } from '../../test/doubles/fixtures.tsx'
import type { LiveRoom, RoomSnapshot } from '../session/live-room.ts'
import { InRoom } from '../session/room-context.tsx'
import type { Face } from '../session/people/session-people.ts'
import { createRoomSession } from '../session/room-session.ts'
import type { ChatLine } from './room/chat-lines.ts'
import { ChatLog } from './chat-log.tsx'
import { muteWord, unmuteWord } from './muting/mute-words.ts'

beforeEach(() => loadWords())

function open(hasOlder: boolean, loading: boolean) {
  const server = fakeServer({ 'GET /groups/group_room/messages': { body: { data: [] } } })
  vi.stubGlobal('fetch', server.serve)
  onScreen(
    <InRoom value={createRoomSession({ roomUuid: 'group_room' } as Partial<LiveRoom> as LiveRoom)}>
      <ChatLog lines={[]} hasOlder={hasOlder} loading={loading} />
    </InRoom>,
  )
  return server
}

test('older messages can be loaded with a button when there is nothing to scroll', async () => {
  const { requests } = open(true, false)
  fireEvent.click(screen.getByRole('button', { name: 'Show older messages' }))
  await expect.poll(() => requests.map(({ key }) => key)).toEqual(['GET /groups/group_room/messages'])
})

test('the log shows that it is loading older messages and where the chat starts', () => {
  open(true, true)
  expect(screen.getByRole('log').textContent).toContain('Loading older messages…')
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  open(false, false)
  expect(screen.getByRole('log').textContent).toContain('Start of the chat')
})

const lineOf = (userUuid: string, text: string): ChatLine => ({
  key: text,
  kind: 'message',
  notice: null,
  id: null,
  userUuid,
  userName: userUuid,
  avatarId: 'fox',
  color: '#ffffff',
  text,
  pictures: [],
  alternativeTexts: [],
  files: [],
  replies: 0,
  quoted: null,
  sent: null,
  groups: [],
  emojis: {},
  names: {},
  atMs: 0,
  edited: false,
  reactions: {},
  song: null,
  second: null,
  special: null,
  failure: null,
  follows: false,
  day: null,
})

function read(lines: ChatLine[], faces: Record<string, Face> = {}) {
  const { serve } = fakeServer({ 'GET /blocked-users': { body: [{ userUuid: 'bob' }] } })
  vi.stubGlobal('fetch', serve)
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const settings = { roomRoles: [] } as Partial<RoomState['settings']> as RoomState['settings']
  const state = { allUserData: {}, djs: [], settings } as Partial<RoomState> as RoomState
  const store = createStore(() => ({ state }) as Partial<RoomSnapshot> as RoomSnapshot)
  const session = createRoomSession({
    roomUuid: 'group_room',
    store,
    serverNow: () => 0,
  } as Partial<LiveRoom> as LiveRoom)
  session.people.setState({ faces })
  onScreen(
    <InRoom value={session}>
      <ChatLog lines={lines} hasOlder={false} loading={false} />
    </InRoom>,
  )
}

test('inside Discord a song names its DJ as the stage does', async () => {
  const played = { ...lineOf('room', 'song'), kind: 'song' as const, song: { trackName: 'Kite' } }
  read([{ ...played, names: { bo: 'Bo' } }], { bo: { name: 'Bobby the Great', picture: null } })
  await screen.findByText('Bobby the Great played Kite')
})

test('messages of blocked people are folded until the user opens them', async () => {
  read([lineOf('bob', 'from Bob'), lineOf('cleo', 'from Cleo')])
  await screen.findByText(/someone you blocked/)
  expect(screen.queryByText('from Bob')).toBeNull()
  screen.getByText('from Cleo')
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  screen.getByText('from Bob')
})

test('messages of others that contain a muted word are folded until the word is unmuted', async () => {
  read([lineOf('cleo', 'The ending!'), lineOf('ann', 'What ending?'), lineOf('dan', 'It never ended')])
  await screen.findByText('The ending!')
  act(() => muteWord('ending'))
  await screen.findByText(/contains a muted word/)
  expect(screen.queryByText('The ending!')).toBeNull()
  for (const words of ['What ending?', 'It never ended']) await screen.findByText(words)
  act(() => unmuteWord('ending'))
  await screen.findByText('The ending!')
})

test('the log stays at the end when a picture loads late, unless the user has scrolled up', () => {
  let grown = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: () => void) {
        grown = notify
      }
      observe() {}
      disconnect() {}
    },
  )
  open(false, false)
  const log = screen.getByRole('log')
  const heights = { scrollHeight: 1000, clientHeight: 400 }
  for (const name of ['scrollHeight', 'clientHeight'] as const)
    Object.defineProperty(log, name, { get: () => heights[name] })
  log.scrollTo = (to) => {
    if (typeof to === 'object') log.scrollTop = Math.min(to.top ?? 0, heights.scrollHeight - heights.clientHeight)
  }
  const pictureArrives = () => {
    heights.scrollHeight += 300
    grown()
  }
  pictureArrives()
  // The next picture loads before the browser fires the scroll event.
  heights.scrollHeight += 300
  fireEvent.scroll(log)
  grown()
  expect(log.scrollTop).toBe(1200)
  fireEvent.scroll(log)
  log.scrollTop = 700
  fireEvent.scroll(log)
  pictureArrives()
  expect(log.scrollTop).toBe(700)
})

/** The elements in the log that the Tab key stops at. */
const tabStops = () =>
  [...screen.getByRole('log').querySelectorAll<HTMLElement>('a[href], button, input, [tabindex]')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  )
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focused = () => document.activeElement?.textContent

/** Messages with a link and with the buttons to react and for options. */
const talk = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...lineOf('cleo', `https://example.org/${at}`), id: String(at) }))

test('a log of 122 messages with links and buttons is one tab stop: the newest message', async () => {
  read(talk(122))
  await expect.poll(() => tabStops()).toHaveLength(1)
  expect(tabStops()[0]?.textContent).toContain('example.org/121')
})

test('keys move between the messages of the log, and Tab then leaves it from any of them', async () => {
  read(talk(30))
  await expect.poll(() => tabStops()).toHaveLength(1)
  act(() => tabStops()[0]?.focus())
  const places = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'PageUp', 'Home', 'ArrowUp', 'PageDown', 'End'].map((key) => {
    act(() => void press(key))
    return /\d+$/.exec(focused()?.match(/example.org\/\d+/)?.[0] ?? '')?.[0]
  })
  expect(places).toEqual(['28', '27', '28', '18', '0', '0', '10', '29'])
  act(() => void press('PageUp'))
  expect(tabStops()).toEqual([document.activeElement])
})

test('a message that arrives leaves the tab stop at the one that has the focus', async () => {
  read(talk(3))
  await expect.poll(() => tabStops()).toHaveLength(1)
  act(() => tabStops()[0]?.focus())
  act(() => void press('ArrowUp'))
  const arrived = Object.assign(document.createElement('article'), { tabIndex: 0 })
  arrived.dataset['line'] = ''
  screen.getByRole('log').firstElementChild?.append(arrived)
  await expect.poll(() => arrived.tabIndex).toBe(-1)
  expect(tabStops()).toEqual([document.activeElement])
})

test('the controls of a message are reached with the arrow keys, and Escape returns to the message', async () => {
  read(talk(2))
  await expect.poll(() => tabStops()).toHaveLength(1)
  const [line] = tabStops()
  act(() => line?.focus())
  const reached = Array.from({ length: 4 }, () => {
    act(() => void press('ArrowRight'))
    return document.activeElement?.getAttribute('aria-label') ?? focused()
  })
  expect(reached).toEqual(['cleo', 'example.org/1', 'React', 'Options for the message by cleo'])
  act(() => void press('Escape'))
  expect(document.activeElement).toBe(line)
})

test('Enter on a message opens its options, also for the second time', async () => {
  read(talk(2))
  await expect.poll(() => tabStops()).toHaveLength(1)
  const [line] = tabStops()
  for (const key of ['Enter', 'ContextMenu']) {
    act(() => line?.focus())
    act(() => void press(key))
    await screen.findByRole('menu')
    act(() => void press('Escape'))
    await expect.poll(() => screen.queryByRole('menu')).toBeNull()
  }
})

test('only a long log leaves what is out of sight without a layout', () => {
  const linesOf = (count: number) => Array.from({ length: count }, (_, at) => lineOf('ann', `Line ${at}`))
  const isLong = () => screen.getByRole('log').querySelector('[data-long]')?.getAttribute('data-long')
  read(linesOf(30))
  expect(isLong()).toBe('false')
  cleanup()
  read(linesOf(61))
  expect(isLong()).toBe('true')
})
