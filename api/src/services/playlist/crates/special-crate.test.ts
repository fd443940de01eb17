import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { findOrCreateSong } from '../public.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { addErrors } from './bodies.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => void (ann = await fixtures.person('ann')))
afterAll(() => fixtures.close())

const newSong = (trackName: string, more = {}) => ({
  musicProvider: 'soundCloudPublic' as const,
  songId: `id of ${trackName}`,
  trackName,
  artistName: 'The Testers',
  duration: 200,
  isrc: null,
  genre: 'house',
  playbackToken: null,
  explicit: false,
  ...more,
})

type Song = { trackName: string; position: number; crateSongUuid: string; songId: string }
const titles = (songs: Song[]) => songs.map((song) => song.trackName).join(' ')
const sample = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../test/samples/${name}.json`, import.meta.url), 'utf8'))

describe.each(['queue', 'likes'] as const)('the special crate %s', (kind) => {
  const add = (songs: object[], append?: boolean, who = ann) =>
    who.call(`POST /crate/special/${kind}/songs`, { body: { songs, ...(append === undefined ? {} : { append }) } })
  const list = async (who = ann) => (await who.call(`GET /crate/special/${kind}/songs`)).songs
  const order = async (who = ann) => titles(await list(who))

  test('[L1] a special crate exists and is empty before anything is added', async () => {
    expect(await ann.call(`GET /crate/special/${kind}`)).toMatchObject({
      crateName: kind === 'queue' ? 'default' : 'tt-stars',
      userUuid: ann.uuid,
      songs: [],
      count: 0,
      crateSongsNumber: 0,
      currentPosition: 0,
      importStatus: 'COMPLETE',
    })
  })

  test('[L4] songs are added to the front in the order sent, or to the end if append is set', async () => {
    await add([newSong('one'), newSong('two')])
    const front = await add([newSong('three'), newSong('four')])
    const back = await add([newSong('five')], true)
    expect(await order()).toBe('three four one two five')
    expect(front.songs.map((song) => song.position)).toEqual([0, 1])
    expect(back.songs.map((song) => song.position)).toEqual([4])
    expect(await ann.call(`GET /crate/special/${kind}`)).toMatchObject({ crateUuid: front.crateUuid, count: 5 })
  })

  test('[L6] added songs are returned exactly as they are listed afterwards', async () => {
    const { songs } = await add([newSong('one'), newSong('two', { genre: null })])
    expect(await list()).toEqual(songs)
    expect(songs[0]).toMatchObject({
      trackName: 'one',
      artistName: 'The Testers',
      duration: 200,
      genre: 'house',
      explicit: false,
      status: 'PENDING_REQUEST',
      musicProviders: { soundCloudPublic: 'id of one' },
      songShortId: expect.stringMatching(/^\w{12}$/),
    })
  })

  test('songs are listed in pages', async () => {
    await add(['a', 'b', 'c', 'd'].map((name) => newSong(name)))
    const { songs } = await ann.call(`GET /crate/special/${kind}/songs`, { query: { limit: 2, offset: 1 } })
    expect(songs.map((song) => [song.trackName, song.position])).toEqual([
      ['b', 1],
      ['c', 2],
    ])
  })

  test('[L7] removing a song keeps the order of the rest', async () => {
    const { songs } = await add([newSong('one'), newSong('two'), newSong('three')])
    const crateSongUuid = must(songs[1], 'the second').crateSongUuid
    const remove = () =>
      ann.call(`DELETE /crate/special/${kind}/songs/{crateSongUuid}`, { params: { crateSongUuid } })
    await remove()
    expect(await order()).toBe('one three')
    expect(await refusalOf(remove())).toEqual({ status: 404, message: 'This song isn’t in the crate' })
    expect(await ann.call(`GET /crate/special/${kind}`)).toMatchObject({ count: 2 })
  })

  test.each([
    ['to the front', 2, 0, 'three one two four', 0],
    ['back by one', 0, 1, 'two one three four', 1],
    ['forward by one', 2, 1, 'one three two four', 1],
    ['to the end', 0, 3, 'two three four one', 3],
    ['past the end', 1, 90, 'one three four two', 3],
    ['to its current position', 1, 1, 'one two three four', 1],
  ])('[L7] moves a song %s', async (_, from, to, expected, position) => {
    const { songs } = await add([newSong('one'), newSong('two'), newSong('three'), newSong('four')])
    const crateSongUuid = must(songs[from], 'a song').crateSongUuid
    const moved = await ann.call(`PUT /crate/special/${kind}/songs/{crateSongUuid}/position`, {
      params: { crateSongUuid },
      body: { newPosition: to },
    })
    expect(moved).toEqual({ crateSongUuid, position })
    expect(await order()).toBe(expected)
  })

  test('[L7] songs keep their order when there is no rank left between two neighbours', async () => {
    await add(['a', 'b', 'c'].map((name) => newSong(name)))
    for (let round = 0; round < 40; round++) {
      const crateSongUuid = must((await list())[2], 'the last').crateSongUuid
      await ann.call(`PUT /crate/special/${kind}/songs/{crateSongUuid}/position`, {
        params: { crateSongUuid },
        body: { newPosition: 1 },
      })
    }
    expect(await order()).toBe('a b c')
    await add([newSong('front')])
    await add([newSong('back')], true)
    expect(await order()).toBe('front a b c back')
  })

  test('moving a song that is not in the crate returns 404', async () => {
    const moving = ann.call(`PUT /crate/special/${kind}/songs/{crateSongUuid}/position`, {
      params: { crateSongUuid: '11111111-2222-4333-8444-555555555555' },
      body: { newPosition: 0 },
    })
    expect(await refusalOf(moving)).toEqual({ status: 404, message: 'This song isn’t in the crate' })
  })

  test('[L9] a cleared crate is empty and can be filled again', async () => {
    await add([newSong('one'), newSong('two')])
    await ann.call(`PUT /crate/special/${kind}/current-position`, { body: { currentPosition: 1 } })
    expect(await ann.call(`POST /crate/special/${kind}/songs/clear`)).toMatchObject({
      songs: [],
      count: 0,
      currentPosition: 0,
    })
    await add([newSong('three')])
    expect(await order()).toBe('three')
  })

  test('[L9] shuffling keeps each song once, and songs can still be added at both ends', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `s${at}`)
    await add(names.map((name) => newSong(name)))
    const { songs } = await ann.call(`POST /crate/special/${kind}/songs/shuffle`)
    expect(titles(songs)).not.toBe(names.join(' '))
    expect(songs.map((song) => song.trackName).sort()).toEqual([...names].sort())
    await add([newSong('front')])
    await add([newSong('back')], true)
    const after = await list()
    expect([after[0]?.trackName, after.at(-1)?.trackName]).toEqual(['front', 'back'])
  })

  test('[L10] the current position is saved', async () => {
    expect(
      await ann.call(`PUT /crate/special/${kind}/current-position`, { body: { currentPosition: 7 } }),
    ).toMatchObject({ currentPosition: 7 })
  })

  test("every user has their own special crates and can't edit those of others", async () => {
    const bob = await fixtures.person('bob')
    const { songs } = await add([newSong('one')])
    expect(await order(bob)).toBe('')
    const stealing = bob.call(`DELETE /crate/special/${kind}/songs/{crateSongUuid}`, {
      params: { crateSongUuid: must(songs[0], 'the song').crateSongUuid },
    })
    expect((await refusalOf(stealing)).status).toBe(404)
    expect(await order()).toBe('one')
  })

  test('[L1] special crates are closed to guests and anonymous callers', async () => {
    const ghost = await fixtures.guest()
    expect((await refusalOf(ghost.call(`GET /crate/special/${kind}`))).status).toBe(401)
    expect((await refusalOf(fixtures.nobody.call(`GET /crate/special/${kind}/songs`))).status).toBe(401)
  })

  test('[L7] songs added by concurrent requests each get a position of their own', async () => {
    // Enough to use every database connection several times over.
    const rivals = 40
    await Promise.all(Array.from({ length: rivals }, (_, at) => add([newSong(`rival ${at}`)], at % 2 === 0)))
    const songs = await list()
    expect(new Set(songs.map((song) => song.position)).size).toBe(rivals)
    expect(new Set(songs.map((song) => song.crateSongUuid)).size).toBe(rivals)
    const rows = await fixtures.app.db
      .selectFrom('crateSong')
      .innerJoin('crate', 'crate.id', 'crateSong.crateId')
      .where('crate.userUuid', '=', ann.uuid)
      .where('crate.special', '=', kind)
      .select((is) => [
        is.fn.count<number>('rank').distinct().as('ranks'),
        is.fn.max<number>('crate.songCount').as('songCount'),
      ])
      .execute()
    expect(rows).toEqual([{ ranks: rivals, songCount: rivals }])
  })

  test('[L5] all songs of a request are added or none', async () => {
    await add([newSong('one')])
    const adding = add([newSong('never heard of'), { songId: '2000000000' }])
    expect(await refusalOf(adding)).toEqual({ status: 404, message: 'Song not found' })
    expect(await order()).toBe('one')
    const made = await fixtures.app.db
      .selectFrom('song')
      .where('trackName', '=', 'never heard of')
      .select('id')
      .execute()
    expect(made).toEqual([])
  })

  test('[L5] a request must have between 1 and 300 songs', async () => {
    const many = Array.from({ length: 301 }, (_, at) => newSong(`m${at}`))
    expect(await refusalOf(add(many))).toEqual({ status: 400, message: 'Songs must have at most 300 entries' })
    expect(await refusalOf(add([]))).toEqual({ status: 400, message: 'Songs must have at least 1 entry' })
    expect((await add(many.slice(0, 300))).songs).toHaveLength(300)
  })

  test('[L5] a special crate is full at ten thousand songs', async () => {
    await add([newSong('one')])
    await fixtures.app.db
      .updateTable('crate')
      .set({ songCount: 9_999 })
      .where('userUuid', '=', ann.uuid)
      .where('special', '=', kind)
      .execute()
    expect(await refusalOf(add([newSong('two'), newSong('three')]))).toEqual({
      status: 400,
      message: refusalIn({ errors: addErrors }, 'crateFull').message,
    })
    await add([newSong('two')])
  })
})

const add = (song: object) => ann.call('POST /crate/special/queue/songs', { body: { songs: [song] } })
const added = async (song: object) => must((await add(song)).songs[0], 'the added song')

describe('adding a song', () => {
  test('[L12] a song is one song in the catalogue, whoever adds it in whatever form', async () => {
    const bob = await fixtures.person('bob')
    const first = await added({ musicProvider: 'spotify', songId: 'spotify:track:4yop', trackName: 'Notorious' })
    const again = await added({ musicProviders: { apple: '111', spotify: '4yop' }, trackName: 'Notorious (2010)' })
    const byNumber = await added({ songId: first.songId })
    const byShortId = await added({ songShortId: first.songShortId })
    const bobs = await bob.call('POST /crate/special/queue/songs', { body: { songs: [{ songId: first.songId }] } })
    for (const song of [again, byNumber, byShortId, bobs.songs[0]]) expect(song?.songId).toBe(first.songId)
    expect(again.trackName).toBe('Notorious')
  })

  test('[L12] a new song added by concurrent requests is created once', async () => {
    const song = newSong('made by rivals')
    const answers = await Promise.all(Array.from({ length: 20 }, () => added(song)))
    expect(new Set(answers.map((answer) => answer.songId)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.trackName))).toEqual(new Set(['made by rivals']))
  })

  test('a song repeated in a request is created once and queued as often as it was sent', async () => {
    const song = newSong('twice in one call')
    const { songs } = await ann.call('POST /crate/special/queue/songs', {
      body: { songs: [song, newSong('between'), { ...song, musicProviders: { apple: '77' } }] },
    })
    expect(titles(songs)).toBe('twice in one call between twice in one call')
    expect(songs[0]?.songId).toBe(songs[2]?.songId)
  })

  test.each(['song-crate-2024-06', 'song-lookedup-2024-06', 'song-full-2024-11'])(
    'a song is accepted in the captured form %s',
    async (name) => {
      const { data } = sample(name) as { data: { trackName: string; musicProviders: object; songId?: string } }
      const song = await added(data)
      expect(song).toMatchObject({
        trackName: data.trackName,
        musicProviders: data.musicProviders,
        status: 'PENDING_REQUEST',
      })
    },
  )

  test('[L13] a song without a name or duration waits to be looked up', async () => {
    expect(await added({ musicProvider: 'audius', songId: 'bare' })).toMatchObject({
      trackName: '',
      duration: null,
      status: 'PENDING_REQUEST',
    })
  })

  test("[L14] a song can't be created as an upload, only found if the upload exists", async () => {
    const upload = { musicProvider: 'uploadService', songId: '7cf9d4c2', trackName: 'Forged' }
    expect(await refusalOf(add(upload))).toEqual({ status: 404, message: 'Song not found' })
    const { songId } = await findOrCreateSong(fixtures.app.db, {
      musicProviders: { uploadService: '7cf9d4c2' },
      trackName: 'Really uploaded',
      duration: 61.5,
      status: 'VERIFIED',
      beat: { bpm: 120, firstBeat: 0.25, beatsPerBar: 4, confidence: 0.9 },
    })
    expect(await added(upload)).toMatchObject({
      songId,
      trackName: 'Really uploaded',
      duration: 61.5,
      beat: { bpm: 120, firstBeat: 0.25, beatsPerBar: 4, confidence: 0.9 },
    })
  })

  test.each([
    [{}, 'Songs[0] needs a songId or the id of a music provider'],
    [{ songId: 'not-a-number' }, 'Songs[0] needs a songId or the id of a music provider'],
    [{ musicProvider: 'winamp', songId: '1' }, /^Songs\[0\]\.musicProvider must be one of apple, /],
    [{ songId: {} }, /^Songs\[0\]\.songId /],
    [newSong('long', { duration: -1 }), 'Songs[0].duration must be at least 0'],
    [newSong('x', { trackName: 'x'.repeat(501) }), 'Songs[0].trackName must have at most 500 characters'],
    [newSong('art', { thumbnails: { apple: 'javascript:alert(1)' } }), /must be a web address$/],
  ])('%j is refused with an explanation', async (song, sentence) => {
    const { status, message } = await refusalOf(add(song))
    expect(status).toBe(400)
    expect(message).toMatch(sentence)
  })
})

test('[L8] the likes contain a song once: liking it again moves it to the end where it is added', async () => {
  const like = (names: string[], append = false) =>
    ann.call('POST /crate/special/likes/songs', { body: { songs: names.map((name) => newSong(name)), append } })
  const order = async () => titles((await ann.call('GET /crate/special/likes/songs')).songs)
  await like(['one', 'two', 'three'])
  expect(titles((await like(['three', 'three'])).songs)).toBe('three')
  expect(await order()).toBe('three one two')
  const { songs } = await like(['three', 'four'], true)
  expect(songs.map((song) => song.position)).toEqual([2, 3])
  expect(await order()).toBe('one two three four')
  expect(await ann.call('GET /crate/special/likes')).toMatchObject({ count: 4 })
})
