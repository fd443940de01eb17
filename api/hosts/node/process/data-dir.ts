import { readFileSync, rmSync } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Locks the data directory for this process. The embedded database doesn't lock it by itself, and two processes that
 * write it destroy it. A lock whose process is gone (a crash, a power failure) is taken over.
 */
export async function takeDataDir(dir: string): Promise<{ release: () => void }> {
  await mkdir(dir, { recursive: true }).catch((error: unknown) => refuse(dir, error))
  const file = join(dir, 'segue.lock')
  for (let attempt = 0; attempt < 3; attempt++) {
    const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined
      return refuse(dir, error)
    })
    if (handle) {
      await handle.writeFile(JSON.stringify(me()))
      await handle.close()
      return { release: () => releaseIfOurs(file) }
    }
    const owner = await readFile(file, 'utf8').then(readOwner, () => undefined)
    if (owner && (await isAlive(owner))) {
      throw new Error(`${dir} is in use by process ${owner.pid}. Stop it first, or set DATA_DIR to another folder.`)
    }
    await rm(file, { force: true })
  }
  throw new Error(`${dir} could not be locked: another process keeps taking it.`)
}

/** The volume of a container, for example, may belong to root. */
function refuse(dir: string, error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
  const user = process.getuid?.()
  throw new Error(`User ${user} can't write to DATA_DIR (${dir}). Make the folder theirs: chown ${user} ${dir}`)
}

type Owner = { pid: number; startedAt: string | undefined }

const me = (): Owner => ({ pid: process.pid, startedAt: startOf(process.pid) })

function readOwner(text: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(text)
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || typeof owner.pid !== 'number')
      return undefined
    return { pid: owner.pid, startedAt: 'startedAt' in owner ? String(owner.startedAt) : undefined }
  } catch {
    return undefined
  }
}

/** Whether that same process still runs: after a restart another one may have its number. */
async function isAlive({ pid, startedAt }: Owner): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const now = startOf(pid)
  return now === undefined || startedAt === undefined || now === startedAt
}

/** When a process started, in clock ticks since boot; available only on Linux. */
function startOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
  } catch {
    return undefined
  }
}

function releaseIfOurs(file: string) {
  try {
    if (readOwner(readFileSync(file, 'utf8'))?.pid === process.pid) rmSync(file, { force: true })
  } catch {
    // The directory is already gone, so there is nothing to release.
  }
}
