import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, tokenOf } from '../../test/doubles/fixtures.tsx'
import { takeToken } from '../client/session.ts'
import { retryUpload, uploadFiles, useUploads } from './uploads.ts'

const song = { id: 'song-1', status: 'VERIFIED', progress: 1, trackName: 'Take one', artistName: 'Ann' }
const addKey = 'POST /crate/special/queue/songs'

/** A fake server that accepts every file. */
class AcceptingRequest extends EventTarget {
  upload = new EventTarget()
  status = 201
  responseText = JSON.stringify(song)
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    sent += 1
    this.dispatchEvent(new Event('load'))
  }
}
let sent = 0

let person = 0
beforeEach(async () => {
  await loadWords()
  sent = 0
  useUploads.setState({ uploads: [] })
  takeToken(tokenOf({ sub: `uploader-${++person}`, type: 'user' }))
  vi.stubGlobal('XMLHttpRequest', AcceptingRequest)
  // Finished uploads disappear from the list after a while.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => void vi.useRealTimers())

const upload = () => useUploads.getState().uploads[0]
const file = () => new File(['x'], 'take.mp3', { type: 'audio/mpeg' })

test('an upload that the queue refuses shows the reason, and a retry only adds it again', async () => {
  const full = { statusCode: 400, message: 'This queue is full' }
  const answers: Parameters<typeof fakeServer>[0] = { [addKey]: { status: 400, body: full } }
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.serve)
  uploadFiles([file()])
  await expect.poll(() => upload()?.stage).toBe('failed')
  expect(upload()?.failure).toBe('Uploaded, but not added. This queue is full')
  answers[addKey] = { status: 201, body: { crateUuid: 'c', songs: [{ ...song, crateSongUuid: 'e', position: 0 }] } }
  retryUpload(upload()?.id ?? 0)
  await expect.poll(() => upload()?.stage).toBe('ready')
  expect(sent).toBe(1)
})
