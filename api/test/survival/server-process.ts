import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@segue/shared/test/free-port.ts'
import { must } from '@segue/shared/must.ts'

const ofThisProject = fileURLToPath(new URL('../../hosts/node/main.mjs', import.meta.url))
/** For a program in TypeScript. Resolved from here, since the program may be in a folder without packages. */
const typescript = import.meta.resolve('tsx')

/** A process's memory depends on how it is started: these are the flags of `npm start`. */
const asNpmStarts = ['--max-semi-space-size=4', '--v8-pool-size=1']

type Options = {
  flags?: readonly string[]
  /** Environment variables in addition to those of every server here. */
  more?: Record<string, string>
  /** A program other than that of this project. */
  main?: string
}

/** The real server, in a process that can be killed. */
export class ServerProcess {
  readonly url: string
  readonly #env: Record<string, string | undefined>
  readonly #flags: readonly string[]
  readonly #main: string
  #child: ChildProcess | undefined
  #printed = ''

  private constructor(port: number, env: Record<string, string | undefined>, { flags = [], main }: Options) {
    this.#flags = flags
    this.#main = main ?? ofThisProject
    this.url = `http://127.0.0.1:${port}`
    this.#env = { ...env, PORT: String(port), HOST: '127.0.0.1', DEMO: 'off', RATE_LIMITS: 'off' }
  }

  static async on(dataDir: string, databaseUrl: string | undefined, options: Options = {}): Promise<ServerProcess> {
    const own = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
    return new ServerProcess(await freePort(), { ...process.env, ...own, ...options.more }, options)
  }

  /** Resolves when the server reports that it is up. */
  async start(): Promise<void> {
    const loader = this.#main.endsWith('.ts') ? ['--import', typescript] : []
    const child = spawn(process.execPath, [...asNpmStarts, ...this.#flags, ...loader, this.#main], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#printed = ''
    await new Promise<void>((resolve, reject) => {
      const print = (chunk: Buffer) => {
        this.#printed += chunk.toString()
        if (this.#printed.includes('Segue is up')) resolve()
      }
      child.stdout.on('data', print)
      child.stderr.on('data', print)
      child.once('exit', () => reject(new Error(`The server ended:\n${this.#printed}`)))
    })
  }

  get pid(): number {
    return must(this.#child?.pid, 'a running server')
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** What the server has printed since its last start. */
  get printed(): string {
    return this.#printed
  }

  /** Ends the process: immediately by default, or with another signal that it can handle. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
}
