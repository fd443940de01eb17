import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { setPriority } from 'node:os'
import { typescriptFlags } from '../build/typescript.ts'

const restartAfterMs = 10_000
const politeMs = 4000

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

type Child = EventEmitter & Pick<ChildProcess, 'pid' | 'kill'>
export type Spawn = (program: string, args: string[], options: ForkOptions) => Child

/** A program of ours that runs next to the server. */
export type ChildProgram = {
  /** The file to run. */
  program: string
  env: Record<string, string | undefined>
  /** Its niceness, 0–19. */
  nice?: number
  /** Called with a sentence about what went wrong in it. */
  onTrouble: (sentence: string) => void
}

/**
 * Runs a program as a separate process. It ends with this one, and is restarted when it ends or can't start: its
 * failures never affect the server.
 */
export function runBeside(
  { program, env, nice = 0, onTrouble }: ChildProgram,
  spawn: Spawn = fork,
): { stop: () => Promise<void> } {
  let stopped = false
  let child: Child | undefined
  let timer: NodeJS.Timeout | undefined

  function startAgain() {
    child = undefined
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(start, restartAfterMs)
  }

  /** Node emits some start-up failures, and throws the others. */
  function start() {
    try {
      open()
    } catch (error) {
      onTrouble(sentenceOf(error))
      startAgain()
    }
  }

  function open() {
    const opened = spawn(program, [], {
      execArgv: ['--max-semi-space-size=2', '--v8-pool-size=1', ...typescriptFlags],
      env: { ...process.env, MALLOC_ARENA_MAX: '2', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = opened
    opened.on('message', (sentence) => onTrouble(typeof sentence === 'string' ? sentence : 'unknown'))
    opened.on('exit', startAgain)
    opened.on('error', (error: unknown) => {
      onTrouble(sentenceOf(error))
      // A program that never started does not exit.
      if (opened.pid === undefined) startAgain()
    })
    if (opened.pid && nice > 0) giveWay(opened.pid)
  }

  /** The system may refuse it, and the program runs anyway. */
  function giveWay(pid: number) {
    try {
      setPriority(pid, nice)
    } catch (error) {
      onTrouble(sentenceOf(error))
    }
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
