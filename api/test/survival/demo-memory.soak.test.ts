import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@segue/shared/test/free-port.ts'
import { until } from '@segue/shared/test/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pause } from '@segue/shared/test/pause.ts'

const maxMegabytes = 350
const afterMs = 60_000
const root = join(import.meta.dirname, '../../..')

let dataDir: string
let child: ChildProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'segue-demo-'))
})
afterAll(async () => {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
  await rm(dataDir, { recursive: true, force: true })
})

/** What `npm start` runs, without the shell around it. */
async function startDemo(): Promise<{ url: string; pid: number }> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [, ...parameters] = scripts.start.split(' ')
  const port = await freePort()
  const own = { PORT: String(port), SIMULATOR_PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: 'on' }
  const { DATABASE_URL: _, ...env } = process.env
  child = spawn(process.execPath, parameters, {
    cwd: root,
    env: { ...env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void (printed += chunk.toString()))
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`The demo ended:\n${printed}`)
      return printed.includes('Segue is up')
    },
    'the demo to start',
    240_000,
  )
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0 }
}

/** The resident memory of a process and all its descendants, in megabytes, as counted by Linux. */
async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  const below = await Promise.all(
    children
      .join(' ')
      .match(/\d+/g)
      ?.map((one) => megabytesOf(Number(one))) ?? [],
  )
  return below.reduce((sum, one) => sum + one, own)
}

const isPlaying = async (url: string) =>
  JSON.stringify(await (await fetch(`${url}/rooms/public`)).json()).includes('"nowPlaying":{')

test('a minute after its start the demo, with all its processes, takes at most 350 MB', async () => {
  const { url, pid } = await startDemo()
  await until(() => isPlaying(url), 'music', 120_000)
  await pause(afterMs)
  const megabytes = await megabytesOf(pid)
  console.info(`The demo uses ${megabytes.toFixed(0)} MB.`)
  expect(megabytes).toBeLessThanOrEqual(maxMegabytes)
})
