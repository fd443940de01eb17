import { fork, type ChildProcess } from 'node:child_process'
import { built } from './built.ts'

/** A process that answers requests; see `sockets/answers.ts` for its side. */
export class Helper {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, (value: unknown) => void>()
  readonly ready: Promise<unknown>
  #id = 0

  /** `file` is a path below `bench`, such as `queue/our-server.ts`. */
  constructor(file: string, env: Record<string, string> = {}) {
    this.#child = fork(built(file), { execArgv: [], env: { ...process.env, ...env } })
    this.ready = new Promise((resolve) => this.#waiting.set(0, resolve))
    this.#child.on('message', ({ id, value }: { id: number; value: unknown }) => {
      this.#waiting.get(id)?.(value)
      this.#waiting.delete(id)
    })
    this.#child.on('exit', (code) => {
      if (code) throw new Error(`${file} ended with ${code}`)
    })
  }

  ask(ask: string, argument: unknown = ''): Promise<unknown> {
    const id = ++this.#id
    const text = typeof argument === 'string' ? argument : JSON.stringify(argument)
    this.#child.send({ id, ask, argument: text })
    return new Promise((resolve) => this.#waiting.set(id, resolve))
  }

  stop(): void {
    this.#child.disconnect()
  }
}
