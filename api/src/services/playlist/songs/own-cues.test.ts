import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { fakeProvider, providerSong, withProviders } from '../../../../test/fakes/fake-provider.ts'
import { completePlaceholder } from '../public.ts'

let fixtures: Fixtures
let ann: Member
let ben: Member
let songId: string

const request = { musicProvider: 'spotify', songId: 'one' } as const
const own = { in: 4, out: 190, beat: { bpm: 118, firstBeat: 0.25, beatsPerBar: 4 } } as const
const mixed = { cue: { in: 4, out: 190 }, beat: { ...own.beat, confidence: 1 } }

beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  ben = await fixtures.person('ben')
  withProviders(fixtures, fakeProvider('spotify', [providerSong('spotify', 'one')]))
  for (const who of [ann, ben]) songId = (await add(who))?.songId ?? ''
  await fixtures.runJobs()
})
afterAll(() => fixtures.close())

const add = (who: Member) =>
  who.call('POST /crate/special/queue/songs', { body: { songs: [request] } }).then(({ songs }) => songs[0])
const queue = (who: Member) => who.call('GET /crate/special/queue/songs').then(({ songs }) => songs[0])
const params = () => ({ songId: Number(songId) })
const set = (who: Member, body: object = own) =>
  who.call('PUT /song-cues/{songId}', { params: params(), body: { ...own, ...body } })

test("[L27] a user's own cue points and beat grid apply in their crates, and in nobody else's", async () => {
  expect(await set(ann)).toMatchObject({ songId, duration: 200, beat: null, cue: null, own })
  expect(await queue(ann)).toMatchObject(mixed)
  expect(await add(ann)).toMatchObject(mixed)
  expect(await queue(ben)).toMatchObject({ cue: null, beat: null })
  expect(await ben.call('GET /song-cues/{songId}', { params: params() })).toMatchObject({ own: null })
})

test("[L27] a song is mixed with its DJ's own cue points, whatever their client sends", async () => {
  await set(ann)
  const song = { songId, cue: { in: 0, out: 1 } }
  expect(await completePlaceholder(fixtures.app, song, ann.uuid)).toMatchObject(mixed)
  expect(await completePlaceholder(fixtures.app, song, ben.uuid)).toMatchObject({ cue: null })
})

test('[L27] the latest cue points apply, and deleting them restores the detected ones', async () => {
  await set(ann)
  await set(ann, { in: 5, beat: null })
  expect(await queue(ann)).toMatchObject({ cue: { in: 5, out: 190 }, beat: null })
  for (const _ of ['once', 'and again']) {
    expect(await ann.call('DELETE /song-cues/{songId}', { params: params() })).toMatchObject({ own: null })
  }
  expect(await queue(ann)).toMatchObject({ cue: null, beat: null })
})

test('[L27] cue points can cut at most a third at either end', async () => {
  for (const points of [{ in: 67 }, { out: 130 }, { out: 260 }]) {
    expect(await refusalOf(set(ann, points))).toMatchObject({
      status: 400,
      message: expect.stringContaining('a third'),
    })
  }
})

test('[L27] users can set cue points only for songs in their crates', async () => {
  const eve = await fixtures.person('eve')
  const refused = { status: 404, message: 'This song isn’t in any of your crates' }
  expect(await refusalOf(set(eve))).toMatchObject(refused)
  expect(await refusalOf(eve.call('GET /song-cues/{songId}', { params: params() }))).toMatchObject(refused)
  expect(await refusalOf(eve.call('DELETE /song-cues/{songId}', { params: params() }))).toMatchObject(refused)
})
