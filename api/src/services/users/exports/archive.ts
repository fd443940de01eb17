import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { ByteRange, Storage, StoredFile } from '../../../ports/storage.ts'

/** Archives are stored in parts of this many bytes, and created and sent one part at a time. */
export const partBytes = 8 * 1024 * 1024

const partOf = (folder: string, at: number) => `${folder}/${String(at).padStart(5, '0')}.part`

/** Writes a zip file to storage without knowing its length in advance. */
export class ArchiveWriter {
  readonly #storage: Pick<Storage, 'put'>
  readonly #folder: string
  readonly #mtime: Date
  readonly #zip: Zip
  #waiting: Uint8Array[] = []
  #parts = 0
  #size = 0
  #fault: Error | null = null

  constructor({ storage, folder, mtime }: { storage: Pick<Storage, 'put'>; folder: string; mtime: Date }) {
    this.#storage = storage
    this.#folder = folder
    this.#mtime = mtime
    this.#zip = new Zip((error, chunk) => {
      this.#fault ??= error
      if (error || chunk.length === 0) return
      this.#waiting.push(chunk)
      this.#size += chunk.length
    })
  }

  /** Bytes so far. */
  get size(): number {
    return this.#size
  }

  /** Adds a text, compressed. */
  async addText(name: string, text: string): Promise<void> {
    const entry = new ZipDeflate(name)
    entry.mtime = this.#mtime
    this.#zip.add(entry)
    entry.push(new TextEncoder().encode(text), true)
    await this.#store()
  }

  /** Adds a file uncompressed: audio and pictures are compressed already. */
  async addFile(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const entry = new ZipPassThrough(name)
    entry.mtime = this.#mtime
    this.#zip.add(entry)
    for await (const chunk of chunks) {
      entry.push(chunk)
      await this.#store()
    }
    entry.push(new Uint8Array(), true)
    await this.#store()
  }

  /** Writes the rest. Returns the size of the archive. */
  async end(): Promise<number> {
    this.#zip.end()
    await this.#store({ isLast: true })
    return this.#size
  }

  async #store({ isLast = false } = {}): Promise<void> {
    if (this.#fault) throw this.#fault
    const min = isLast ? 1 : partBytes
    while (this.#waitingBytes() >= min) {
      const part = this.#take(Math.min(partBytes, this.#waitingBytes()))
      await this.#storage.put(partOf(this.#folder, this.#parts), part, 'application/zip')
      this.#parts += 1
    }
  }

  #waitingBytes = () => this.#waiting.reduce((sum, chunk) => sum + chunk.length, 0)

  #take(length: number): Uint8Array {
    const part = new Uint8Array(length)
    let filled = 0
    while (filled < length) {
      const [chunk = new Uint8Array(), ...rest] = this.#waiting
      const fits = chunk.subarray(0, length - filled)
      part.set(fits, filled)
      filled += fits.length
      this.#waiting = fits.length < chunk.length ? [chunk.subarray(fits.length), ...rest] : rest
    }
    return part
  }
}

/** Serves an archive stored in parts as one file; the key is its folder. */
export function archiveIn(storage: Pick<Storage, 'get'>, size: number): Pick<Storage, 'get'> {
  return {
    async get(folder, range) {
      const { start, end } = within(range, size)
      if (start > end) return undefined
      const first = await storage.get(...requestedPart(folder, start, end))
      if (!first) return undefined
      return {
        body: bytesOf(storage, folder, { first, start, end }),
        length: end - start + 1,
        size,
        contentType: 'application/zip',
        etag: `"${folder.replaceAll('/', '-')}-${size}"`,
      }
    },
  }
}

const within = (range: ByteRange | undefined, size: number): ByteRange => ({
  start: range?.start ?? 0,
  end: Math.min(range?.end ?? size, size - 1),
})

/** The part that contains a byte, and the range to read from it. */
function requestedPart(folder: string, start: number, end: number): [string, ByteRange] {
  const part = Math.floor(start / partBytes)
  const begin = part * partBytes
  return [partOf(folder, part), { start: start - begin, end: Math.min(end - begin, partBytes - 1) }]
}

function bytesOf(
  storage: Pick<Storage, 'get'>,
  folder: string,
  { first, start, end }: ByteRange & { first: StoredFile },
): ReadableStream<Uint8Array> {
  let reader = first.body.getReader()
  let next = start + first.length
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        if (next > end) return controller.close()
        const part = await storage.get(...requestedPart(folder, next, end))
        if (!part) throw new Error(`${folder} lacks the part with byte ${next}`)
        reader = part.body.getReader()
        next += part.length
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
