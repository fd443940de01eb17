import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { upload, wavFile } from '../../../../test/songs.ts'
import { type Media, MediaTrouble } from '../../../ports/media.ts'
import { StorageFull } from '../../../ports/storage.ts'

let fixtures: Fixtures
let ann: Member
let process: Media['process'] | undefined
beforeEach(async () => {
  process = undefined
  fixtures = await openApi()
  const media = fixtures.app.media
  fixtures.app.media = { ...media, process: (request) => (process ?? media.process)(request) }
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
})
afterEach(() => fixtures.close())
const get = (id: string) => ann.call('GET /songs/{id}', { params: { id } })

test("[U5] the owner can follow a song's progress while it is processed", async () => {
  const song = await upload(fixtures, ann, wavFile())
  const { media } = fixtures.app
  const seen: { status: string; progress: number }[] = []
  process = async (request) => {
    process = undefined
    request.onProgress(0.5)
    await expect.poll(async () => (await get(song.id)).progress).toBeCloseTo(0.5)
    seen.push(await get(song.id))
    return media.process(request)
  }
  await fixtures.runJobs()
  expect(seen).toMatchObject([{ status: 'VALID_FILE_TYPE' }])
  expect(await get(song.id)).toMatchObject({ status: 'VERIFIED', progress: 1 })
})

test('[U6] an error on our side is reported, and the song is retried', async () => {
  const song = await upload(fixtures, ann, wavFile())
  process = async () => {
    throw new MediaTrouble('timedOut')
  }
  await fixtures.runJobs()
  expect(await get(song.id)).toMatchObject({
    status: 'VERIFICATION_POSTPONED',
    failure: 'Processing this song took too long and was stopped.',
    failureReason: 'timedOut',
  })
  process = undefined
  fixtures.clock.pass(10_000)
  await fixtures.runJobs()
  expect(await get(song.id)).toMatchObject({ status: 'VERIFIED', failure: null, failureReason: null })
})

test('[U6] a disk that fills up while a song is stored is reported, and the song is retried', async () => {
  const song = await upload(fixtures, ann, wavFile())
  const { storage } = fixtures.app
  const { put } = storage
  storage.put = async () => {
    throw new StorageFull(new Error('ENOSPC'))
  }
  await fixtures.runJobs()
  expect(await get(song.id)).toMatchObject({
    status: 'VERIFICATION_POSTPONED',
    failure: 'There is no space left to process this song. Please try again later.',
    failureReason: 'diskFull',
  })
  storage.put = put
  fixtures.clock.pass(10_000)
  await fixtures.runJobs()
  expect(await get(song.id)).toMatchObject({ status: 'VERIFIED', failure: null, failureReason: null })
})

test('[U6] processing stops after twelve attempts: the owner sees a reason, and the files are deleted', async () => {
  const song = await upload(fixtures, ann, wavFile())
  let tries = 0
  process = async () => {
    tries += 1
    throw new Error('an inner detail nobody should read')
  }
  for (let round = 0; round < 14; round++) {
    await fixtures.runJobs()
    fixtures.clock.pass(3_600_000)
  }
  expect(tries).toBe(12)
  expect(await get(song.id)).toMatchObject({
    status: 'VERIFICATION_ERROR',
    failure: 'This song couldn’t be processed.',
  })
  expect(await fixtures.app.storage.get(`songs/${song.id}/original`)).toBeUndefined()
  process = undefined
  expect((await upload(fixtures, ann, wavFile())).id).toBe(song.id)
  await fixtures.runJobs()
  expect(await get(song.id)).toMatchObject({ status: 'VERIFIED' })
})

test('[U8] processing a finished song again changes nothing', async () => {
  const song = await upload(fixtures, ann, wavFile())
  await fixtures.runJobs()
  await fixtures.app.jobs.add(fixtures.app.db, 'processUpload', { uploadUuid: song.id })
  const before = await get(song.id)
  await fixtures.runJobs()
  expect(await get(song.id)).toEqual(before)
})
