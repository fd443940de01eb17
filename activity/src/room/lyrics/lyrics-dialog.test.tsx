import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { olga, roomSettings, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { queries } from '../../client/api.ts'
import { surface } from '../../client/surface.ts'
import { leaveRoom, useCurrentRoom } from '../../session/current-room.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { createRoomSession } from '../../session/room-session.ts'
import { LyricsDialog } from './lyrics-dialog.tsx'
import { lineAt } from './use-current-line.ts'

const roomUuid = '11111111-2222-4333-8444-555555555555'
const source = { name: 'LRCLIB', url: 'https://lrclib.net' }
const timed = [
  { at: 10, words: 'First line' },
  { at: 20, words: '' },
  { at: 30, words: '<b>Third</b> line' },
]

beforeEach(() => loadWords())
afterEach(() => {
  act(() => useCurrentRoom.setState({ held: null }))
  queries.clear()
  vi.useRealTimers()
})

/** A room in which a song plays, with its lyrics open; its clock stands where the test sets it. */
function open(reply: { kind: string; lines?: object[]; playId?: string } | { status: number; body: object }) {
  const room = new TestRoom(roomSettings()).join(olga)
  room.stage(olga, song('Night Bus'))
  const play = room.state.nowPlaying
  const clock = { now: play?.startTime ?? 0 }
  const store = liveStore(room.state)
  const live = { store, serverNow: () => clock.now, stop: () => undefined } as unknown as LiveRoom
  const session = createRoomSession(live)
  useCurrentRoom.setState({ held: { roomUuid, slug: 'barn', session, withdraw: () => undefined } })
  const { kind, lines = [], playId = play?.playId } = 'kind' in reply ? reply : { kind: 'none' }
  const body = { play: { playId, title: 'Night Bus', artist: 'Les Amis' }, kind, lines, source }
  const key = `GET /rooms/${roomUuid}/lyrics`
  const server = fakeServer({ [key]: 'kind' in reply ? { body } : reply })
  vi.stubGlobal('fetch', server.serve)
  const onClose = vi.fn()
  onScreen(<LyricsDialog roomUuid={roomUuid} onClose={onClose} />)
  const at = (seconds: number) => (clock.now = (play?.startTime ?? 0) + seconds * 1000)
  return { at, store, server, onClose }
}

const current = () => screen.queryAllByRole('listitem').find((one) => one.hasAttribute('aria-current'))?.textContent

test('the line that is sung follows the clock of the room, and text is only ever text', async () => {
  const { at, store } = open({ kind: 'synced', lines: timed })
  await screen.findByText('First line')
  expect(current()).toBeUndefined()
  at(12)
  await waitFor(() => expect(current()).toBe('First line'))
  at(31)
  await waitFor(() => expect(current()).toBe('<b>Third</b> line'))
  at(25)
  await waitFor(() => expect(current()).toBe(''))
  // The next song's clock says nothing about this song's lines.
  act(() => store.setState(({ state }) => ({ state: state && { ...state, nowPlaying: null } })))
  expect(screen.getByText('Nothing is playing right now.')).toBeTruthy()
})

test('lyrics of another play than the one here are shown without a current line', async () => {
  const { at } = open({ kind: 'synced', lines: timed, playId: 'the next one' })
  at(12)
  await screen.findByText('First line')
  expect(current()).toBeUndefined()
})

test('plain lyrics are text with its verses and the name of its source', async () => {
  const openExternal = vi.spyOn(surface, 'openExternal').mockReturnValue(true)
  open({
    kind: 'plain',
    lines: [
      { at: null, words: 'One verse' },
      { at: null, words: '' },
    ],
  })
  await screen.findByText('One verse')
  expect(screen.getByRole('dialog', { name: 'Night Bus' })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Lyrics from LRCLIB' }))
  expect(openExternal).toHaveBeenCalledWith('https://lrclib.net')
})

test.each([
  ['instrumental', 'This song is instrumental.'],
  ['none', 'No lyrics found for this song.'],
])('%s: says so, and names no source', async (kind, sentence) => {
  open({ kind })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('the reason for missing lyrics is shown in the user’s language', async () => {
  await loadWords('es')
  open({ status: 404, body: { statusCode: 404, message: 'Lyrics aren’t set up here', code: 'lyricsNotSetUp' } })
  expect(await screen.findByText('Las letras no están configuradas aquí')).toBeTruthy()
})

test('the lyrics of a room close when it is left', async () => {
  open({ kind: 'none' })
  await screen.findByRole('dialog')
  act(() => leaveRoom())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [0, -1],
  [10, 0],
  [29.9, 1],
  [500, 2],
])('at %d seconds, line %d is sung', (position, line) => {
  expect(lineAt(timed, position)).toBe(line)
})
