import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@segue/shared/test/free-port.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const patienceMs = 120_000

export type Product = {
  url: string
  port: number
  /** The port of its simulated Discord, if it has one. */
  simulatorPort: number
  /** What the process has printed. */
  output: () => string
  /** Stops the process like Ctrl-C (or like a crash, with SIGKILL) and restarts it with the same data and port. */
  restart: (signal?: NodeJS.Signals) => Promise<void>
  stop: () => Promise<void>
}

/** Starts the product as described in README, with a separate data directory. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'segue-product-'))
  // The simulator uses two.
  const [port, simulatorPort] = [await freePort(), await freePort(2)]
  const url = `http://localhost:${port}`
  let printed = ''
  let child: ChildProcess

  async function start() {
    const received = printed.length
    const { DATABASE_URL: _, ...inherited } = process.env
    child = spawn('npm', ['start'], {
      cwd: root,
      env: {
        ...inherited,
        PORT: String(port),
        SIMULATOR_PORT: String(simulatorPort),
        DATA_DIR: dataDir,
        DEMO: 'off',
        RATE_LIMITS: 'off',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    child.stdout?.on('data', (chunk: Buffer) => void (printed += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => void (printed += chunk.toString()))
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${printed}`)
      const healthy = await fetch(`${url}/health`).then(
        (answer) => answer.ok,
        () => false,
      )
      // The health check may succeed shortly before the rest of the start is printed.
      if (healthy && printed.includes('Segue is up', received)) return
      await sleep(100)
    }
    throw new Error(`npm start was not healthy after ${patienceMs / 1000} s:\n${printed}`)
  }

  async function end(signal: NodeJS.Signals) {
    if (child.exitCode !== null || child.pid === undefined) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    // npm is the parent: the signal goes to the whole group, as from a terminal.
    process.kill(-child.pid, signal)
    await ended
  }

  await start()
  return {
    url,
    port,
    simulatorPort,
    output: () => printed,
    async restart(signal = 'SIGINT') {
      await end(signal)
      await start()
    },
    async stop() {
      await end('SIGINT')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until a room of the demo plays: its house DJs have to upload their first song. */
export async function untilMusic({ url }: Pick<Product, 'url'>, slug: string): Promise<void> {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    const answer = await fetch(`${url}/rooms/room-state/${slug}`)
    const state: unknown = answer.ok ? await answer.json() : null
    if (typeof state === 'object' && state !== null && 'nowPlaying' in state && state.nowPlaying) return
    await sleep(200)
  }
  throw new Error(`No song plays in ${slug} after ${patienceMs / 1000} s`)
}
