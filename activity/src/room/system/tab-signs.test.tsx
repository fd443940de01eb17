import { beforeEach, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { olga, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import type { LiveRoom, RoomSnapshot } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { TabSigns } from './tab-signs.ts'

beforeEach(() => loadWords())

test.each([
  ['/room/日本', true],
  ['/room/%E6%97%A5%E6%9C%AC', true],
  ['/room/%e6%97%a5%e6%9c%ac/', true],
  ['/room/%E6%97%A5', false],
  ['/playlists', false],
])("at %s the tab has the room's title: %s", (address, isNamed) => {
  document.title = 'Another page'
  const room = new TestRoom({ name: 'Nippon', slug: '日本' }).join(olga)
  room.stage(olga, song('Low Tide'))
  const store = createStore<RoomSnapshot>(() => ({
    status: { kind: 'live' },
    sound: { name: 'idle' },
    part: null,
    state: room.state,
  }))
  onScreen(
    <InRoom value={createRoomSession({ store } as unknown as LiveRoom)}>
      <TabSigns />
    </InRoom>,
    address,
  )
  expect(document.title).toMatch(isNamed ? /Nippon/ : /^Another page$/)
})
