import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { olga, roomSettings, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { loadConfig } from '../../client/config.ts'
import { useDialogs } from '../../client/dialogs.ts'
import { useCurrentRoom } from '../../session/current-room.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { createRoomSession } from '../../session/room-session.ts'
import { SongFactsDialog } from './song-facts-dialog.tsx'

const roomUuid = '11111111-2222-4333-8444-555555555555'
const [playing, other] = [
  { ...song('Playing'), songId: 'a' },
  { ...song('Other'), songId: 'b' },
]

beforeEach(() => loadWords())
afterEach(async () => {
  act(() => useCurrentRoom.setState({ held: null }))
  await configure(false)
})

async function configure(hasLyrics: boolean) {
  vi.stubGlobal('fetch', async () => Response.json({ brand: 'hangout', name: 'Segue', hasLyrics }))
  await loadConfig()
}

/** Enters a room that plays a song. */
function enter() {
  const room = new TestRoom(roomSettings()).join(olga)
  room.stage(olga, playing)
  const live = { store: liveStore(room.state), serverNow: () => 0 }
  const session = createRoomSession(live as unknown as LiveRoom)
  useCurrentRoom.setState({ held: { roomUuid, slug: 'barn', session, withdraw: () => undefined } })
}

const offered = () => screen.queryByRole('button', { name: 'Lyrics' })

test('the song that the current room plays offers its lyrics', async () => {
  await configure(true)
  enter()
  onScreen(<SongFactsDialog song={playing} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Lyrics' }))
  expect(useDialogs.getState().dialog).toEqual({ name: 'lyrics', roomUuid })
})

test('no other song does, and none outside a room or without a provider', async () => {
  await configure(true)
  const show = (one: typeof playing) => onScreen(<SongFactsDialog song={one} onClose={() => undefined} />)
  const outside = show(playing)
  expect(offered()).toBeNull()
  outside.unmount()
  enter()
  const another = show(other)
  expect(offered()).toBeNull()
  another.unmount()
  await configure(false)
  show(playing)
  expect(offered()).toBeNull()
})
