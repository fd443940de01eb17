import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { syncFolder, syncTree, writeWhole } from '../../../src/adapters/storage/durable.ts'
import { removeLeftovers } from '../process/leftovers.ts'
import { typescriptFlags } from '../build/typescript.ts'
import { cacheDir } from '../build/vite-build.ts'

const migrationsDir = new URL('../../../src/db/migrations/', import.meta.url)
const program = fileURLToPath(new URL('./make-database-image.ts', import.meta.url))

/** An empty, migrated database, cached so that the next first start (a test's, a fresh DATA_DIR's) is fast. */
export async function imageFile(): Promise<string> {
  const hash = createHash('sha256')
  // The names too: to the database, a renamed migration is a different one.
  for (const name of (await readdir(migrationsDir)).sort())
    hash.update(`${name}\n`).update(await readFile(new URL(name, migrationsDir)))
  const version = hash.digest('hex').slice(0, 12)
  return join(cacheDir, `database-${version}.tar`)
}

/** Caches an image for the next start. It is moved into place atomically, so no concurrent start reads half of it. */
export async function saveImage(image: Uint8Array) {
  const file = await imageFile()
  await mkdir(dirname(file), { recursive: true })
  await removeLeftovers(dirname(file), /^database-\w+\.tar\.(\d+)$/)
  await writeWhole(file, image)
}

/**
 * Creates a new database in `dir` from the image, which is made first if there is none yet. The folder appears only
 * once everything in it is on disk: a start that is interrupted before that leaves no database, and the next begins
 * from scratch.
 */
export async function startFromImage(dir: string, signal?: AbortSignal): Promise<void> {
  const file = await imageFile()
  if (!existsSync(file)) await makeImage(signal)
  const beside = `${dir}.unfinished`
  await rm(beside, { recursive: true, force: true })
  await unpack(file, beside, signal)
  await syncTree(beside)
  await rename(beside, dir)
  await syncFolder(dirname(dir))
}

/** In a separate process, because it briefly takes 700 MB. */
function makeImage(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [], {
      execArgv: typescriptFlags,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...(signal && { signal }),
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Failed to create the empty database (exit ${code})`)),
    )
  })
}

const block = 512
/** Large buffers make the allocator keep that much memory permanently, so the archive is read in pieces. */
const pieceBytes = 64 * 1024

/** Unpacks a tar archive of plain files and folders with short names, as PGlite writes it. */
async function unpack(archive: string, dir: string, signal: AbortSignal | undefined): Promise<void> {
  await mkdir(dir, { recursive: true })
  const handle = await open(archive)
  try {
    const header = Buffer.alloc(block)
    for (let at = 0; ;) {
      signal?.throwIfAborted()
      header.fill(0)
      await handle.read(header, 0, block, at)
      const name = textAt(header, 0, 100).replace(/^\//, '')
      if (name === '') break
      const content = { from: at + block, length: Number.parseInt(textAt(header, 124, 12), 8) || 0 }
      const isFolder = textAt(header, 156, 1) === '5'
      if (isFolder) await mkdir(join(dir, name), { recursive: true })
      else await copy(handle, content, join(dir, name))
      at = content.from + Math.ceil(content.length / block) * block
    }
  } finally {
    await handle.close()
  }
  if (!existsSync(join(dir, 'PG_VERSION')))
    throw new Error(`${archive} contains no database. Delete it and start again.`)
}

type Extent = { from: number; length: number }

async function copy(archive: FileHandle, { from, length }: Extent, file: string): Promise<void> {
  const target = await open(file, 'w')
  try {
    const piece = Buffer.alloc(Math.min(pieceBytes, length))
    for (let done = 0; done < length;) {
      const { bytesRead } = await archive.read(piece, 0, Math.min(pieceBytes, length - done), from + done)
      if (bytesRead === 0) throw new Error('The database image is truncated. Delete it and start again.')
      await target.write(piece, 0, bytesRead)
      done += bytesRead
    }
  } finally {
    await target.close()
  }
}

const textAt = (header: Buffer, from: number, length: number) =>
  (header.toString('latin1', from, from + length).split('\0', 1)[0] ?? '').trim()
