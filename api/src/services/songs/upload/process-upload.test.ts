import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { upload, wavFile } from '../../../../test/songs.ts'
import { type Media, MediaTrouble } from '../../../ports/media.ts'
import { StorageFull } from '../../../ports/storage.ts'

let given: Fixtures
let ann: Member
let process: Media['process'] | undefined
beforeEach(async () => {
  process = undefined
  given = await openApi()
  const media = given.app.media
  given.app.media = { ...media, process: (request) => (process ?? media.process)(request) }
  ann = await given.person('ann', { capabilities: ['uploadMusic'] })
})
afterEach(() => given.close())
const get = (id: string) => ann.call('GET /songs/{id}', { params: { id } })

test('[U5] its owner sees a song advance while it is processed', async () => {
  const song = await upload(given, ann, wavFile())
  const { media } = given.app
  const seen: { status: string; progress: number }[] = []
  process = async (request) => {
    process = undefined
    request.onProgress(0.5)
    await expect.poll(async () => (await get(song.id)).progress).toBeCloseTo(0.5)
    seen.push(await get(song.id))
    return media.process(request)
  }
  await given.runJobs()
  expect(seen).toMatchObject([{ status: 'VALID_FILE_TYPE' }])
  expect(await get(song.id)).toMatchObject({ status: 'VERIFIED', progress: 1 })
})

test('[U6] an error on our side is reported, and the song is retried', async () => {
  const song = await upload(given, ann, wavFile())
  process = async () => {
    throw new MediaTrouble('timedOut')
  }
  await given.runJobs()
  expect(await get(song.id)).toMatchObject({
    status: 'VERIFICATION_POSTPONED',
    failure: 'Processing this song took too long and was stopped.',
    failureReason: 'timedOut',
  })
  process = undefined
  given.clock.pass(10_000)
  await given.runJobs()
  expect(await get(song.id)).toMatchObject({ status: 'VERIFIED', failure: null, failureReason: null })
})

test('[U6] a disk that fills up while a song is stored is reported, and the song is retried', async () => {
  const song = await upload(given, ann, wavFile())
  const { storage } = given.app
  const { put } = storage
  storage.put = async () => {
    throw new StorageFull(new Error('ENOSPC'))
  }
  await given.runJobs()
  expect(await get(song.id)).toMatchObject({
    status: 'VERIFICATION_POSTPONED',
    failure: 'There is no space left to process this song. Please try again later.',
    failureReason: 'diskFull',
  })
  storage.put = put
  given.clock.pass(10_000)
  await given.runJobs()
  expect(await get(song.id)).toMatchObject({ status: 'VERIFIED', failure: null, failureReason: null })
})

test('[U6] a song is given up after twelve attempts, with a sentence and without its files', async () => {
  const song = await upload(given, ann, wavFile())
  let tries = 0
  process = async () => {
    tries += 1
    throw new Error('an inner detail nobody should read')
  }
  for (let round = 0; round < 14; round++) {
    await given.runJobs()
    given.clock.pass(3_600_000)
  }
  expect(tries).toBe(12)
  expect(await get(song.id)).toMatchObject({
    status: 'VERIFICATION_ERROR',
    failure: 'This song couldn’t be processed.',
  })
  expect(await given.app.storage.get(`songs/${song.id}/original`)).toBeUndefined()
  process = undefined
  expect((await upload(given, ann, wavFile())).id).toBe(song.id)
  await given.runJobs()
  expect(await get(song.id)).toMatchObject({ status: 'VERIFIED' })
})

test('[U8] a song whose processing was done twice is whole and plays with its one key', async () => {
  const song = await upload(given, ann, wavFile())
  await given.runJobs()
  await given.app.jobs.add(given.app.db, 'processUpload', { uploadUuid: song.id })
  const before = await get(song.id)
  await given.runJobs()
  expect(await get(song.id)).toEqual(before)
})
