import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFakeS3, type FakeS3 } from '../../../test/fakes/fake-s3.ts'
import { StorageFull, type SizedStream, type Storage } from '../../ports/storage.ts'
import { createDiskStorage } from './disk.ts'
import { bucketFrom, createS3Storage } from './s3.ts'

const text = (words: string) => new TextEncoder().encode(words)
const read = async (stored: { body: ReadableStream<Uint8Array> } | undefined) =>
  stored ? new Response(stored.body).text() : undefined

function streamOf(chunks: string[]): SizedStream {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(text(chunk))
      controller.close()
    },
  })
  return { stream, length: text(chunks.join('')).length }
}

/** A stream that breaks off in the middle, as an upload does when its sender disconnects. */
function brokenStream(): SizedStream {
  let pulls = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pulls++ === 0) controller.enqueue(text('half of '))
      else controller.error(new Error('The line broke'))
    },
  })
  return { stream, length: 1000 }
}

let folder: string
let bucket: FakeS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-storage-'))
  bucket = await openFakeS3()
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const kinds: [string, () => Storage][] = [
  ['a folder', () => createDiskStorage(folder)],
  ['a bucket', () => createS3Storage(bucketFrom(bucket.url))],
]

describe.each(kinds)('%s', (_, open) => {
  test('returns what was stored, with its type', async () => {
    const storage = open()
    await storage.put('songs/one/low/00000.m4s', text('the first four seconds'), 'video/iso.segment')
    const found = await storage.get('songs/one/low/00000.m4s')
    expect(found).toMatchObject({ length: 22, size: 22, contentType: 'video/iso.segment' })
    expect(await read(found)).toBe('the first four seconds')
  })

  test('stores a stream of known length', async () => {
    const storage = open()
    await storage.put('songs/two/master.m3u8', streamOf(['#EXT', 'M3U\n', 'ünter']), 'application/vnd.apple.mpegurl')
    expect(await read(await storage.get('songs/two/master.m3u8'))).toBe('#EXTM3U\nünter')
  })

  test('stores nothing of a stream that breaks off', async () => {
    const storage = open()
    await expect(storage.put('songs/broken/original', brokenStream(), 'audio/mpeg')).rejects.toThrow()
    expect(await storage.get('songs/broken/original')).toBeUndefined()
  })

  test('returns a range of a file with the size of the whole', async () => {
    const storage = open()
    await storage.put('part', text('0123456789'), 'text/plain')
    const middle = await storage.get('part', { start: 2, end: 5 })
    expect(middle).toMatchObject({ length: 4, size: 10 })
    expect(await read(middle)).toBe('2345')
    const tail = await storage.get('part', { start: 8, end: 500 })
    expect(tail).toMatchObject({ length: 2, size: 10 })
    expect(await read(tail)).toBe('89')
  })

  test('returns undefined for a range past the end', async () => {
    const storage = open()
    await storage.put('short', text('0123'), 'text/plain')
    expect(await storage.get('short', { start: 4, end: 9 })).toBeUndefined()
  })

  test('replaces a whole file and its ETag', async () => {
    const storage = open()
    await storage.put('cover.png', text('a long first version'), 'image/png')
    const before = await storage.get('cover.png')
    await storage.put('cover.png', text('second'), 'image/png')
    const after = await storage.get('cover.png')
    expect(await read(after)).toBe('second')
    expect(after?.etag).toMatch(/^"[^"]+"$/)
    expect(after?.etag).not.toBe(before?.etag)
    await before?.body.cancel()
  })

  test('removes everything under a prefix and nothing else', async () => {
    const storage = open()
    for (const name of ['a', 'b', 'c/d', 'c/e', 'f', 'g']) await storage.put(`gone/${name}`, text(name), 'text/plain')
    await storage.put('gone-not/a', text('stays'), 'text/plain')
    await storage.remove('gone/')
    for (const name of ['a', 'b', 'c/d', 'c/e', 'f', 'g']) expect(await storage.get(`gone/${name}`)).toBeUndefined()
    expect(await read(await storage.get('gone-not/a'))).toBe('stays')
  })

  test('removes a single file by its key, and ignores missing files', async () => {
    const storage = open()
    await storage.put('single/original', text('x'), 'audio/mpeg')
    await storage.remove('single/original')
    await storage.remove('single/original')
    await storage.remove('never/there')
    expect(await storage.get('single/original')).toBeUndefined()
  })

  test('returns undefined for a key that was never stored', async () => {
    expect(await open().get('nowhere')).toBeUndefined()
    expect(await open().get('nowhere/at/all')).toBeUndefined()
  })

  test.each([
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    'a//b',
    '',
    '.',
    'a/./b',
    'a\\b',
    'a\0b',
    'a b',
    'a?b',
    '%2e%2e/x',
  ])('refuses %j as a key', async (key) => {
    const storage = open()
    await expect(storage.put(key, text('x'), 'text/plain')).rejects.toThrow('Not a storage key')
    await expect(storage.get(key)).rejects.toThrow('Not a storage key')
    await expect(storage.remove(key)).rejects.toThrow('Not a storage key')
  })

  test('concurrent writes to one key result in one of the versions', async () => {
    const storage = open()
    const versions = Array.from({ length: 8 }, (_each, at) => `${String(at)}-`.repeat(5000))
    await Promise.all(versions.map((version) => storage.put('contested', text(version), 'text/plain')))
    expect(versions).toContain(await read(await storage.get('contested')))
  })
})

