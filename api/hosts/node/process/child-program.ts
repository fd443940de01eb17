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
 * A program in a process of its own. It ends with this one, and is restarted when it ends or can't start: its failures
 * never affect the server.
 */
class RunningProgram {
  readonly #options: ChildProgram
  readonly #spawn: Spawn
  #stopped = false
  #child: Child | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: ChildProgram, spawn: Spawn) {
    this.#options = options
    this.#spawn = spawn
  }

  /** Node emits some start-up failures, and throws the others. */
  start(): void {
    try {
      this.#open()
    } catch (error) {
      this.#report(error)
      this.#startAgain()
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    if (!this.#child) return
    const running = this.#child
    await new Promise<void>((resolve) => {
      running.once('exit', () => resolve())
      running.kill('SIGTERM')
      setTimeout(() => running.kill('SIGKILL'), politeMs).unref()
    })
  }

  #startAgain(): void {
    this.#child = undefined
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => this.start(), restartAfterMs)
  }

  #open(): void {
    const { program, env, nice = 0, onTrouble } = this.#options
    const opened = this.#spawn(program, [], {
      execArgv: ['--max-semi-space-size=2', '--v8-pool-size=1', ...typescriptFlags],
      env: { ...process.env, MALLOC_ARENA_MAX: '2', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = opened
    opened.on('message', (sentence) => onTrouble(typeof sentence === 'string' ? sentence : 'unknown'))
    opened.on('exit', () => this.#startAgain())
    opened.on('error', (error: unknown) => {
      this.#report(error)
      // A program that never started does not exit.
      if (opened.pid === undefined) this.#startAgain()
    })
    if (opened.pid && nice > 0) this.#giveWay(opened.pid, nice)
  }

  /** The system may refuse it, and the program runs anyway. */
  #giveWay(pid: number, nice: number): void {
    try {
      setPriority(pid, nice)
    } catch (error) {
      this.#report(error)
    }
  }

  #report(error: unknown): void {
    this.#options.onTrouble(sentenceOf(error))
  }
}

/** Runs a program of ours next to the server. */
export function runBeside(options: ChildProgram, spawn: Spawn = fork): { stop: () => Promise<void> } {
  const running = new RunningProgram(options, spawn)
  running.start()
  return running
}
