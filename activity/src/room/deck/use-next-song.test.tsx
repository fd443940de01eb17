import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ConnectionStatus } from '@segue/shared/room/client/connection-machine.ts'
import type { Push } from '@segue/shared/room/protocol/protocol.ts'
import { olga, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { takeToken } from '../../client/session.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { fetchQueue, queueChanged, queueList, useQueue } from '../../song/queue.ts'
import { useNextSong } from './use-next-song.ts'
import { useQueueNotices } from './use-queue-notices.ts'

const song = (name: string) => ({ songId: name, trackName: name, musicProviders: {}, crateSongUuid: `entry-${name}` })
const titles = () =>
  queueList()
    .shown()
    .map(({ trackName }) => trackName)

function OnStage() {
  useNextSong()
  return null
}

test("[L23] a song of the user's own queue is shown at its end when it starts to play, without another request", async () => {
  await loadWords()
  takeToken(tokenOf({ sub: olga.userUuid, type: 'user' }))
  const server = fakeServer({
    'GET /crate/special/queue/songs': { body: { songs: ['one', 'two', 'three'].map(song) } },
  })
  vi.stubGlobal('fetch', server.serve)
  await fetchQueue()

  const { state } = new TestRoom().join(olga)
  const djs = [{ uuid: olga.userUuid, nextSong: song('two') }] as unknown as typeof state.djs
  const store = liveStore({ ...state, djs })
  onScreen(
    <InRoom value={createRoomSession({ store, act: async () => undefined } as unknown as LiveRoom)}>
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
  queueChanged('p')
  await fetchQueue()
  expect(server.requests).toHaveLength(1)
})

test('[L28] the queue is fetched again when it changes elsewhere, and after a lost connection', async () => {
  takeToken(tokenOf({ sub: `${olga.userUuid} again`, type: 'user' }))
  let songs = ['one'].map(song)
  const server = fakeServer({ 'GET /crate/special/queue/songs': () => ({ body: { songs } }) })
  vi.stubGlobal('fetch', server.serve)
  const { state } = new TestRoom().join(olga)
  const store = liveStore(state)
  const listeners = new Set<(push: Push) => void>()
  const onPush = (listener: (push: Push) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  function Listening() {
    useQueueNotices()
    useQueue()
    return null
  }
  onScreen(
    <InRoom value={createRoomSession({ store, onPush } as unknown as LiveRoom)}>
      <Listening />
    </InRoom>,
  )
  await expect.poll(titles).toEqual(['one'])
  songs = ['one', 'two'].map(song)
  const message = { name: 'updatedQueue', params: { editKey: 'of another device' } }
  for (const listener of listeners) listener({ message } as unknown as Push)
  await expect.poll(titles).toEqual(['one', 'two'])
  act(() => store.setState({ status: { kind: 'reconnecting' } as ConnectionStatus }))
  songs = ['two'].map(song)
  store.setState({ status: { kind: 'live' } as ConnectionStatus })
  await expect.poll(titles).toEqual(['two'])
})
