import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mo, olga, TestRoom, type Somebody } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { useSession } from '../../client/session.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { RoomSettingsDialog } from './room-settings-dialog.tsx'

beforeEach(() => loadWords())

function show(who: Somebody) {
  const testRoom = new TestRoom().join(who)
  const change = `PATCH /rooms/${testRoom.state.settings.uuid}`
  const server = fakeServer({ [change]: { body: {} } })
  vi.stubGlobal('fetch', server.serve)
  const session = { uuid: who.userUuid, kind: 'user' as const, role: who.tokenRole, capabilities: [], token: '' }
  useSession.setState({ session })
  const room: Pick<LiveRoom, 'store' | 'serverNow'> = {
    store: liveStore(testRoom.state),
    serverNow: () => testRoom.now,
  }
  onScreen(
    <InRoom value={createRoomSession(room as LiveRoom)}>
      <RoomSettingsDialog onClose={() => undefined} />
    </InRoom>,
  )
  return () => server.requests.find(({ key }) => key === change)?.body
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const open = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))

test('what cannot be undone is in the last section, apart from Save', () => {
  show(olga)
  expect(tabs().at(-1)).toBe('Danger zone')
  const footer = screen.getByRole('button', { name: 'Save' }).closest('footer')
  expect(within(footer as HTMLElement).getAllByRole('button')).toHaveLength(1)
  open('Danger zone')
  expect(screen.getByRole('button', { name: 'Delete room' })).toBeTruthy()
})

test('Save is offered where there is something to save', () => {
  show(olga)
  const isOffered = () => screen.queryByRole('button', { name: 'Save' }) !== null
  expect(isOffered()).toBe(true)
  open('Danger zone')
  expect(isOffered()).toBe(false)
  open('The room')
  fireEvent.change(screen.getByLabelText('Tagline'), { target: { value: 'Slow house' } })
  open('Message visitors')
  expect(isOffered()).toBe(true)
})

test('staff who do not own the room get no section about who may enter', () => {
  show(mo)
  expect(tabs()).not.toContain('Who can come in')
})

test('changes in several sections are saved together', async () => {
  const saved = show(olga)
  fireEvent.change(screen.getByLabelText('Tagline'), { target: { value: 'Slow house' } })
  open('Chat and moderation')
  fireEvent.click(screen.getByRole('switch', { name: 'Chat' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved()).toMatchObject({ vibe: 'Slow house', hasChat: false }))
})

test('how songs follow each other is set in the stage rules alone, to which the settings lead', async () => {
  show(olga)
  open('Stage and music')
  expect(screen.getByText('Between songs: Blend')).toBeTruthy()
  expect(screen.queryByLabelText('Between songs')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Stage rules' }))
  const rules = await screen.findByRole('dialog', { name: 'Stage rules' })
  expect(within(rules).getByLabelText('Between songs')).toBeTruthy()
})

test('what a room lacks is named beside the disabled Save', () => {
  show(olga)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' ' } })
  expect(screen.getByText('The room needs a name.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
})

test('an owner turns the radio off, and reads which songs it sends', async () => {
  const saved = show(olga)
  open('Who can come in')
  const radio = screen.getByRole('switch', { name: /^Radio/ })
  expect(radio.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText(/Uploaded songs go on air/)).toBeTruthy()
  fireEvent.click(radio)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved()).toMatchObject({ radio: false }))
})
