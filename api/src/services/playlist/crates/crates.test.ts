import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { costOfCopies } from '../../../platform/quotas/quotas.ts'
import { totals } from '../../../platform/list/totals.ts'
import { addErrors } from './bodies.ts'

let fixtures: Fixtures
let ann: Member
let bob: Member
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => {
  ;[ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
})
afterAll(() => fixtures.close())

const newSong = (trackName: string) => ({
  musicProvider: 'audius' as const,
  songId: `audius ${trackName}`,
  trackName,
  artistName: 'The Testers',
  duration: 200,
})
const make = (names: string[] = [], more: object = {}, who = ann) =>
  who.call('POST /crate', { body: { crateName: 'Friday', songs: names.map(newSong), ...more } })
const named = async () => (await make([], { crateName: null })).crateName
const get = (crateId: string, who = ann) => who.call('GET /crate/{crateId}', { params: { crateId } })
const titles = (crate: { songs: { trackName: string }[] }) => crate.songs.map((song) => song.trackName).join(' ')
const nowhere = '11111111-2222-4333-8444-555555555555'

test('a crate is created with its songs in order', async () => {
  const crate = await make(['one', 'two', 'three'], { description: 'For dancing' })
  expect(crate).toMatchObject({
    crateName: 'Friday',
    description: 'For dancing',
    userUuid: ann.uuid,
    isPublic: false,
    count: 3,
    crateSongsNumber: 3,
    importStatus: 'COMPLETE',
  })
  expect(titles(crate)).toBe('one two three')
  expect(await get(crate.crateUuid)).toEqual(crate)
  expect(await get(crate.crateShortId)).toEqual(crate)
})

test('[L3] a crate without a name gets the lowest free number', async () => {
  expect([await named(), await named()]).toEqual(['New Playlist #1', 'New Playlist #2'])
  const { crates } = await ann.call('GET /crate/user')
  const first = must(
    crates.find((crate) => crate.crateName === 'New Playlist #1'),
    'the first',
  )
  await ann.call('DELETE /crate/{crateUuid}', { params: { crateUuid: first.crateUuid } })
  expect(await named()).toBe('New Playlist #1')
})

test('[L5] a crate with an unknown song is not created at all', async () => {
  expect(await refusalOf(make([], { songs: [newSong('fine'), { songId: '2000000000' }] }))).toEqual({
    status: 404,
    message: 'Song not found',
  })
  expect(await ann.call('GET /crate/user')).toEqual({ crates: [], count: 0 })
})

test("a user's crates are listed newest first, without the queue and the likes, with artwork", async () => {
  await ann.call('POST /crate/special/queue/songs', { body: { songs: [newSong('queued')] } })
  const art = { ...newSong('with art'), thumbnails: { apple: 'https://art.test/{w}x{h}.jpg' } }
  await make([], { crateName: 'first', songs: [art, newSong('without'), art] })
  await make([], { crateName: 'second' })
  const { crates, count } = await ann.call('GET /crate/user', { query: { limit: 0, offset: 0 } })
  expect(count).toBe(2)
  expect(crates.map((crate) => [crate.crateName, crate.count, crate.thumbnails])).toEqual([
    ['second', 0, []],
    ['first', 3, ['https://art.test/{w}x{h}.jpg']],
  ])
  const page = await ann.call('GET /crate/user', { query: { limit: 1, offset: 1 } })
  expect(page.crates.map((crate) => crate.crateName)).toEqual(['first'])
})

test("[L2] other users' crates are visible if they are public", async () => {
  const secret = await make(['one'])
  const shown = await make(['one'], { isPublic: true })
  const of = (who: Member) => who.call('GET /crate/user/{userUuid}', { params: { userUuid: ann.uuid } })
  expect((await of(bob)).crates.map((crate) => crate.crateUuid)).toEqual([shown.crateUuid])
  expect((await of(ann)).count).toBe(2)
  expect(titles(await get(shown.crateUuid, bob))).toBe('one')
  const refused = { status: 403, message: 'This crate is private' }
  expect(await refusalOf(get(secret.crateUuid, bob))).toEqual(refused)
  const songs = bob.call('GET /crate/{crateUuid}/songs', { params: { crateUuid: secret.crateUuid } })
  expect(await refusalOf(songs)).toEqual(refused)
  const moderator = await fixtures.person('mod', { role: 'moderator' })
  expect(titles(await get(secret.crateUuid, moderator))).toBe('one')
})

