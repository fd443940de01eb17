import { spawn, type ChildProcess } from 'node:child_process'
import { createConnection } from 'node:net'
import { freePort } from '@segue/shared/test/free-port.ts'
import { must } from '@segue/shared/must.ts'
import { pause } from '@segue/shared/test/pause.ts'

/** A temporary NATS server on its own port, which can be stopped, paused, and restarted at the same place. */
export class Engine {
  readonly port: number
  #child: ChildProcess | undefined

  private constructor(port: number) {
    this.port = port
  }

  static async start(): Promise<Engine> {
    const engine = new Engine(await freePort())
    await engine.start()
    return engine
  }

  /** One installation's URL on it. */
  url = (name = 'segue') => `nats://127.0.0.1:${this.port}/${name}`

  get pid(): number {
    return must(this.#child?.pid, 'a running broker')
  }

  async start(): Promise<void> {
    const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(this.port)], { stdio: 'ignore' })
    this.#child = child
    process.once('exit', () => child.kill('SIGKILL'))
    const failed = new Promise<never>((_, reject) => child.once('error', reject))
    await Promise.race([failed, this.#answering()])
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    must(this.#child, 'a running broker').kill(signal)
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  async #answering(): Promise<void> {
    const answers = () =>
      new Promise<boolean>((notify) => {
        const socket = createConnection(this.port, '127.0.0.1')
        socket.once('data', () => notify(true))
        socket.once('error', () => notify(false))
        socket.once('data', () => socket.destroy())
      })
    while (!(await answers())) await pause(20)
  }
}
