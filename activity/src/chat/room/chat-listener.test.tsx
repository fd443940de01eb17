import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { groupMessage } from '@segue/shared/test/group-message.ts'
import { createStore } from 'zustand/vanilla'
import { fakeServer, onScreen } from '../../../test/doubles/fixtures.tsx'
import { useLocation } from '../../client/router.tsx'
import { setDraft } from '../../session/chat/chat-draft.ts'
import { useCurrentRoom, type CurrentRoom } from '../../session/current-room.ts'
import type { LiveRoom, RoomSnapshot } from '../../session/live-room.ts'
import { closePanel, usePanels } from '../../session/panels.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { ChatListener } from './chat-listener.tsx'

const Where = () => <p>{useLocation().pathname}</p>

function listen(lines: object[]) {
  const { serve } = fakeServer({ 'GET /groups/room/messages': { body: { data: lines } } })
  vi.stubGlobal('fetch', serve)
  const store = createStore(() => ({ status: { kind: 'live' } }) as Partial<RoomSnapshot> as RoomSnapshot)
  const room = { roomUuid: 'room', store, onPush: () => () => {}, onMoment: () => () => {}, serverNow: () => 0 }
  const session = createRoomSession(room as Partial<LiveRoom> as LiveRoom)
  const shown = onScreen(
    <InRoom value={session}>
      <ChatListener />
      <Where />
    </InRoom>,
    '/playlists/late',
  )
  return { ...shown, session }
}

test('sharing a page adds its link to the draft in the current room', () => {
  useCurrentRoom.setState({ held: { slug: 'late night' } as CurrentRoom })
  closePanel('chat')
  const { unmount, session } = listen([])
  setDraft(session.chat, 'Listen to')
  act(() => session.offers.getState().share?.('/song/abc'))
  expect(session.chat.getState().draft).toBe(`Listen to ${location.origin}/song/abc `)
  expect(usePanels.getState().open).toContain('chat')
  screen.getByText('/room/late%20night')
  unmount()
  expect(session.offers.getState().share).toBeNull()
  useCurrentRoom.setState({ held: null })
})

test('a song is marked once a message is about a second of it, until the user leaves the room', async () => {
  const { unmount, session } = listen([groupMessage({ moment: { playId: 'p', second: 3 } })])
  await expect.poll(() => session.turn.getState().marks).not.toBeNull()
  unmount()
  expect(session.turn.getState().marks).toBeNull()
})
