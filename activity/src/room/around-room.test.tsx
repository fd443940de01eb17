import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Stopped } from '@segue/shared/room/client/connection-machine.ts'
import { roomUuid } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { liveStore } from '../../test/doubles/live-store.ts'
import { call, queries } from '../client/api.ts'
import { closeDialog, useDialogs } from '../client/dialogs.ts'
import { dropToken, takeToken } from '../client/session.ts'
import { leaveRoom, useCurrentRoom } from '../session/current-room.ts'
import type { LiveRoom } from '../session/live-room.ts'
import { createRoomSession } from '../session/room-session.ts'
import { AroundRoom } from './around-room.tsx'
import { RoomGate } from './entering/room-gate.tsx'
import { InRoom } from '../session/room-context.tsx'

const ann = tokenOf({ sub: 'ann', type: 'user' })
const guest = tokenOf({ sub: 'ghost', type: 'guest' })
const banned: Stopped = { code: 'accountBanned', until: null, reason: 'Spam' }
const refusedAccount = {
  status: 401,
  body: { statusCode: 401, message: 'Unauthorized', values: { removal: 'accountBanned', reason: 'Spam' } },
}
const removalDialog = {
  name: 'accountRemoval',
  removal: { code: 'accountBanned', until: null, reason: 'Spam' },
}

beforeEach(async () => {
  await loadWords()
  takeToken(ann)
})
afterEach(() => {
  act(leaveRoom)
  closeDialog()
  dropToken()
})

/** Puts Ann on the room's page; returns what ends her connection, and whether the room has been joined again. */
function onItsPage() {
  const [store, connect] = [liveStore(null), vi.fn()]
  const room = { roomUuid, store, connect, stop: () => undefined } as Partial<LiveRoom> as LiveRoom
  const session = createRoomSession(room)
  useCurrentRoom.setState({ held: { roomUuid, slug: 'the-room', session, withdraw: () => undefined } })
  onScreen(<AroundRoom />, '/room/the-room')
  return { session, connect, end: (why: Stopped) => act(() => store.setState({ status: { kind: 'stopped', why } })) }
}

/** A query whose refusal reveals that the account is banned. */
async function askInVain(): Promise<void> {
  const answers = { 'GET /auth/session': refusedAccount, 'GET /users/earned': refusedAccount }
  vi.stubGlobal('fetch', fakeServer(answers).serve)
  await act(() =>
    queries.fetchQuery({ queryKey: ['in vain'], queryFn: () => call('GET /users/earned') }).catch(() => null),
  )
  await expect.poll(() => useDialogs.getState().dialog).toEqual(removalDialog)
}

test('a user who signs out or in rejoins the room as the new identity', () => {
  const { connect } = onItsPage()
  act(dropToken)
  expect(connect).toHaveBeenCalledTimes(1)
  act(() => void takeToken(guest))
  expect(connect).toHaveBeenCalledTimes(2)
})

test('a user whose account is banned does not rejoin as a guest, whatever makes them one, but can as another user', () => {
  const { connect, end } = onItsPage()
  end(banned)
  act(dropToken)
  act(() => void takeToken(guest))
  expect(connect).not.toHaveBeenCalled()
  act(() => void takeToken(tokenOf({ sub: 'ben', type: 'user' })))
  expect(connect).toHaveBeenCalledOnce()
})

test('a request that is refused before the room’s server ends the connection does not let them rejoin either', async () => {
  const { connect } = onItsPage()
  await askInVain()
  expect(connect).not.toHaveBeenCalled()
})

test('the gate replaces the dialog that a refused request has opened', async () => {
  const { session, end } = onItsPage()
  await askInVain()
  end(banned)
  onScreen(
    <InRoom value={session}>
      <RoomGate why={banned} name="The room" />
    </InRoom>,
  )
  expect(useDialogs.getState().dialog).toBeNull()
})
