import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../../../src/adapters/storage/durable.ts'

/**
 * The name under which the process of this data directory holds rooms. It stays the same from one start to the next, so
 * that a process that comes back after a crash has its rooms at once and need not wait until it is taken for dead. The
 * lock on the directory sees to it that no two processes carry it.
 */
export async function hostNameIn(dataDir: string, newName: () => string): Promise<string> {
  const file = join(dataDir, 'host-name')
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  // An empty file is what a machine leaves that lost power while it was written.
  if (known.trim()) return known.trim()
  const name = newName()
  await writeWhole(file, `${name}\n`)
  return name
}