test('a folder has no partial files after a failed write', async () => {
  const own = await mkdtemp(join(tmpdir(), 'segue-storage-'))
  const storage = createDiskStorage(own)
  await writeFile(join(own, 'songs'), 'a file where a folder has to be')
  await expect(storage.put('songs/one/original', text('x'), 'audio/mpeg')).rejects.toThrow()
  expect(await readdir(join(own, '.incoming'))).toEqual([])
  await rm(own, { recursive: true })
})

test('a folder refuses a file that would fill its disk', async () => {
  const own = await mkdtemp(join(tmpdir(), 'segue-storage-'))
  const storage = createDiskStorage(own, { minFreeBytes: 100, freeBytes: async () => 104 })
  await storage.put('small', text('four'), 'text/plain')
  await expect(storage.put('large', text('five!'), 'text/plain')).rejects.toThrow(StorageFull)
  expect(await storage.get('large')).toBeUndefined()
  await rm(own, { recursive: true })
})

test('a request to a bucket that fails once is retried', async () => {
  const storage = createS3Storage(bucketFrom(bucket.url))
  bucket.failNext('PUT', 503)
  await storage.put('stumble', text('there'), 'text/plain')
  bucket.failNext('GET', 500)
  expect(await read(await storage.get('stumble'))).toBe('there')
})

test('a wrong secret is refused without appearing in the error', async () => {
  const wrong = createS3Storage({ ...bucketFrom(bucket.url), secretAccessKey: 'not-the-secret' })
  const refusal = await wrong.put('x', text('x'), 'text/plain').catch((error: unknown) => String(error))
  expect(refusal).toBe('Error: The bucket would not store a file: 403 SignatureDoesNotMatch')
})

test('the fake bucket refuses what a real one refuses', async () => {
  const { url } = bucketFrom(bucket.url)
  expect((await fetch(`${url}/x`)).status).toBe(403)
  const stale = createS3Storage({ ...bucketFrom(bucket.url), accessKeyId: 'somebody-else' })
  await expect(stale.get('x')).rejects.toThrow('InvalidAccessKeyId')
})

test("a deployment's files all have its prefix", async () => {
  await createS3Storage(bucketFrom(bucket.url)).put('kept', text('x'), 'text/plain')
  expect([...bucket.files.keys()].filter((key) => !key.startsWith('inner/'))).toEqual([])
})

test.each(['s3://host/bucket', 's3://a:b@host', 'https://a:b@host/bucket'])(
  '%s is not a valid STORAGE_URL',
  (url) => {
    expect(() => bucketFrom(url)).toThrow('STORAGE_URL must look like')
  },
)
