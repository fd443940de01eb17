import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, tokenOf } from '../../test/doubles/fixtures.tsx'
import { fakeTusServer } from '../../test/doubles/tus-server.ts'
import { queries } from '../client/api.ts'
import { takeToken } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import { queueList } from './queue.ts'
import { dismissUpload, retryUpload, toQueue, uploadFiles, useUploads } from './uploads.ts'

const song = { id: 'song-1', songId: '41', status: 'VERIFIED', progress: 1, trackName: 'Take one', artistName: 'Ann' }
const addKey = 'POST /crate/special/queue/songs'
const queueKey = 'GET /crate/special/queue/songs'
const songKey = (upload: number) => `GET /upload/resumable/${upload}/song`

let tus: ReturnType<typeof fakeTusServer>
let person = 0
beforeEach(async () => {
  await loadWords()
  // Loaded with the first file; here before time stands still.
  await import('tus-js-client')
  useUploads.setState({ uploads: [] })
  surface.storage.remove('segue-uploads')
  takeToken(tokenOf({ sub: `uploader-${++person}`, type: 'user' }))
  tus = fakeTusServer()
  serve({})
  // Finished uploads disappear from the list after a while.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  for (const { id } of useUploads.getState().uploads) dismissUpload(id)
  vi.useRealTimers()
})

type Responses = Parameters<typeof fakeServer>[0]
function serve(responses: Responses) {
  const every = Object.fromEntries([1, 2, 3, 4, 5].map((upload) => [songKey(upload), { body: song }]))
  const server = fakeServer({ ...every, [queueKey]: { body: { songs: [] } }, ...responses })
  vi.stubGlobal('fetch', server.serve)
  return server
}
const uploads = () => useUploads.getState().uploads
const stages = () => uploads().map(({ stage }) => stage)
const file = (name = 'take.mp3', content = 'twelve bytes') =>
  new File([content], name, { type: 'audio/mpeg', lastModified: 1_700_000_000_000 })
const patches = () => tus.sent.filter((request) => request.startsWith('PATCH'))

test('an upload is sent with the list it is meant for, which then shows what the server has added', async () => {
  const server = serve({})
  await queries.fetchQuery(queueList().query)
  uploadFiles([file()], toQueue())
  await expect.poll(stages).toEqual(['ready'])
  expect(tus.uploads).toEqual([{ name: 'take.mp3', addTo: 'queue', size: 12, offset: 12 }])
  expect(queries.getQueryState(queueList().query.queryKey)?.isInvalidated).toBe(true)
  expect(server.requests.filter(({ key }) => key === addKey)).toEqual([])
})

