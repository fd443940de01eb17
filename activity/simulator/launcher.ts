import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const lookEveryMs = 300

/**
 * Calls back once if npm started this program and has ended: npm starts programs through a shell, which does not pass
 * signals on and may outlive npm. Resolves when it has found npm, whose end is noticed from then on.
 */
export async function onLauncherEnd(callback: () => void): Promise<void> {
  if (process.env['npm_command'] === undefined) return
  const parent = process.ppid
  // Without `ps`, only the shell is watched.
  const launcher = await launcherAbove(parent).catch(() => parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(launcher)) return
    clearInterval(timer)
    callback()
  }, lookEveryMs)
  timer.unref()
}

/** The process itself, or the first of its ancestors that is no shell. */
async function launcherAbove(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'ppid=,comm=', '-p', String(pid)])
  const [parent, ...name] = stdout.trim().split(/\s+/)
  return /(?:^|[-/])(?:ba|da|k|z)?sh$/.test(name.join(' ')) && Number(parent) > 1
    ? launcherAbove(Number(parent))
    : pid
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process can't be signalled, but it runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
