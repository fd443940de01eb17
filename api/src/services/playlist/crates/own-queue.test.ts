import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from '@segue/shared/test/until.ts'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import type { Visitor } from '../../../../test/enter.ts'
import { finishPlay, queueStart, recordPlay } from '../public.ts'

let fixtures: Fixtures
let ann: Member
let roomUuid: string
let visit: Visitor

beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => {
  ann = await fixtures.person('ann')
  roomUuid = (await ann.call('POST /rooms/infrastructure', { body: { name: 'Queues' } })).uuid
  visit = await fixtures.enter(ann, roomUuid)
})
afterAll(() => fixtures.close())

const newSong = (trackName: string) => ({
  musicProvider: 'soundCloudPublic' as const,
  songId: `id of ${trackName}`,
  trackName,
  artistName: 'The Testers',
  duration: 200,
})
const queue = async (...titles: string[]) =>
  (await ann.call('POST /crate/special/queue/songs', { body: { songs: titles.map(newSong), append: true } })).songs
const titles = async () =>
  (await ann.call('GET /crate/special/queue/songs')).songs.map(({ trackName }) => trackName).join(' ')
const notices = (who = visit) =>
  who.pushes.flatMap(({ message }) => (message?.name === 'updatedQueue' ? [message.params] : []))

/** Every operation that changes the songs of a queue, by its own path and by that of any crate. */
const edits: Record<string, (crateUuid: string, crateSongUuid: string, idempotencyKey: string) => Promise<unknown>> =
  {
    'POST /crate/special/queue/songs': (_, __, idempotencyKey) =>
      ann.call('POST /crate/special/queue/songs', { body: { songs: [newSong('new')] }, idempotencyKey }),
    'DELETE /crate/special/queue/songs': (_, crateSongUuid, idempotencyKey) =>
      ann.call('DELETE /crate/special/queue/songs/{crateSongUuid}', { params: { crateSongUuid }, idempotencyKey }),
    'PUT /crate/special/queue/songs/position': (_, crateSongUuid, idempotencyKey) =>
      ann.call('PUT /crate/special/queue/songs/{crateSongUuid}/position', {
        params: { crateSongUuid },
        body: { newPosition: 1 },
        idempotencyKey,
      }),
    'POST /crate/special/queue/songs/clear': (_, __, idempotencyKey) =>
      ann.call('POST /crate/special/queue/songs/clear', { idempotencyKey }),
    'POST /crate/special/queue/songs/shuffle': (_, __, idempotencyKey) =>
      ann.call('POST /crate/special/queue/songs/shuffle', { idempotencyKey }),
    'POST /crate/songs': (crateUuid, _, idempotencyKey) =>
      ann.call('POST /crate/{crateUuid}/songs', {
        params: { crateUuid },
        body: { songs: [newSong('new')] },
        idempotencyKey,
      }),
    'POST /api/v1/playlists/tracks': async (crateUuid, _, idempotencyKey) => {
      const songId = String((await ann.call('GET /crate/special/queue/songs')).songs[0]?.songId)
      const params = { crateUuid }
      return ann.call('POST /api/v1/playlists/{crateUuid}/tracks', { params, body: { songId }, idempotencyKey })
    },
    'DELETE /crate/songs': (crateUuid, crateSongUuid, idempotencyKey) =>
      ann.call('DELETE /crate/{crateUuid}/songs/{crateSongUuid}', {
        params: { crateUuid, crateSongUuid },
        idempotencyKey,
      }),
    'PUT /crate/songs/position': (crateUuid, crateSongUuid, idempotencyKey) =>
      ann.call('PUT /crate/{crateUuid}/songs/{crateSongUuid}/position', {
        params: { crateUuid, crateSongUuid },
        body: { newPosition: 1 },
        idempotencyKey,
      }),
    'POST /crate/songs/shuffle': (crateUuid, _, idempotencyKey) =>
      ann.call('POST /crate/{crateUuid}/songs/shuffle', { params: { crateUuid }, idempotencyKey }),
    'PUT /crate/copy': async (crateId, _, idempotencyKey) => {
      const { crateUuid: srcCrateId } = await ann.call('POST /crate', { body: { songs: [newSong('other')] } })
      return ann.call('PUT /crate/{crateId}/copy', { params: { crateId }, body: { srcCrateId }, idempotencyKey })
    },
  }

