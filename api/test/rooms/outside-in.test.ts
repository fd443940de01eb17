import { until } from '@segue/shared/test/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../fixtures.ts'

/** Events outside a room that are visible inside it, through the whole API. */

let fixtures: Fixtures
let ann: Member

beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

const makeRoom = () => ann.call('POST /rooms/infrastructure', { body: { name: 'From outside' } })
const operations = (push: object) =>
  'message' in push ? (push.message as { statePatch: { path: string; value?: unknown }[] }).statePatch : []

/** Adds a song to the catalogue, as any crate does, and returns its id. */
async function known(id: string, duration: number): Promise<string> {
  const song = {
    musicProvider: 'spotify' as const,
    songId: id,
    artistName: 'The Testers',
    trackName: `Song ${id}`,
    duration,
  }
  const crate = await ann.call('POST /crate', { body: { crateName: `Crate of ${id}` } })
  const params = { crateUuid: crate.crateUuid }
  const { songs } = await ann.call('POST /crate/{crateUuid}/songs', { params, body: { songs: [song] } })
  return String(songs.find(({ trackName }) => trackName === song.trackName)?.songId)
}

test('a placeholder for the next song is completed from the catalogue, and everybody gets the result', async () => {
  const songId = await known('catalogued', 215)
  const room = await makeRoom()
  const [dj, fan] = [await fixtures.enter(ann, room.uuid), await fixtures.enter(await fixtures.guest(), room.uuid)]
  await dj.act('addDj', { song: { trackName: 'Long', artistName: 'A', duration: 600 } })
  expect(await dj.act('updateNextSong', { song: { songId } })).toMatchObject({ status: 'OK' })
  const patch = operations(await fan.receive('lookedUpSong'))
  expect(patch.map(({ path }) => path)).toEqual(['/djs/0/nextSong', '/visibleDjs/0/nextSong'])
  expect(patch[0]?.value).toMatchObject({ songId, trackName: 'Song catalogued', duration: 215 })
})

test('a placeholder that should start the room waits for the catalogue and then plays', async () => {
  const songId = await known('starts', 199)
  const room = await makeRoom()
  const dj = await fixtures.enter(ann, room.uuid)
  await dj.act('addDj', { song: { songId } })
  await dj.receive('lookedUpSong')
  const playing = operations(await dj.receive('playedSong')).find(({ path }) => path === '/nowPlaying')
  expect(playing?.value).toMatchObject({ song: { trackName: 'Song starts', duration: 199 } })
})

test('a placeholder that is not in the catalogue is removed', async () => {
  const room = await makeRoom()
  const dj = await fixtures.enter(ann, room.uuid)
  await dj.act('addDj', { song: { musicProviders: { spotify: 'nobody-knows' } } })
  await until(() => dj.pushes.filter(({ message }) => message?.name === 'updatedNextSong')[1], 'the withdrawn song')
  expect((await fixtures.app.rooms.state(room.uuid)).djs).toMatchObject([{ nextSong: null }])
})

test('a profile change is visible in every room its owner is in, key by key', async () => {
  const rooms = [await makeRoom(), await makeRoom()]
  const ghost = await fixtures.guest()
  const visits = await Promise.all(
    rooms.map(async ({ uuid }) => [await fixtures.enter(ann, uuid), await fixtures.enter(ghost, uuid)]),
  )
  await ann.call('POST /users/profile', { body: { nickname: 'Anna' } })
  for (const [, fan] of visits) {
    const patch = fan ? operations(await fan.receive('updatedUserProfile')) : []
    expect(patch).toContainEqual({
      op: 'replace',
      path: `/allUserData/${ann.uuid}/userProfile/nickname`,
      value: 'Anna',
    })
  }
})
