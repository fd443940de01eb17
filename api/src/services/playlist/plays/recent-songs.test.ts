import { until } from '@segue/shared/test/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { upload, wavFile } from '../../../../test/songs.ts'
import { finishPlay, recordPlay, type Play } from '../public.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

const makeRoom = () => ann.call('POST /rooms/infrastructure', { body: { name: 'History' } })
const history = async (slug: string, query = {}) =>
  (await ann.call('GET /rooms/{slug}/recent-songs', { params: { slug }, query })).songPlays

const play = (roomUuid: string, name: string, startTime: number): Play => ({
  playId: `${roomUuid} ${name}`,
  roomUuid,
  djUuid: ann.uuid,
  song: { trackName: name, artistName: 'The Testers' },
  startTime,
})

test('[L22] the history of a room lists the newest song first, in pages, also for guests', async () => {
  const room = await makeRoom()
  const start = fixtures.clock.now()
  for (const [at, name] of ['one', 'two', 'three'].entries())
    await recordPlay(fixtures.app.db, play(room.uuid, name, start + at * 1000))
  const plays = await (await fixtures.guest()).call('GET /rooms/{slug}/recent-songs', { params: { slug: room.slug } })
  expect(plays.songPlays.map(({ song }) => song.trackName)).toEqual(['three', 'two', 'one'])
  expect(plays.songPlays[2]).toEqual({
    playId: `${room.uuid} one`,
    song: { trackName: 'one', artistName: 'The Testers' },
    voteCounts: { likes: 0, dislikes: 0, stars: 0 },
    djUuid: ann.uuid,
    playedAt: new Date(start).toISOString(),
  })
  expect((await history(room.uuid, { limit: 1, offset: 1 })).map(({ song }) => song.trackName)).toEqual(['two'])
})

test('[L21] a play reported twice, or whose end is reported before its start, is one play with its votes', async () => {
  const room = await makeRoom()
  const started = play(room.uuid, 'one', fixtures.clock.now())
  const ended = { ...started, voteCounts: { likes: 3, dislikes: 1, stars: 2 }, endTime: fixtures.clock.now() }
  await recordPlay(fixtures.app.db, started)
  await finishPlay(fixtures.app.db, ended)
  await recordPlay(fixtures.app.db, started)
  await finishPlay(fixtures.app.db, ended)
  const late = play(room.uuid, 'two', fixtures.clock.now() + 1)
  await finishPlay(fixtures.app.db, { ...ended, ...late })
  await recordPlay(fixtures.app.db, late)
  expect((await history(room.slug)).map(({ song, voteCounts }) => [song.trackName, voteCounts.likes])).toEqual([
    ['two', 3],
    ['one', 3],
  ])
})

test("a song played in a live room is in its history immediately, and a star adds it to the voter's likes", async () => {
  const bob = await fixtures.person('bob')
  const room = await makeRoom()
  const queued = await ann.call('POST /crate/special/queue/songs', {
    body: { songs: [{ musicProvider: 'audius', songId: 'a1', trackName: 'Live', artistName: 'X', duration: 100 }] },
  })
  const [dj, fan] = [await fixtures.enter(ann, room.uuid), await fixtures.enter(bob, room.uuid)]
  await dj.act('addDj', { song: queued.songs[0] })
  const [shown] = await until(async () => {
    const plays = await history(room.slug)
    return plays.length > 0 ? plays : undefined
  }, 'the play')
  expect(shown).toMatchObject({ song: { trackName: 'Live' }, djUuid: ann.uuid })

  const likes = async () => (await bob.call('GET /crate/special/likes/songs')).songs.map((song) => song.trackName)
  await fan.act('voteOnSong', { songVotes: { star: true } })
  await until(async () => ((await likes()).length === 1 ? true : undefined), 'the liked song')
  expect(await likes()).toEqual(['Live'])
  await fan.act('voteOnSong', { songVotes: { star: false } })
  await until(async () => ((await likes()).length === 0 ? true : undefined), 'the song to be removed from the likes')
  await fan.act('voteOnSong', { songVotes: { like: true } })
  await dj.act('skipSong')
  await until(async () => ((await history(room.slug))[0]?.voteCounts.likes === 1 ? true : undefined), 'the votes')
})

test('a placeholder is completed from the catalogue before it plays', async () => {
  const room = await makeRoom()
  const known = await ann.call('POST /crate/special/queue/songs', {
    body: { songs: [{ musicProvider: 'audius', songId: 'a2', trackName: 'Known', artistName: 'X', duration: 77 }] },
  })
  const dj = await fixtures.enter(ann, room.uuid)
  await dj.act('addDj', { song: { songId: known.songs[0]?.songId } })
  const playing = await until(() => fixtures.app.rooms.liveState(room.uuid)?.nowPlaying ?? undefined, 'the song')
  expect(playing.song).toMatchObject({ trackName: 'Known', duration: 77 })
})

test('the owner of a private upload can play it in a room by its numeric id', async () => {
  const cleo = await fixtures.person('cleo', { capabilities: ['uploadMusic'] })
  const { songId } = await upload(fixtures, cleo, wavFile({ mark: 411, tags: { title: 'Unreleased' } }))
  await fixtures.runJobs()
  const room = await makeRoom()
  const dj = await fixtures.enter(cleo, room.uuid)
  await dj.act('addDj', { song: { songId } })
  const song = () => fixtures.app.rooms.liveState(room.uuid)?.nowPlaying?.song
  await until(() => (song()?.trackName === 'Unreleased' ? true : undefined), 'the song')
})

test('[L21] services can add plays to the history, once each', async () => {
  const room = await makeRoom()
  const body = {
    playId: 'from a service',
    djUuid: ann.uuid,
    song: { trackName: 'S' },
    playedAt: '2026-11-20T19:00:00.000Z',
  }
  const post = (who = fixtures.service) =>
    who.call('POST /rooms/{slug}/recent-songs', { params: { slug: room.slug }, body })
  expect(await post()).toMatchObject({ song: { trackName: 'S' }, playedAt: body.playedAt })
  await post()
  expect(await history(room.slug)).toHaveLength(1)
  expect((await refusalOf(post(ann))).status).toBe(403)
})

test('the history of an unknown room returns 404', async () => {
  const params = { slug: 'nowhere' }
  const refused = { status: 404, message: 'Room not found' }
  expect(await refusalOf(ann.call('GET /rooms/{slug}/recent-songs', { params }))).toEqual(refused)
  const body = { playId: 'p', djUuid: ann.uuid, song: {}, playedAt: '2026-11-20T19:00:00.000Z' }
  expect(await refusalOf(fixtures.service.call('POST /rooms/{slug}/recent-songs', { params, body }))).toEqual(refused)
})
