import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { upload, wavFile } from '../../../../test/songs.ts'

let fixtures: Fixtures
let ann: Member
let ben: Member
let id: string
const missing = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  ben = await fixtures.person('ben')
  ;({ id } = await upload(fixtures, ann, wavFile({ mark: 1600 }), 'One.wav'))
  await fixtures.runJobs()
})
afterAll(() => fixtures.close())

const song = () => ann.call('GET /songs/{id}', { params: { id } })
const set = (who: Member, body: { in: number; out: number }, of = id) =>
  who.call('PUT /songs/{id}/cue', { params: { id: of }, body: { ...body, beat: grid } })
const grid = { bpm: 124, firstBeat: 0.1, beatsPerBar: 4 } as const
const cueFor = async (who: Member) => {
  const songs = [{ musicProviders: { uploadService: id } }]
  const added = await who.call('POST /crate/special/queue/songs', { body: { songs } })
  return added.songs[0]
}

test("[U18] the owner's cue points apply for everyone, and the detected ones again after they are deleted", async () => {
  const found = await song()
  const length = found.duration ?? 0
  const points = { in: length / 8, out: length * 0.9 }
  const expected = { cue: points, beat: { ...grid, confidence: 1 } }
  expect(await set(ann, points)).toMatchObject(expected)
  expect(await song()).toMatchObject(expected)
  expect(await cueFor(ben)).toMatchObject(expected)
  await ann.call('DELETE /songs/{id}/cue', { params: { id } })
  expect(await song()).toMatchObject({ cue: found.cue, beat: found.beat })
  expect(await cueFor(ben)).toMatchObject({ cue: found.cue, beat: found.beat })
})

test("[U18] only the owner can set or delete a song's cue points", async () => {
  expect(await refusalOf(set(ben, { in: 0, out: 10 }))).toMatchObject({ status: 403 })
  expect(await refusalOf(ben.call('DELETE /songs/{id}/cue', { params: { id } }))).toMatchObject({ status: 403 })
})

test('[U18] cue points outside the allowed range or of an unknown song are refused', async () => {
  const { duration } = await song()
  const bad = set(ann, { in: (duration ?? 0) / 2, out: duration ?? 0 })
  expect(await refusalOf(bad)).toMatchObject({ status: 400, message: expect.stringContaining('a third') })
  expect(await refusalOf(set(ann, { in: 0, out: 10 }, missing))).toMatchObject({
    status: 404,
    message: 'Song not found',
  })
  const gone = ann.call('DELETE /songs/{id}/cue', { params: { id: missing } })
  expect(await refusalOf(gone)).toMatchObject({ status: 404, message: 'Song not found' })
})
