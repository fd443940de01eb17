import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { guest, stan, TestRoom, type Somebody } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { useDialogs } from '../../client/dialogs.ts'
import { useSession } from '../../client/session.ts'
import { useToasts } from '../../client/toasts.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { PersonCard } from './person-card.tsx'

beforeEach(() => loadWords())
const close = vi.fn<() => void>()

/** A user opens the card of a guest with this name. */
function look(me: Somebody, nickname: string) {
  const { requests, serve } = fakeServer({ 'POST /users/guest-name-admin': { body: { removed: true } } })
  vi.stubGlobal('fetch', serve)
  const { userUuid: uuid, tokenRole: role } = me
  const kind = role === 'guest' ? ('guest' as const) : ('user' as const)
  useSession.setState({ session: { uuid, kind, role, capabilities: [], token: '' } })
  const named = { ...guest, profile: { ...guest.profile, nickname } }
  const testRoom = new TestRoom({}).join(stan).join(named)
  const room: Pick<LiveRoom, 'store' | 'serverNow' | 'roomUuid'> = {
    store: liveStore(testRoom.state),
    serverNow: () => testRoom.now,
    roomUuid: testRoom.state.settings.uuid,
  }
  onScreen(
    <InRoom value={createRoomSession(room as LiveRoom)}>
      <PersonCard uuid={guest.userUuid} onClose={close} />
    </InRoom>,
  )
  return requests
}

test('guests can choose a name on their own card', () => {
  look(guest, 'Mia')
  fireEvent.click(screen.getByRole('button', { name: 'Choose a name' }))
  expect(useDialogs.getState().dialog).toEqual({ name: 'guestName' })
  expect(close).toHaveBeenCalled()
})

test("product moderators can remove a guest's chosen name but not set one", async () => {
  const requests = look(stan, 'Rude')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove name' }))
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ words }) => words)).toEqual(['The name Rude was removed.']),
  )
  expect(requests.filter(({ key }) => key.startsWith('POST'))).toMatchObject([
    { key: 'POST /users/guest-name-admin', body: { userUuid: guest.userUuid } },
  ])
  expect(screen.queryByRole('button', { name: 'Choose a name' })).toBeNull()
})

test("a guest's default name cannot be removed", async () => {
  look(stan, ghostProfile(guest.userUuid).nickname)
  await screen.findByRole('button', { name: 'Kick' })
  await vi.dynamicImportSettled()
  expect(screen.queryByRole('button', { name: 'Remove name' })).toBeNull()
})
