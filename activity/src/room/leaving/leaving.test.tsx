import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ann, ben, roomUuid, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { queries } from '../../client/api.ts'
import { closeDialog, useDialogs } from '../../client/dialogs.ts'
import { Routes, useLocation } from '../../client/router.tsx'
import { useSession } from '../../client/session.ts'
import { currentRoom, leaveRoom, useCurrentRoom } from '../../session/current-room.ts'
import { roomKey } from '../../session/find-room.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { createRoomSession } from '../../session/room-session.ts'
import type { walkIn } from '../entering/walk-in.ts'
import { RoomPage } from '../room-page.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { useConfirmedLeave } from './leaving.ts'

beforeEach(async () => {
  await loadWords()
  const session = { uuid: ann.userUuid, kind: 'user' as const, role: ann.tokenRole, capabilities: [], token: '' }
  useSession.setState({ session })
})
afterEach(() => {
  leaveRoom()
  closeDialog()
})

/** Puts Ann in "The room", with these DJs on its stage. */
function inRoom(...djs: (typeof ann)[]): void {
  const testRoom = new TestRoom().join(ann, ben)
  for (const dj of djs) testRoom.stage(dj, song(`Song of ${dj.profile.nickname}`))
  const room = { store: liveStore(testRoom.state), stop: () => undefined } as unknown as LiveRoom
  const session = createRoomSession(room)
  useCurrentRoom.setState({ held: { roomUuid, slug: 'the-room', session, withdraw: () => undefined } })
}

function Door() {
  const leave = useConfirmedLeave()
  return (
    <>
      <output>{useLocation().pathname}</output>
      <button type="button" onClick={leave}>
        Door
      </button>
    </>
  )
}

const pressDoor = (at: string) => {
  onScreen(<Door />, at)
  fireEvent.click(screen.getByRole('button', { name: 'Door' }))
}
const path = () => screen.getByRole('status').textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test.each([
  ['/room/the-room', '/'],
  ['/playlists', '/playlists'],
  ['/room/the-room/history', '/room/the-room/history'],
])('a listener at %s leaves the room with one press and is then at %s', async (at, after) => {
  inRoom(ben)
  pressDoor(at)
  expect([currentRoom(), useDialogs.getState().dialog]).toEqual([null, null])
  await expect.poll(path).toBe(after)
})

test('a DJ who presses the door is asked first and stays in the room', () => {
  inRoom(ben, ann)
  pressDoor('/playlists')
  expect([currentRoom()?.slug, useDialogs.getState().dialog]).toEqual(['the-room', { name: 'leaveRoom' }])
})

test.each([
  [[ben, ann], 'You’re on stage. If you leave, you’ll lose your spot.'],
  [[ann, ben], 'Your song is playing. If you leave, it stops and you’ll lose your spot on stage.'],
])('a DJ sees what leaving would cost, and can stay or leave (%#)', (djs, words) => {
  inRoom(...djs)
  const onClose = vi.fn()
  onScreen(<LeaveDialog onClose={onClose} />)
  expect(screen.getByText(words)).toBeTruthy()
  press('Stay')
  expect([onClose.mock.calls.length, currentRoom()?.slug]).toEqual([1, 'the-room'])
  press('Leave the room')
  expect([onClose.mock.calls.length, currentRoom()]).toEqual([2, null])
})

/** Opens the page of another room, and returns the function that enters it. */
function openAttic() {
  const enter = vi.fn<typeof walkIn>()
  queries.setQueryData(roomKey('attic'), { uuid: 'attic-uuid', slug: 'attic', name: 'Attic', design: 'CLUB' })
  const Page = () => <RoomPage enter={enter} />
  onScreen(<Routes pages={{ '/room/:slug': Page, '*': () => <p>Elsewhere</p> }} />, '/room/attic')
  return enter
}

test('a DJ who opens another room stays on stage until they choose to enter it', async () => {
  inRoom(ann)
  const enter = openAttic()
  expect(await screen.findByText('You’re on stage in The room')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Stay in The room' }).getAttribute('href')).toBe('/room/the-room')
  expect(enter).not.toHaveBeenCalled()
  press('Go to Attic')
  expect(enter).toHaveBeenCalledExactlyOnceWith('attic-uuid', 'attic')
})

test('a listener who opens another room enters it immediately', () => {
  inRoom(ben)
  const enter = openAttic()
  expect(enter).toHaveBeenCalledExactlyOnceWith('attic-uuid', 'attic')
})