test('a crate is edited in the same ways as the queue', async () => {
  const { crateUuid, songs } = await make(['one', 'two', 'three'])
  const params = { crateUuid }
  const added = await ann.call('POST /crate/{crateUuid}/songs', { params, body: { songs: [newSong('front')] } })
  expect(added.songs).toMatchObject([{ trackName: 'front', position: 0 }])
  const songId = must(songs[0], 'one').songId
  const track = await ann.call('POST /api/v1/playlists/{crateUuid}/tracks', {
    params,
    body: { songId, append: true },
  })
  expect(track.songs).toMatchObject([{ trackName: 'one', position: 4 }])
  const crateSongUuid = must(songs[2], 'three').crateSongUuid
  const position = await ann.call('PUT /crate/{crateUuid}/songs/{crateSongUuid}/position', {
    params: { crateUuid, crateSongUuid },
    body: { newPosition: 1 },
  })
  expect(position).toEqual({ crateSongUuid, position: 1 })
  await ann.call('DELETE /crate/{crateUuid}/songs/{crateSongUuid}', {
    params: { crateUuid, crateSongUuid: must(songs[1], 'two').crateSongUuid },
  })
  expect(titles(await ann.call('GET /crate/{crateUuid}/songs', { params }))).toBe('front three one one')
  const moved = await ann.call('PUT /crate/{crateUuid}/current-position', { params, body: { currentPosition: 2 } })
  expect(moved.currentPosition).toBe(2)
  const shuffled = await ann.call('POST /crate/{crateUuid}/songs/shuffle', { params })
  expect(shuffled.songs.map((song) => song.trackName).sort()).toEqual(['front', 'one', 'one', 'three'])
})

test('[L8] the likes contain a song once, also when they are addressed by UUID', async () => {
  const { crateUuid } = await ann.call('GET /crate/special/likes')
  const add = () =>
    ann.call('POST /crate/{crateUuid}/songs', { params: { crateUuid }, body: { songs: [newSong('one')] } })
  await add()
  await add()
  expect(titles(await get(crateUuid))).toBe('one')
})

test('[L1] its owner can rename and delete a crate, but not the queue and the likes', async () => {
  const { crateUuid } = await make(['one'])
  const rename = (uuid: string, body: object, who = ann) =>
    who.call('PATCH /crate/{crateUuid}', { params: { crateUuid: uuid }, body })
  const remove = (uuid: string) => ann.call('DELETE /crate/{crateUuid}', { params: { crateUuid: uuid } })
  expect(await rename(crateUuid, { crateName: ' Saturday ', isPublic: true })).toMatchObject({
    crateName: 'Saturday',
    isPublic: true,
    count: 1,
  })
  expect(await refusalOf(rename(crateUuid, { crateName: ' ' }))).toEqual({
    status: 400,
    message: 'CrateName must have at least 1 character',
  })
  await remove(crateUuid)
  expect(await refusalOf(get(crateUuid))).toEqual({ status: 404, message: 'Crate not found' })
  const queue = await ann.call('GET /crate/special/queue')
  const refused = { status: 400, message: 'The queue and starred songs can’t be renamed or deleted' }
  expect(await refusalOf(rename(queue.crateUuid, { crateName: 'Mine' }))).toEqual(refused)
  expect(await refusalOf(remove(queue.crateUuid))).toEqual(refused)
})

