import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ann, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { takeToken } from '../../client/session.ts'
import { useToasts } from '../../client/toasts.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { LikedSongs } from './liked-songs.tsx'

const entry = (name: string, position: number) => ({
  crateSongUuid: `entry-${name}`,
  songId: name,
  trackName: name,
  artistName: 'Ann',
  musicProviders: {},
  position,
})

test('clearing the starred songs asks for confirmation with their count, and can be undone in order', async () => {
  await loadWords()
  takeToken(tokenOf({ sub: ann.userUuid, type: 'user' }))
  let songs = [entry('one', 0), entry('two', 1)]
  const clear = 'POST /crate/special/likes/songs/clear'
  const add = 'POST /crate/special/likes/songs'
  const server = fakeServer({
    'GET /crate/special/likes/songs': () => ({ body: { songs } }),
    [clear]: () => {
      songs = []
      return { body: { songs } }
    },
    [add]: () => {
      songs = [entry('one', 0), entry('two', 1)]
      return { body: { crateUuid: 'c', songs } }
    },
  })
  vi.stubGlobal('fetch', server.serve)
  const testRoom = new TestRoom().join(ann)
  const room: Pick<LiveRoom, 'store' | 'serverNow'> = {
    store: liveStore(testRoom.state),
    serverNow: () => testRoom.now,
  }
  onScreen(
    <InRoom value={createRoomSession(room as LiveRoom)}>
      <LikedSongs />
    </InRoom>,
  )
  const keys = () => server.requests.map(({ key }) => key)
  fireEvent.click(await screen.findByRole('button', { name: 'Clear starred songs' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('Remove all 2 songs from your starred songs?')
  expect(keys()).not.toContain(clear)
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('No stars yet')
  expect(keys()).toContain(clear)
  await expect.poll(() => useToasts.getState().toasts.map(({ words }) => words)).toEqual(['Starred songs cleared.'])
  useToasts.getState().toasts[0]?.action?.run()
  await screen.findByText('2 songs')
  expect(server.requests.find(({ key }) => key === add)?.body).toMatchObject({
    append: true,
    songs: [{ songId: 'one' }, { songId: 'two' }],
  })
})
