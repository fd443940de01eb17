import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const migrationsDir = new URL('../../src/db/migrations/', import.meta.url)
const program = fileURLToPath(new URL('./make-database-image.ts', import.meta.url))

/** An empty, migrated database, kept so that the next first start (a test's, a fresh DATA_DIR's) is short. */
export async function imageFile(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsDir)).sort()) hash.update(await readFile(new URL(name, migrationsDir)))
  const version = hash.digest('hex').slice(0, 12)
  return fileURLToPath(new URL(`../../../node_modules/.cache/segue/database-${version}.tar`, import.meta.url))
}

/** Keeps an image for the next start. It is put in place at once: nobody who starts meanwhile reads half of it. */
export async function saveImage(image: Uint8Array) {
  const file = await imageFile()
  await mkdir(dirname(file), { recursive: true })
  const partial = `${file}.${process.pid}`
  await writeFile(partial, image)
  await rename(partial, file)
}

/** Begins a new database in `dir` from the image, which is made first where there is none yet. */
export async function startFromImage(dir: string): Promise<void> {
  const file = await imageFile()
  if (!existsSync(file)) await makeImage()
  await unpack(file, dir)
}

/** In a process of its own, because it takes 700 MB for a moment. */
function makeImage(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The empty database could not be made (exit ${code})`)),
    )
  })
}

const block = 512
/** Large buffers teach the allocator to keep as much for ever: the archive is read in pieces. */
const pieceBytes = 64 * 1024

/**
 * Unpacks a tar archive of plain files and folders with short names, as PGlite writes it. The file by which a database
 * is known to be whole comes last, so that what was cut short is begun again.
 */
async function unpack(archive: string, dir: string): Promise<void> {
  const handle = await open(archive)
  try {
    const header = Buffer.alloc(block)
    let version: Extent | undefined
    for (let at = 0; ;) {
      header.fill(0)
      await handle.read(header, 0, block, at)
      const name = textAt(header, 0, 100).replace(/^\//, '')
      if (name === '') break
      const content = { from: at + block, length: Number.parseInt(textAt(header, 124, 12), 8) || 0 }
      const isFolder = textAt(header, 156, 1) === '5'
      if (isFolder) await mkdir(join(dir, name), { recursive: true })
      else if (name === 'PG_VERSION') version = content
      else await copy(handle, content, join(dir, name))
      at = content.from + Math.ceil(content.length / block) * block
    }
    if (!version) throw new Error(`${archive} holds no database. Delete it and start again.`)
    await copy(handle, version, join(dir, 'PG_VERSION'))
  } finally {
    await handle.close()
  }
}

type Extent = { from: number; length: number }

async function copy(archive: FileHandle, { from, length }: Extent, file: string): Promise<void> {
  const target = await open(file, 'w')
  try {
    const piece = Buffer.alloc(Math.min(pieceBytes, length))
    for (let done = 0; done < length;) {
      const { bytesRead } = await archive.read(piece, 0, Math.min(pieceBytes, length - done), from + done)
      if (bytesRead === 0) throw new Error('The image of the database ends too early. Delete it and start again.')
      await target.write(piece, 0, bytesRead)
      done += bytesRead
    }
  } finally {
    await target.close()
  }
}

const textAt = (header: Buffer, from: number, length: number) =>
  header
    .toString('latin1', from, from + length)
    .replace(/\0.*$/s, '')
    .trim()
