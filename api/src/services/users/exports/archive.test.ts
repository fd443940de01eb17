import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ByteRange, Storage } from '../../../ports/storage.ts'
import { archiveIn, ArchiveWriter, partBytes } from './archive.ts'

/** In-memory storage that only accepts byte arrays. */
function memory() {
  const files = new Map<string, Uint8Array>()
  const storage: Pick<Storage, 'get' | 'put'> = {
    async put(key, body) {
      if (!(body instanceof Uint8Array)) throw new Error('An archive must be uploaded in parts')
      files.set(key, body)
    },
    async get(key, range) {
      const file = files.get(key)
      if (!file) return undefined
      const bytes = range ? file.subarray(range.start, range.end + 1) : file
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes)
          controller.close()
        },
      })
      return { body, length: bytes.length, size: file.length, contentType: '', etag: '' }
    },
  }
  return { files, storage }
}

/** Incompressible bytes. */
async function* noise(pieces: number, bytes: number) {
  for (let at = 0; at < pieces; at++) yield new Uint8Array(bytes).map((_, index) => (index * 31 + at * 17) % 251)
}
async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

async function made() {
  const { files, storage } = memory()
  const archive = new ArchiveWriter({ storage, folder: 'exports/one', mtime: new Date('2026-01-01T00:00:00Z') })
  await archive.addText('about.json', JSON.stringify({ name: 'Ñandú' }))
  await archive.addFile('sound.m4a', noise(5, 4_000_003))
  await archive.addFile('empty.bin', noise(0, 0))
  const size = await archive.end()
  const read = async (range?: ByteRange) => {
    const file = await archiveIn(storage, size).get('exports/one', range)
    return file && Buffer.from(await new Response(file.body).arrayBuffer())
  }
  return { files, size, read }
}

test('an archive contains everything that was added, in parts of limited size', async () => {
  const { files, size, read } = await made()
  const bytes = await read()
  expect(bytes).toHaveLength(size)
  const unzipped = unzipSync(bytes ?? new Uint8Array())
  expect(Object.keys(unzipped)).toEqual(['about.json', 'sound.m4a', 'empty.bin'])
  expect(strFromU8(unzipped['about.json'] ?? new Uint8Array())).toBe('{"name":"Ñandú"}')
  expect(Buffer.from(unzipped['sound.m4a'] ?? '').equals(await whole(noise(5, 4_000_003)))).toBe(true)
  expect([...files.values()].map(({ length }) => length)).toEqual([partBytes, partBytes, size - 2 * partBytes])
})

test('any range of an archive can be read, within a part and across several', async () => {
  const { size, read } = await made()
  const bytes = await read()
  for (const [start, end] of [
    [0, 0],
    [5, partBytes - 1],
    [partBytes - 1, partBytes],
    [partBytes, 2 * partBytes + 3],
    [1, size + 1000],
    [size - 1, size - 1],
  ] as const)
    expect((await read({ start, end }))?.equals(bytes?.subarray(start, end + 1) ?? new Uint8Array())).toBe(true)
  expect(await read({ start: size, end: size + 5 })).toBeUndefined()
})

test("an archive whose parts were deleted can't be read", async () => {
  expect(await archiveIn(memory().storage, 10).get('exports/gone')).toBeUndefined()
})
