import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, tokenOf } from '../../test/doubles/fixtures.tsx'
import { queries } from '../client/api.ts'
import { takeToken } from '../client/session.ts'
import { queueList } from './queue.ts'
import { dismissUpload, retryUpload, toQueue, uploadFiles, useUploads } from './uploads.ts'

const song = { id: 'song-1', status: 'VERIFIED', progress: 1, trackName: 'Take one', artistName: 'Ann' }
const addKey = 'POST /crate/special/queue/songs'

/** A fake server that accepts every file. */
class AcceptingRequest extends EventTarget {
  upload = new EventTarget()
  status = 201
  responseText = JSON.stringify(response)
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(body: FormData): void {
    sent += 1
    form = body
    this.dispatchEvent(new Event('load'))
  }
}
let sent = 0
let form: FormData | undefined
let response: object = song

let person = 0
beforeEach(async () => {
  await loadWords()
  sent = 0
  form = undefined
  response = song
  useUploads.setState({ uploads: [] })
  takeToken(tokenOf({ sub: `uploader-${++person}`, type: 'user' }))
  vi.stubGlobal('XMLHttpRequest', AcceptingRequest)
  // Finished uploads disappear from the list after a while.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => void vi.useRealTimers())

const upload = () => useUploads.getState().uploads[0]
const file = () => new File(['x'], 'take.mp3', { type: 'audio/mpeg' })

test('an upload is sent with the list it is meant for, which then shows what the server has added', async () => {
  const server = fakeServer({ 'GET /crate/special/queue/songs': { body: { songs: [] } } })
  vi.stubGlobal('fetch', server.serve)
  await queries.fetchQuery(queueList().query)
  uploadFiles([file()], toQueue())
  await expect.poll(() => upload()?.stage).toBe('ready')
  expect(form?.get('addTo')).toBe('queue')
  expect(queries.getQueryState(queueList().query.queryKey)?.isInvalidated).toBe(true)
  expect(server.requests.filter(({ key }) => key === addKey)).toEqual([])
})

test('three files are sent at a time, and a lost connection is tried again before an upload fails', async () => {
  const open: LosingRequest[] = []
  class LosingRequest extends AcceptingRequest {
    override send(): void {
      open.push(this)
    }
    override abort(): void {
      this.dispatchEvent(new Event('abort'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', LosingRequest)
  uploadFiles([file(), file(), file(), file(), file()], null)
  expect(open).toHaveLength(3)
  for (let lost = 0; lost < 3; lost++) {
    open.at(lost === 0 ? 0 : -1)?.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(open).toHaveLength(4 + lost)
    expect(upload()?.stage).toBe('sending')
  }
  open.at(-1)?.dispatchEvent(new Event('error'))
  await expect.poll(() => upload()?.stage).toBe('failed')
  // The next file takes its turn.
  await expect.poll(() => open.length).toBe(7)
  for (const { id } of useUploads.getState().uploads) dismissUpload(id)
})

test('files for a list are sent in order, one after the other, and files for other lists meanwhile', async () => {
  const open: PendingRequest[] = []
  class PendingRequest extends AcceptingRequest {
    override send(): void {
      open.push(this)
    }
    override abort(): void {
      this.dispatchEvent(new Event('abort'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', PendingRequest)
  vi.stubGlobal('fetch', fakeServer({}).serve)
  uploadFiles([file(), file()], toQueue())
  uploadFiles([file()], { ...toQueue(), addTo: 'a crate' })
  const sending = () => useUploads.getState().uploads.map(({ stage }) => stage === 'sending')
  expect(sending()).toEqual([true, false, true])
  open[0]?.dispatchEvent(new Event('load'))
  await expect.poll(sending).toEqual([false, true, true])
  for (const { id } of useUploads.getState().uploads) dismissUpload(id)
})

test('an upload without a list only becomes one of the uploads', async () => {
  uploadFiles([file()], null)
  await expect.poll(() => upload()?.stage).toBe('ready')
  expect(form?.has('addTo')).toBe(false)
})

test('an upload that was not added says why, and a retry only adds it again', async () => {
  response = { ...song, notAdded: 'crateFull' }
  const server = fakeServer({
    [addKey]: { status: 201, body: { crateUuid: 'c', songs: [{ ...song, crateSongUuid: 'e', position: 0 }] } },
  })
  vi.stubGlobal('fetch', server.serve)
  uploadFiles([file()], toQueue())
  await expect.poll(() => upload()?.stage).toBe('failed')
  expect(upload()?.failure).toBe('Uploaded, but not added. The list is full.')
  retryUpload(upload()?.id ?? 0)
  await expect.poll(() => upload()?.stage).toBe('ready')
  expect(sent).toBe(1)
})
