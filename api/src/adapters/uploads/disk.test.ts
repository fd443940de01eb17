import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskUploads } from './disk.ts'

const maxBytes = 100 * 1024 * 1024
const pieceBytes = 64 * 1024

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'segue-inbox-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A form with one file of this size, sent in pieces. `leavesAfter` is when its sender disconnects. */
function form(bytes: number, leavesAfter = Infinity): Request {
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="song.wav"\r\nContent-Type: audio/wav\r\n\r\n`
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    pull(controller) {
      if (sent >= leavesAfter) return controller.error(new Error('the sender has gone'))
      if (sent < bytes) {
        sent += pieceBytes
        return controller.enqueue(Buffer.alloc(pieceBytes, 7))
      }
      controller.enqueue(Buffer.from(`\r\n--${boundary}--\r\n`))
      controller.close()
    },
  })
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  return new Request('http://test/songs', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

/** A file on a disk with this much space. */
const onDiskOf = (bytes: number) => (path: string) => {
  const file = createWriteStream(path, { flags: 'wx' })
  let left = bytes
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left >= 0) file.write(chunk, done)
      else setImmediate(done, Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
    },
    final: (done) => void file.end(done),
    destroy(error, done) {
      file.destroy()
      file.once('close', () => done(error))
    },
  })
}

test.each([0, 300_000, 5_000_000])(
  'a disk that is full after %i bytes is reported, and nothing is left',
  async (room) => {
    const uploads = createDiskUploads({ folder, open: onDiskOf(room) })
    const answer = await uploads.receive(form(20_000_000), { maxBytes })
    expect(answer).toEqual({ refused: 'diskFull' })
    expect(await readdir(folder)).toEqual([])
  },
)

test('a sender who disconnects midway leaves nothing behind', async () => {
  const uploads = createDiskUploads({ folder })
  expect(await uploads.receive(form(20_000_000, 2_000_000), { maxBytes })).toEqual({ refused: 'cutOff' })
  expect(await readdir(folder)).toEqual([])
})

test('a sender who disconnects after the disk is full leaves nothing behind', async () => {
  const uploads = createDiskUploads({ folder, open: onDiskOf(300_000) })
  expect(await uploads.receive(form(20_000_000, 8_000_000), { maxBytes })).toEqual({ refused: 'diskFull' })
  expect(await readdir(folder)).toEqual([])
})

test('any other write error is a bug of ours, and leaves nothing behind either', async () => {
  const broken = Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' })
  const open = (path: string) => {
    const file = createWriteStream(path, { flags: 'wx' })
    file.once('open', () => file.destroy(broken))
    return file
  }
  await expect(createDiskUploads({ folder, open }).receive(form(20_000_000), { maxBytes })).rejects.toThrow('EIO')
  expect(await readdir(folder)).toEqual([])
})

test('a file that fits is stored as sent', async () => {
  const landed = await createDiskUploads({ folder }).receive(form(1_000_000), { maxBytes })
  expect(landed).toMatchObject({ fileName: 'song.wav', size: Math.ceil(1_000_000 / pieceBytes) * pieceBytes })
  if ('discard' in landed) await landed.discard()
  expect(await readdir(folder)).toEqual([])
})
