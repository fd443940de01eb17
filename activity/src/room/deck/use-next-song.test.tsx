import { expect, test, vi } from 'vitest'
import { olga, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { takeToken } from '../../client/session.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { fetchQueue, queueList } from '../../song/queue.ts'
import { useNextSong } from './use-next-song.ts'

const song = (name: string) => ({ songId: name, trackName: name, musicProviders: {}, crateSongUuid: `entry-${name}` })
const titles = () =>
  queueList()
    .shown()
    .map(({ trackName }) => trackName)

function OnStage() {
  useNextSong()
  return null
}

test("[L23] a song of the user's own queue moves to its end when it starts to play", async () => {
  await loadWords()
  takeToken(tokenOf({ sub: olga.userUuid, type: 'user' }))
  const moved = 'PUT /crate/special/queue/songs/entry-one/position'
  const server = fakeServer({
    'GET /crate/special/queue/songs': { body: { songs: ['one', 'two', 'three'].map(song) } },
    [moved]: { body: { crateUuid: 'c', crateSongUuid: 'entry-one', position: 2 } },
  })
  vi.stubGlobal('fetch', server.serve)
  await fetchQueue()

  const { state } = new TestRoom().join(olga)
  const djs = [{ uuid: olga.userUuid, nextSong: song('two') }] as unknown as typeof state.djs
  const store = liveStore({ ...state, djs })
  const act = async () => undefined
  onScreen(
    <InRoom value={createRoomSession({ store, act } as unknown as LiveRoom)}>
      <OnStage />
    </InRoom>,
  )
  expect(titles()).toEqual(['one', 'two', 'three'])

  const nowPlaying = {
    playId: 'p',
    song: song('one'),
    startTime: 0,
    endTime: 1000,
  } as unknown as typeof state.nowPlaying
  store.setState({ state: { ...state, djs, nowPlaying } })
  await expect.poll(() => titles()).toEqual(['two', 'three', 'one'])
  await expect.poll(() => server.requests.map(({ key }) => key)).toContain(moved)
})
