import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes unfinished files of processes that are gone. The pattern's group is the process id. */
export async function removeLeftovers(folder: string, pattern: RegExp): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = pattern.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(folder, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
