import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ann, olga, TestRoom, type Somebody } from '@segue/shared/test/fixtures.ts'
import { noBoothRules, type BoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import { useSession } from '../../client/session.ts'
import { loadWords, onScreen, fakeServer } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { BoothDialog } from './booth-dialog.tsx'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'

beforeEach(() => loadWords())

const sunday = { crateUuid: 'crate-1', crateName: 'Sunday morning' }

/** Renders the dialog in a room with these booth rules, for the given user with these crates. */
function show(boothRules: Partial<BoothRules>, who: Somebody = olga, crates: object[] = [sunday]) {
  const testRoom = new TestRoom({ boothRules: { ...noBoothRules, ...boothRules } }).join(who)
  const server = fakeServer({
    [`PATCH /rooms/${testRoom.state.settings.uuid}`]: { body: {} },
    'GET /crate/user': { body: { crates } },
  })
  vi.stubGlobal('fetch', server.serve)
  const session = { uuid: who.userUuid, kind: 'user' as const, role: who.tokenRole, capabilities: [], token: '' }
  useSession.setState({ session })
  const store = liveStore(testRoom.state)
  const room: Pick<LiveRoom, 'store' | 'serverNow'> = { store, serverNow: () => testRoom.now }
  onScreen(
    <InRoom value={createRoomSession(room as LiveRoom)}>
      <BoothDialog onClose={() => undefined} />
    </InRoom>,
  )
  return () => server.requests.flatMap(({ key, body }) => (key.startsWith('PATCH') ? [body] : []))
}
const switchOf = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) })

test('a click switches one rule and no other', async () => {
  const request = show({ hiddenVotes: true })
  expect([switchOf('Secret votes').checked, switchOf('Waiting list').checked]).toEqual([true, false])
  fireEvent.click(switchOf('Waiting list'))
  await waitFor(() => expect(request()).toEqual([{ boothRules: { waitingList: true } }]))
})

test('a rule with a value asks for it once it is on, and shows unusual values', async () => {
  const request = show({ skipPercent: 42 })
  const share = screen.getByLabelText<HTMLSelectElement>('Vote to skip: value')
  expect(share.selectedOptions[0]?.textContent).toBe('42% of listeners')
  expect(screen.queryByLabelText('Longest song: value')).toBeNull()
  fireEvent.change(share, { target: { value: '75' } })
  await waitFor(() => expect(request()).toEqual([{ boothRules: { skipPercent: 75 } }]))
  fireEvent.click(switchOf('Longest song'))
  await waitFor(() => expect(request()[1]).toEqual({ boothRules: { longestSongMinutes: 10 } }))
})

test("owners choose the room's playlist from their own crates", async () => {
  const request = show({ autoDj: true })
  await screen.findByRole('option', { name: 'Sunday morning' })
  fireEvent.change(screen.getByLabelText('Crate', { exact: true }), { target: { value: 'crate-1' } })
  await waitFor(() => expect(request()).toEqual([{ boothRules: { autoDjCrate: 'crate-1' } }]))
})

test('users who do not own the room cannot turn on auto DJ', () => {
  show({}, ann)
  expect(switchOf('Music on an empty stage').disabled).toBe(true)
  expect(screen.queryByLabelText('Crate', { exact: true })).toBeNull()
})

test('a room blends, fades or cuts, and the length of fades stays its own', async () => {
  const request = show({ withoutBlends: false, fadeSeconds: 8 })
  const modes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Between songs' })
  expect([modes.value, screen.getByRole<HTMLSelectElement>('combobox', { name: 'Length of a fade' }).value]).toEqual([
    'blend',
    '8',
  ])
  fireEvent.change(modes, { target: { value: 'fade' } })
  await waitFor(() => expect(request()).toEqual([{ boothRules: { withoutBlends: true, fadeSeconds: 8 } }]))
})

test('an owner without crates is led to them', async () => {
  show({ autoDj: true }, olga, [])
  expect((await screen.findByRole('link', { name: 'Create one' })).getAttribute('href')).toBe('/playlists')
})

test('a new rule takes the focus, and says what it lacks', async () => {
  show({})
  fireEvent.click(await screen.findByRole('button', { name: 'Add rule' }))
  const name = screen.getByLabelText('Rule name')
  expect(document.activeElement).toBe(name)
  expect(screen.getByText('Give the rule a name.')).toBeTruthy()
  fireEvent.change(name, { target: { value: 'Short ones' } })
  expect(screen.getByText('Enter the text to show.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: 'Shorter, please.' } })
  expect(screen.queryByText('Enter the text to show.')).toBeNull()
})