test('[L11] copying a crate into the queue replaces the songs there, and requires access to the crate', async () => {
  const source = await make(['one', 'two', 'three'], { isPublic: true })
  const hidden = await make(['secret'])
  await bob.call('POST /crate/special/queue/songs', { body: { songs: [newSong('zero')] } })
  const queue = await bob.call('GET /crate/special/queue')
  const copy = (srcCrateId: string) =>
    bob.call('PUT /crate/{crateId}/copy', { params: { crateId: queue.crateUuid }, body: { srcCrateId } })
  expect(titles(await copy(source.crateUuid))).toBe('one two three')
  await bob.call('POST /crate/special/queue/songs', { body: { songs: [newSong('end')], append: true } })
  expect(titles(await get(queue.crateUuid, bob))).toBe('one two three end')
  expect(await refusalOf(copy(hidden.crateUuid))).toEqual({ status: 403, message: 'This crate is private' })
  expect(await refusalOf(copy(nowhere))).toEqual({
    status: 404,
    message: 'The crate to copy from wasn’t found',
  })
  expect(await refusalOf(copy(queue.crateUuid))).toEqual({
    status: 400,
    message: 'A crate can’t be copied into itself',
  })
})

test('[L2] nobody can edit another user’s crate', async () => {
  const { crateUuid, songs } = await make(['one'], { isPublic: true })
  const crateSongUuid = must(songs[0], 'one').crateSongUuid
  const calls = [
    () => bob.call('PATCH /crate/{crateUuid}', { params: { crateUuid }, body: { crateName: 'Mine' } }),
    () => bob.call('DELETE /crate/{crateUuid}', { params: { crateUuid } }),
    () => bob.call('POST /crate/{crateUuid}/songs', { params: { crateUuid }, body: { songs: [newSong('x')] } }),
    () => bob.call('DELETE /crate/{crateUuid}/songs/{crateSongUuid}', { params: { crateUuid, crateSongUuid } }),
    () => bob.call('PUT /crate/{crateId}/copy', { params: { crateId: crateUuid }, body: { srcCrateId: crateUuid } }),
    () => bob.call('POST /crate/{crateUuid}/songs/shuffle', { params: { crateUuid } }),
  ]
  for (const call of calls)
    expect(await refusalOf(call())).toEqual({ status: 403, message: 'This crate belongs to someone else' })
})

test('an unknown crate returns 404, and so does a song that is not in the crate', async () => {
  const params = { crateUuid: nowhere }
  const songParams = { crateUuid: nowhere, crateSongUuid: nowhere }
  const calls = [
    () => get(nowhere),
    () => get('no-short-id'),
    () => ann.call('GET /crate/{crateUuid}/songs', { params }),
    () => ann.call('POST /crate/{crateUuid}/songs', { params, body: { songs: [newSong('x')] } }),
    () => ann.call('POST /api/v1/playlists/{crateUuid}/tracks', { params, body: { songId: '1' } }),
    () => ann.call('DELETE /crate/{crateUuid}/songs/{crateSongUuid}', { params: songParams }),
    () =>
      ann.call('PUT /crate/{crateUuid}/songs/{crateSongUuid}/position', {
        params: songParams,
        body: { newPosition: 0 },
      }),
    () => ann.call('PUT /crate/{crateUuid}/current-position', { params, body: { currentPosition: 0 } }),
    () => ann.call('POST /crate/{crateUuid}/songs/shuffle', { params }),
    () => ann.call('PATCH /crate/{crateUuid}', { params, body: {} }),
    () => ann.call('DELETE /crate/{crateUuid}', { params }),
    () => ann.call('PUT /crate/{crateId}/copy', { params: { crateId: nowhere }, body: { srcCrateId: nowhere } }),
  ]
  for (const call of calls) expect(await refusalOf(call())).toEqual({ status: 404, message: 'Crate not found' })
  const { crateUuid } = await make()
  const missing = { status: 404, message: 'This song isn’t in the crate' }
  const inside = { crateUuid, crateSongUuid: nowhere }
  expect(await refusalOf(ann.call('DELETE /crate/{crateUuid}/songs/{crateSongUuid}', { params: inside }))).toEqual(
    missing,
  )
  const moving = ann.call('PUT /crate/{crateUuid}/songs/{crateSongUuid}/position', {
    params: inside,
    body: { newPosition: 0 },
  })
  expect(await refusalOf(moving)).toEqual(missing)
  const unknown = ann.call('POST /crate/{crateUuid}/songs', {
    params: { crateUuid },
    body: { songs: [{ songId: '2000000000' }] },
  })
  expect(await refusalOf(unknown)).toEqual({ status: 404, message: 'Song not found' })
})

