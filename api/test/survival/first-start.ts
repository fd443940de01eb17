import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pause } from '@segue/shared/test/pause.ts'

const program = fileURLToPath(new URL('first-start-process.ts', import.meta.url))
const lookEveryMs = 2

/** Which folder of the database existed when the first start was killed, and for how long. */
export interface StartupMark {
  folder: 'database.unfinished' | 'database'
  afterMs: number
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))

const begin = (dataDir: string) =>
  spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })

/**
 * Kills a first start at a moment, and starts again. Returns the second start's error output, which should be empty.
 */
export async function complaintsAfterKillAt({ folder, afterMs }: StartupMark): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'segue-first-'))
  try {
    const first = begin(dataDir)
    const gone = ended(first)
    while (!existsSync(join(dataDir, folder)) && first.exitCode === null) await pause(lookEveryMs)
    await pause(afterMs)
    first.kill('SIGKILL')
    await gone
    const second = begin(dataDir)
    let text = ''
    second.stderr?.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk))
    const code = await ended(second)
    return code === 0 ? '' : `The second start ended with ${code}: ${text}`
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