test('three files are sent at a time, also for one list, and begin in the order in which they were dropped', async () => {
  tus.holds = true
  const names = ['1.mp3', '2.mp3', '3.mp3', '4.mp3', '5.mp3']
  uploadFiles(
    names.map((name) => file(name)),
    toQueue(),
  )
  await expect.poll(() => tus.held.length).toBe(3)
  expect(stages()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting'])
  expect(tus.uploads.map(({ name }) => name)).toEqual(['1.mp3', '2.mp3', '3.mp3'])
  tus.held[1]?.()
  await expect.poll(() => tus.uploads.length).toBe(4)
})

test('an upload continues where its connection was lost', async () => {
  tus.breaksAfter = 5
  uploadFiles([file()], null)
  await expect.poll(() => tus.uploads[0]?.offset).toBe(5)
  expect(uploads()[0]?.progress).toBeCloseTo(5 / 12)
  tus.breaksAfter = Infinity
  await vi.advanceTimersByTimeAsync(1000)
  await expect.poll(stages).toEqual(['ready'])
  expect(tus.sent).toEqual(['POST resumable', 'PATCH 1', 'HEAD 1', 'PATCH 1'])
  expect(tus.uploads[0]).toMatchObject({ size: 12, offset: 12 })
})

test('an upload fails after minutes without a connection, and the next file takes its turn', async () => {
  tus.isReachable = false
  uploadFiles([file()], null)
  await expect.poll(() => tus.sent.length).toBe(1)
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(stages()).toEqual(['sending'])
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  await expect.poll(stages).toEqual(['failed'])
  tus.isReachable = true
  uploadFiles([file('other.mp3')], null)
  await expect.poll(stages).toEqual(['failed', 'ready'])
})

test('after a reload the rest of a file is sent when it is dropped again', async () => {
  tus.breaksAfter = 5
  uploadFiles([file()], null)
  await expect.poll(() => tus.uploads[0]?.offset).toBe(5)
  // The page is gone; only what is stored on the device is left.
  const [before] = uploads()
  useUploads.setState({ uploads: [] })
  tus.breaksAfter = Infinity
  tus.sent.length = 0
  uploadFiles([file()], null)
  await expect.poll(stages).toEqual(['ready'])
  expect(tus.sent).toEqual(['HEAD 1', 'PATCH 1'])
  expect(tus.uploads).toHaveLength(1)
  dismissUpload(before?.id ?? 0)
})

test('a file that was sent before is not sent again, and is added to the list unless it is there', async () => {
  const added = { status: 201, body: { crateUuid: 'c', songs: [{ ...song, crateSongUuid: 'e', position: 0 }] } }
  const server = serve({ [addKey]: added })
  uploadFiles([file()], null)
  await expect.poll(stages).toEqual(['ready'])
  uploadFiles([file()], toQueue())
  await expect.poll(stages).toEqual(['ready', 'ready'])
  const additions = () => server.requests.filter(({ key }) => key === addKey)
  expect(additions()).toHaveLength(1)
  await queries.fetchQuery(queueList().query)
  uploadFiles([file()], toQueue())
  await expect.poll(stages).toEqual(['ready', 'ready', 'ready'])
  expect(patches()).toHaveLength(1)
})

test('files that differ in name, size, time or owner are different files', async () => {
  const other = new File(['twelve bytes'], 'take.mp3', { type: 'audio/mpeg', lastModified: 5 })
  uploadFiles([file(), file('take 2.mp3'), file('take.mp3', 'longer content'), other], null)
  await expect.poll(() => patches().length).toBe(4)
  takeToken(tokenOf({ sub: 'someone else', type: 'user' }))
  uploadFiles([file()], null)
  await expect.poll(() => patches().length).toBe(5)
})

test('a refused file says why, and the others are sent', async () => {
  tus.refuse = ({ name }) =>
    name === '1.mp3'
      ? { status: 409, body: { code: 'uploadSpaceFull', message: 'Full', values: { megabytes: 500 } } }
      : undefined
  const refused = {
    status: 422,
    body: { code: 'notASong', message: 'This is not audio.', values: { reason: 'notAudio' } },
  }
  serve({ [songKey(1)]: refused })
  uploadFiles([file('1.mp3'), file('2.mp3'), file('3.mp3')], null)
  await expect.poll(stages).toEqual(['failed', 'failed', 'ready'])
  expect(uploads()[0]?.failure).toBe('You’ve used all 500 MB of your upload space. Remove some songs first')
  expect(uploads()[1]?.failure).toMatch(/audio/)
  expect(tus.sent.filter((request) => request === 'POST resumable')).toHaveLength(3)
})

test('of many songs in processing, ten are polled each second', async () => {
  const all = Array.from({ length: 40 }, (_, at) => at + 1)
  const waiting = (upload: number) => ({ body: { ...song, id: `song-${upload}`, status: 'PENDING_UPLOAD' } })
  const server = serve({
    ...Object.fromEntries(all.map((upload) => [songKey(upload), waiting(upload)])),
    ...Object.fromEntries(all.map((upload) => [`GET /songs/song-${upload}`, waiting(upload)])),
  })
  uploadFiles(
    all.map((number) => file(`${number}.mp3`)),
    null,
  )
  await expect.poll(() => stages().filter((stage) => stage === 'processing')).toHaveLength(40)
  await vi.advanceTimersByTimeAsync(4000)
  server.requests.length = 0
  await vi.advanceTimersByTimeAsync(8000)
  expect(server.requests.length).toBeGreaterThanOrEqual(40)
  expect(server.requests.length).toBeLessThanOrEqual(120)
})

test('a request that comes too early is repeated', async () => {
  let asked = 0
  const busy = { status: 429, body: { code: 'tooManyRequests', message: 'Too many' } }
  serve({ [songKey(1)]: () => (++asked < 3 ? busy : { body: song }) })
  uploadFiles([file()], null)
  await expect.poll(() => asked).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  await expect.poll(stages).toEqual(['ready'])
})

test('a cancelled upload is deleted on the server', async () => {
  tus.holds = true
  uploadFiles([file()], null)
  await expect.poll(() => tus.held.length).toBe(1)
  dismissUpload(uploads()[0]?.id ?? 0)
  await expect.poll(() => tus.sent.at(-1)).toBe('DELETE 1')
  expect(surface.storage.get('segue-uploads')).toBe('[]')
})

test('an upload without a list only becomes one of the uploads', async () => {
  uploadFiles([file()], null)
  await expect.poll(stages).toEqual(['ready'])
  expect(tus.uploads[0]?.addTo).toBeUndefined()
})

test('an upload that was not added says why, and a retry only adds it again', async () => {
  const notAdded = { body: { ...song, notAdded: 'crateFull' } }
  serve({
    [songKey(1)]: notAdded,
    [addKey]: { status: 201, body: { crateUuid: 'c', songs: [{ ...song, crateSongUuid: 'e', position: 0 }] } },
  })
  uploadFiles([file()], toQueue())
  await expect.poll(stages).toEqual(['failed'])
  expect(uploads()[0]?.failure).toBe('Uploaded, but not added. The list is full.')
  retryUpload(uploads()[0]?.id ?? 0)
  await expect.poll(stages).toEqual(['ready'])
  expect(patches()).toHaveLength(1)
})
