import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@segue/shared/test/until.ts'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { upload, wavFile } from '../../../../test/songs.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
})
afterAll(() => fixtures.close())

const get = (id: string) => ann.call('GET /songs/{id}', { params: { id } })
const queued = async (person = ann) => (await person.call('GET /crate/special/queue/songs')).songs
const songsIn = async (crateUuid: string) =>
  (await ann.call('GET /crate/{crateUuid}/songs', { params: { crateUuid } })).songs
const newCrate = (crateName: string) => ann.call('POST /crate', { body: { crateName } })
const send = (mark: number, addTo: string, name = 'Night Drive.wav') =>
  upload(fixtures, ann, wavFile({ mark }), name, { addTo })

test('[U21] an upload meant for the queue is added to its end once, when it can be played', async () => {
  const song = await send(100, 'queue')
  expect(song).toMatchObject({ addTo: 'queue', notAdded: null })
  expect(await queued()).toEqual([])
  await fixtures.runJobs()
  expect(await queued()).toMatchObject([{ songId: song.songId, status: 'VERIFIED' }])
  expect(await get(song.id)).toMatchObject({ addTo: null, notAdded: null })
})

test("[U21] the rooms of an upload's owner are notified when it is added to their queue", async () => {
  const { uuid } = await ann.call('POST /rooms/infrastructure', { body: { name: 'Uploads' } })
  const visit = await fixtures.enter(ann, uuid)
  const notices = () => visit.pushes.filter(({ message }) => message?.name === 'updatedQueue').length
  await send(600, 'queue')
  await fixtures.runJobs()
  await until(() => notices() === 1, 'the notice')
})

test('[U21] a file that is a song already is added at once when it is sent again', async () => {
  const { crateUuid } = await newCrate('Again')
  const song = await send(100, crateUuid)
  expect(song).toMatchObject({ status: 'VERIFIED', addTo: null, notAdded: null })
  expect(await songsIn(crateUuid)).toMatchObject([{ songId: song.songId }])
})

test('[U21] an upload without a title is added when it gets one', async () => {
  const { crateUuid } = await newCrate('Untitled')
  const song = await send(200, crateUuid, '---.wav')
  await fixtures.runJobs()
  expect(await get(song.id)).toMatchObject({ status: 'MISSING_METADATA', addTo: crateUuid })
  await ann.call('PATCH /songs/{id}', { params: { id: song.id }, body: { trackName: 'Named' } })
  expect(await songsIn(crateUuid)).toMatchObject([{ songId: song.songId, trackName: 'Named' }])
})

test('[U21] a crate that is gone by then does not fail the song, which says why it was not added', async () => {
  const { crateUuid } = await newCrate('Gone')
  const song = await send(300, crateUuid)
  await ann.call('DELETE /crate/{crateUuid}', { params: { crateUuid } })
  await fixtures.runJobs()
  expect(await get(song.id)).toMatchObject({ status: 'VERIFIED', addTo: null, notAdded: 'crateNotFound' })
})

test('[U21] an upload for a crate of someone else is refused', async () => {
  const ben = await fixtures.person('ben')
  const { crateUuid } = await ben.call('POST /crate', { body: { crateName: 'Ben’s' } })
  await expect(send(400, crateUuid)).rejects.toThrow('Crate not found')
})

test('[U21] only the owner of an upload sees which list it goes to', async () => {
  const cleo = await fixtures.person('cleo')
  const song = await send(500, 'queue')
  await fixtures.runJobs()
  expect(await get(song.id)).toMatchObject({ addTo: null })
  const seen = await cleo.call('GET /songs/{id}', { params: { id: song.id } })
  expect(Object.keys(seen)).not.toContain('addTo')
})
