import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Storage, StorageFull } from '../../ports/storage.ts'
import { checkKey, checkPrefix } from './keys.ts'

/** Folders store no content types, so the type depends on the key's ending. */
const contentTypes: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

type DiskOptions = {
  /** How much space to keep free on the disk: without it, neither the database nor the log could write any more. */
  minFreeBytes?: number
  /** The free space on a folder's disk, in bytes. */
  freeBytes?: (folder: string) => Promise<number>
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Files in a folder. They are written next to it first and moved into place, so that nobody reads half a file. `put`
 * fails with `StorageFull` once less than `minFreeBytes` would be left.
 */
export function createDiskStorage(
  folder: string,
  { minFreeBytes = 0, freeBytes = freeBytesOf }: DiskOptions = {},
): Storage {
  const incoming = join(folder, '.incoming')

  async function write(path: string, source: Readable, length: number) {
    const half = join(incoming, randomUUID())
    try {
      await mkdir(incoming, { recursive: true })
      if ((await freeBytes(incoming)) - length < minFreeBytes) throw new StorageFull('The disk is nearly full')
      await pipeline(source, createWriteStream(half, { flags: 'wx' }))
      await mkdir(dirname(path), { recursive: true })
      await rename(half, path)
    } catch (error) {
      await rm(half, { force: true })
      throw isFull(error) ? new StorageFull(error) : error
    }
  }

  return {
    async put(key, body) {
      const source = body instanceof Uint8Array ? Readable.from([body]) : Readable.fromWeb(webStream(body.stream))
      await write(join(folder, checkKey(key)), source, body.length)
    },
    async get(key, range) {
      const path = join(folder, checkKey(key))
      const found = await stat(path).catch(ifThere)
      if (!found?.isFile()) return undefined
      const { size, mtimeMs } = found
      const [start, end] = range ? [range.start, Math.min(range.end, size - 1)] : [0, size - 1]
      if (range && start > end) return undefined
      const stream = size === 0 ? Readable.from([]) : createReadStream(path, { start, end })
      return {
        body: fromNode(stream),
        length: size === 0 ? 0 : end - start + 1,
        size,
        contentType: contentTypes[extname(key)] ?? 'application/octet-stream',
        etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
      }
    },
    async remove(prefix) {
      const at = checkPrefix(prefix).lastIndexOf('/') + 1
      const within = join(folder, prefix.slice(0, at))
      const beginning = prefix.slice(at)
      const names = (await readdir(within).catch(ifThere)) ?? []
      for (const name of names.filter((each) => each.startsWith(beginning) && each !== '.incoming')) {
        await rm(join(within, name), { recursive: true, force: true })
      }
      // Empty folders are removed; one that another process is filling right now stays.
      if (at > 0) await rmdir(within).catch(() => undefined)
    },
  }
}

function ifThere(error: unknown): undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  throw error
}

export const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

// The stream types of the platform and of node:stream/web describe the same objects without knowing about each other.
const webStream = (stream: ReadableStream<Uint8Array>) => stream as unknown as Parameters<typeof Readable.fromWeb>[0]
const fromNode = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
