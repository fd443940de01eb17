import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../../../src/adapters/storage/durable.ts'

/**
 * The name under which the process of this data directory holds rooms. It stays the same across restarts, so that a
 * process that comes back after a crash has its rooms immediately instead of waiting until it is presumed dead. The
 * lock on the directory ensures that no two processes use it.
 */
export async function hostNameIn(dataDir: string, newName: () => string): Promise<string> {
  const file = join(dataDir, 'host-name')
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  // A power failure while it was written leaves an empty file.
  if (known.trim()) return known.trim()
  const name = newName()
  await writeWhole(file, `${name}\n`)
  return name
}
