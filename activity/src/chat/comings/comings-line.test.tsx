import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { showComings } from '../../session/chat/comings-shown.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { ChatLog } from '../chat-log.tsx'
import { ComingsLine } from './comings-line.tsx'
import type { ComingsLine as Line } from './log-lines.ts'
import { comingsIn } from './watch-comings.ts'

beforeEach(() => loadWords())
afterEach(() => showComings(true))

const session = () =>
  createRoomSession({ roomUuid: 'group_room', store: liveStore(null) } as Partial<LiveRoom> as LiveRoom)

const people = ['Ada', 'Bo', 'Cleo', 'Dave', 'Eve'].map((name) => ({ uuid: name, name }))
const line = (count: number, received: Line['notice'] = 'came'): Line => ({
  key: 'a line',
  kind: 'comings',
  notice: received,
  people: people.slice(0, count),
  song: received === 'starred' ? { trackName: 'Late' } : null,
  day: null,
})

test.each([
  [line(1), 'Ada joined'],
  [line(3), 'Ada, Bo, and Cleo joined'],
  [line(5), 'Ada, Bo, and 3 others joined'],
  [line(2, 'left'), 'Ada and Bo left'],
  [line(1, 'starred'), 'Ada starred Late'],
])('a notice names who joined, left or starred, and counts the rest of a large group', (shown, words) => {
  onScreen(
    <InRoom value={session()}>
      <ComingsLine line={shown} />
    </InRoom>,
  )
  expect(screen.getByText(words).getAttribute('aria-live')).toBe('off')
})

test('people are shown by their Discord names inside Discord', () => {
  const inDiscord = session()
  inDiscord.people.setState({ faces: { Ada: { name: 'Countess', picture: null } } })
  onScreen(
    <InRoom value={inDiscord}>
      <ComingsLine line={line(1)} />
    </InRoom>,
  )
  screen.getByText('Countess joined')
})

test('the chat shows join and leave notices unless the user turns them off', async () => {
  const visit = session()
  comingsIn(visit.room).setState({ notices: [{ at: 1, kind: 'came', people: people.slice(0, 2) }] })
  onScreen(
    <InRoom value={visit}>
      <ChatLog lines={[]} hasOlder={false} loading={false} />
    </InRoom>,
  )
  await screen.findByText('Ada and Bo joined')
  act(() => showComings(false))
  await waitFor(() => expect(screen.queryByText('Ada and Bo joined')).toBeNull())
})
