import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { noBoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import type { RoomSettings } from '@segue/shared/room/settings/settings.ts'
import { ann, olga, roomSettings, song as played, TestRoom } from '@segue/shared/test/fixtures.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { PersonAction } from '@segue/shared/room/protocol/actions.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { dropToken, takeToken } from '../../client/session.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { fetchQueue } from '../../song/queue.ts'
import { NowPlaying } from './now-playing.tsx'
import { useCheckedSongs } from './use-checked-songs.ts'
import { useNextSong } from './use-next-song.ts'

const entry = (name: string, more: Partial<Song> = {}) => ({ ...played(name, more), crateSongUuid: `entry-${name}` })
type Queued = ReturnType<typeof entry>

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: olga.userUuid, type: 'user' }))
})

/** The page of a DJ in a room that refuses repeats. Its actions go to a room as on the server. */
const onStage = (...names: string[]) => onStageWith(names.map((name) => entry(name)))
const noRepeats: Partial<RoomSettings> = { boothRules: { ...noBoothRules, noRepeatHours: 2 } }

async function onStageWith(songs: readonly Queued[], settings = noRepeats) {
  const { serve } = fakeServer({ 'GET /crate/special/queue/songs': { body: { songs } } })
  vi.stubGlobal('fetch', serve)
  await fetchQueue()
  const server = new TestRoom({ ...roomSettings(), ...settings }).join(olga, ann)
  for (const name of ['one', 'two']) {
    server.stage(olga, played(name))
    server.send(olga, { type: 'skipSong' })
  }
  const store = liveStore(structuredClone(server.state))
  const messages: PersonAction[] = []
  const act = async (action: PersonAction) => {
    messages.push(action)
    const { answer } = server.send(olga, action)
    // `checkSongs` does not change the room.
    if (action.type !== 'checkSongs') store.setState({ state: structuredClone(server.state) })
    return answer
  }
  const session = createRoomSession({ store, act, serverNow: () => server.now } as unknown as LiveRoom)
  onScreen(
    <InRoom value={session}>
      <Keeper />
      <NowPlaying onPerson={() => undefined} />
    </InRoom>,
  )
  return { server, session, messages, nextSongs: () => messages.filter(({ type }) => type === 'updateNextSong') }
}

function Keeper() {
  useCheckedSongs()
  useNextSong()
  return null
}

test('the first allowed song becomes the next one, without offering refused ones', async () => {
  const { server, nextSongs } = await onStage('one', 'two', 'three')
  await expect.poll(() => server.state.nowPlaying?.song.trackName).toBe('three')
  expect(nextSongs()).toHaveLength(1)
})

test('where explicit songs are not allowed, the first song not marked explicit is played', async () => {
  const { server, session, nextSongs } = await onStageWith([entry('three', { explicit: true }), entry('four')], {
    explicit: false,
  })
  await expect.poll(() => server.state.nowPlaying?.song.trackName).toBe('four')
  expect(nextSongs()).toHaveLength(1)
  expect([...session.turn.getState().checks.values()]).toMatchObject([{ code: 'explicitSong' }])
})

test('a DJ on stage whose songs are all refused sees why', async () => {
  const { nextSongs } = await onStage('one', 'two')
  expect(await screen.findByText('Both of your songs were played here in the last 2 h. Pick another.')).toBeTruthy()
  expect(screen.getByText('You’re on stage, waiting for a song')).toBeTruthy()
  expect(nextSongs()).toEqual([])
})

test('others see which DJ is on stage without a song', async () => {
  dropToken()
  takeToken(tokenOf({ sub: ann.userUuid, type: 'user' }))
  await onStage()
  expect(screen.getByText('Olga is on stage, waiting for a song')).toBeTruthy()
})