test.each(Object.entries(edits))('[L28] %s on a queue notifies the rooms of its owner', async (_, edit) => {
  const ben = await fixtures.enter(await fixtures.person('ben'), roomUuid)
  const [first] = await queue('one', 'two')
  const { crateUuid } = await ann.call('GET /crate/special/queue')
  await edit(crateUuid, first?.crateSongUuid ?? '', 'the-key')
  await until(() => notices().length > 1, 'both notices')
  expect(notices()).toEqual([{ editKey: null }, { editKey: 'the-key' }])
  expect(notices(ben)).toEqual([])
})

test('[L28] edits of other crates and of the likes notify no room', async () => {
  await ann.call('POST /crate/special/likes/songs', { body: { songs: [newSong('one')] } })
  const { crateUuid } = await ann.call('POST /crate', { body: { songs: [newSong('one')] } })
  await ann.call('POST /crate/{crateUuid}/songs/shuffle', { params: { crateUuid } })
  await queue('two')
  await until(() => notices().length > 0, 'the notice')
  expect(notices()).toHaveLength(1)
})

test('[L28] merging accounts notifies the rooms of the one that remains', async () => {
  const { personalData } = await import('../personal-data.ts')
  const also = await fixtures.person('also ann')
  const idOf = async ({ uuid }: Member) =>
    (await fixtures.app.db.selectFrom('user').where('uuid', '=', uuid).select('id').executeTakeFirstOrThrow()).id
  const from = { id: await idOf(also), uuid: also.uuid }
  const into = { id: await idOf(ann), uuid: ann.uuid }
  const after = await fixtures.app.db
    .transaction()
    .execute((trx) => personalData.merge(fixtures.app, trx, { from, into }))
  expect(notices()).toEqual([])
  await after?.()
  await until(() => notices().length === 1, 'the notice')
})

test('[L23] a song of the queue moves to its end when its play is first recorded, and only then', async () => {
  const [one] = await queue('one', 'two')
  const play = {
    playId: fixtures.app.ids.uuid(),
    roomUuid,
    djUuid: ann.uuid,
    song: { trackName: 'one', crateSongUuid: one?.crateSongUuid },
    startTime: fixtures.clock.now(),
  }
  const { db } = fixtures.app
  expect(await recordPlay(db, play)).toBe(true)
  expect(await titles()).toBe('two one')
  await queue('three')
  expect(await recordPlay(db, play)).toBe(false)
  expect(await titles()).toBe('two one three')
  const ended = { ...play, playId: fixtures.app.ids.uuid() }
  await finishPlay(db, { ...ended, endTime: play.startTime, voteCounts: { likes: 0, dislikes: 0, stars: 0 } })
  expect(await recordPlay(db, ended)).toBe(false)
  expect(await titles()).toBe('two one three')
})

test.each([
  ['another person', () => fixtures.person('ben')],
  ['a guest', () => fixtures.guest()],
])('[L23] a play of %s leaves a queue as it is', async (_, somebody) => {
  const [one] = await queue('one', 'two')
  const song = { trackName: 'one', crateSongUuid: one?.crateSongUuid }
  const [playId, djUuid] = [fixtures.app.ids.uuid(), (await somebody()).uuid]
  expect(await recordPlay(fixtures.app.db, { playId, roomUuid, djUuid, song, startTime: 0 })).toBe(false)
  expect(await titles()).toBe('one two')
})

test('[L28] a room reads the first fifty songs of a queue, and whether a song has left its crate', async () => {
  const { db } = fixtures.app
  expect(await queueStart(db, ann.uuid, null)).toEqual({ songs: [], isGone: false })
  const songs = await queue(...Array.from({ length: 51 }, (_, at) => `song ${at}`))
  const [first] = songs
  expect(await queueStart(db, ann.uuid, first?.crateSongUuid ?? '')).toEqual({
    songs: songs.slice(0, 50),
    isGone: false,
  })
  await ann.call('POST /crate/special/queue/songs/clear')
  expect(await queueStart(db, ann.uuid, first?.crateSongUuid ?? '')).toEqual({ songs: [], isGone: true })
  expect(await queueStart(db, ann.uuid, 'an id of another client')).toEqual({ songs: [], isGone: false })
})