test('[L5] a crate can contain at most ten thousand songs', async () => {
  const { crateUuid } = await make()
  await fixtures.app.db.updateTable('crate').set({ songCount: 10_000 }).where('uuid', '=', crateUuid).execute()
  const full = refusalIn({ errors: addErrors }, 'crateFull')
  const params = { crateUuid }
  const adding = ann.call('POST /crate/{crateUuid}/songs', { params, body: { songs: [newSong('x')] } })
  expect(await refusalOf(adding)).toEqual(full)
  const known = await make(['y'])
  const songId = must(known.songs[0], 'y').songId
  const track = ann.call('POST /api/v1/playlists/{crateUuid}/tracks', { params, body: { songId } })
  expect(await refusalOf(track)).toEqual(full)
  const missing = ann.call('POST /api/v1/playlists/{crateUuid}/tracks', {
    params: { crateUuid: known.crateUuid },
    body: { songId: '2000000000' },
  })
  expect(await refusalOf(missing)).toEqual({ status: 404, message: 'Song not found' })
})

test('[L11] copying a crate appends its songs to the other one', async () => {
  const [source, target] = [await make(['one', 'two']), await make(['zero'])]
  const copied = await ann.call('PUT /crate/{crateId}/copy', {
    params: { crateId: target.crateUuid },
    body: { srcCrateId: source.crateShortId },
  })
  expect([titles(copied), copied.count]).toEqual(['zero one two', 3])
})

test('[L11] copying a crate into the likes adds each song once, and only songs that are not liked yet', async () => {
  await ann.call('POST /crate/special/likes/songs', { body: { songs: [newSong('one')] } })
  const likes = await ann.call('GET /crate/special/likes')
  const source = await make(['one', 'two', 'two', 'three'])
  const copied = await ann.call('PUT /crate/{crateId}/copy', {
    params: { crateId: likes.crateUuid },
    body: { srcCrateId: source.crateUuid },
  })
  expect([titles(copied), copied.count]).toEqual(['one two three', 3])
})

test('[L3] unnamed crates that are created concurrently get different numbers', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, named))
  expect([...made].sort()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `New Playlist #${number}`))
})

const tooMuchSaved = { status: 429, message: 'You’ve saved a lot today. Please try again in 2 min' }

test('no crate is created once the daily quota of crates is used up', async () => {
  const { limits } = fixtures.app
  fixtures.app.limits = { ...limits, save: (_, name) => (name === 'crates' ? 90 : 0) }
  const before = await ann.call('GET /crate/user')
  expect(await refusalOf(make())).toEqual(tooMuchSaved)
  fixtures.app.limits = limits
  expect((await ann.call('GET /crate/user')).count).toBe(before.count)
})

test('copying a crate counts its songs against the quota of songs', async () => {
  const [source, target] = [await make(['one', 'two', 'three']), await make()]
  const { limits } = fixtures.app
  const taken: number[] = []
  fixtures.app.limits = {
    ...limits,
    save(_, name, amount) {
      if (name === 'songs') taken.push(amount)
      return name === 'songs' ? 90 : 0
    },
  }
  const body = { srcCrateId: source.crateUuid }
  const copy = ann.call('PUT /crate/{crateId}/copy', { params: { crateId: target.crateUuid }, body })
  expect(await refusalOf(copy)).toEqual(tooMuchSaved)
  fixtures.app.limits = limits
  expect(taken).toEqual([costOfCopies(3)])
  expect((await get(target.crateUuid)).songs).toEqual([])
})

test('the number of crates is limited, and a repeated request still returns its earlier crate', async () => {
  const crate = await make(['one'])
  const { count } = await ann.call('GET /crate/user')
  const rows = Array.from({ length: totals.crates.most - count }, () => ({
    userUuid: ann.uuid,
    special: null,
    crateName: 'Another',
  }))
  await fixtures.app.db.insertInto('crate').values(rows).execute()
  expect(await refusalOf(make())).toEqual({
    status: 409,
    message: `You already have ${totals.crates.most} crates. Delete one to create another`,
  })
  expect((await make([], { crateUuid: crate.crateUuid })).crateUuid).toBe(crate.crateUuid)
})
