import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { typescriptFlags } from './typescript.ts'

const restartAfterMs = 10_000
const politeMs = 4000

/** A program of ours that runs beside the server. */
export type ChildProgram = {
  /** The file to run. */
  program: string
  env: Record<string, string | undefined>
  /** How much it gives way to others, 0–19. */
  nice?: number
  /** A sentence about what went wrong in it. */
  onTrouble: (sentence: string) => void
}

/** Runs a program as a process of its own. It ends with this one, and comes back when it falls over. */
export function runBeside({ program, env, nice = 0, onTrouble }: ChildProgram): { stop: () => Promise<void> } {
  let stopped = false
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined

  function start() {
    child = fork(program, [], {
      execArgv: ['--max-semi-space-size=2', '--v8-pool-size=1', ...typescriptFlags],
      env: { ...process.env, MALLOC_ARENA_MAX: '2', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (child.pid && nice > 0) setPriority(child.pid, nice)
    child.on('message', (sentence) => onTrouble(typeof sentence === 'string' ? sentence : 'unknown'))
    child.on('exit', () => {
      child = undefined
      if (!stopped) timer = setTimeout(start, restartAfterMs)
    })
  }

  start()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      if (!child) return
      const running = child
      await new Promise<void>((resolve) => {
        running.once('exit', () => resolve())
        running.kill('SIGTERM')
        setTimeout(() => running.kill('SIGKILL'), politeMs).unref()
      })
    },
  }
}
