import { open, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** How many files are synced to disk concurrently: a journal writes many in one go. */
const syncedAtOnce = 16

/** Writes a file completely or not at all, whatever happens to the process or the machine meanwhile. */
export async function writeWhole(file: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  const beside = `${file}.${process.pid}`
  const handle = await open(beside, 'w', mode)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(beside, file)
  await syncFolder(dirname(file))
}

/** Syncs a folder and everything below it to disk. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const waiting = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const next = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await syncFile(file)
  }
  await Promise.all(Array.from({ length: syncedAtOnce }, next))
  for (const entry of entries.filter((each) => each.isDirectory()))
    await syncFolder(join(entry.parentPath, entry.name))
  await syncFolder(folder)
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs the names in a folder to disk. Windows does that by itself and can't open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
