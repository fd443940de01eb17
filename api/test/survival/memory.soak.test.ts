import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until as untilFound } from '@segue/shared/test/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pause } from '@segue/shared/test/pause.ts'
import { Listener, longSong, newGuest, newMember, type Somebody } from './listeners.ts'
import { ServerProcess } from './server-process.ts'

const clients = 200
const roomCount = 10
/** The time for a process to reach its size: code is compiled, caches fill, the database's buffers are touched. */
const warmUpMs = Number(process.env['CHURN_WARM_UP_MINUTES'] ?? 5) * 60_000
const measuredMs = Number(process.env['CHURN_MINUTES'] ?? 15) * 60_000
const sampleEveryMs = 20_000
const collectedAfterMs = 1000
/** So that some forty visits begin each second, as many as in a whole evening within half an hour. */
const [stayMs, awayMs] = [3000, 2000]
const maxMegabytesPerMinute = 1

/**
 * V8 lets garbage accumulate until it is twice what is in use, and keeps the memory. The test measures what remains
 * when both are released, which only the inspector can request.
 */
const collect = [
  "import { Session } from 'node:inspector'",
  'const session = new Session()',
  'session.connect()',
  "process.on('SIGUSR2', () => session.post('HeapProfiler.collectGarbage'))",
].join(';')
const collectsOnSignal = ['--import', `data:text/javascript,${encodeURIComponent(collect)}`]

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'segue-memory-'))
  server = await ServerProcess.on(dataDir, undefined, { flags: collectsOnSignal })
  await server.start()
})
afterAll(async () => {
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

/** The resident memory of a process, in megabytes, as counted by Linux. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** A typical visit: join, vote, chat, look around, and leave. */
async function visit(who: Somebody, room: { uuid: string; slug: string }, number: number): Promise<void> {
  const listener = new Listener(server.url, who, room.uuid)
  try {
    await untilFound(() => listener.live, 'a connection', 15_000)
    const { connection } = listener
    if (number % 3 === 0) {
      // There are few seats, and without one the action is refused.
      const song = longSong(`song ${number % 50}`)
      await connection.act({ type: 'addDj', song }).catch(() => undefined)
    }
    await connection.act({ type: 'playOneTimeAnimation', animation: 'jump' })
    await who.call('GET /rooms/{id}', { params: { id: room.slug } })
    await who.call('GET /rooms/public')
    if (number % 2 === 0) {
      await who.call('POST /messages', { body: { receiver: room.uuid, data: { text: `Visit ${number}` } } })
    }
    await pause(stayMs)
  } finally {
    listener.connection.stop()
  }
}

/** By how much a value grows per minute: the slope of the line of best fit. */
function slopeAMinute(samples: readonly { at: number; value: number }[]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const [at, value] = [mean(samples.map((each) => each.at)), mean(samples.map((each) => each.value))]
  const upper = samples.reduce((sum, each) => sum + (each.at - at) * (each.value - value), 0)
  return (60_000 * upper) / samples.reduce((sum, each) => sum + (each.at - at) ** 2, 0)
}

test(
  "200 people who continuously join and leave don't make the process grow",
  { timeout: warmUpMs + measuredMs + 5 * 60_000 },
  async () => {
    const owner = await newMember(server.url, 'olga')
    const rooms: { uuid: string; slug: string }[] = []
    for (let number = 0; number < roomCount; number++)
      rooms.push(await owner.call('POST /rooms/infrastructure', { body: { name: `Room ${number}` } }))
    const begun = performance.now()
    const over = () => performance.now() - begun > warmUpMs + measuredMs
    let visits = 0
    let troubles = 0
    const comeAndGo = async (index: number) => {
      const who = index % 4 === 0 ? await newMember(server.url, `client-${index}`) : await newGuest(server.url)
      while (!over()) {
        const room = rooms[index % roomCount]
        if (room)
          await visit(who, room, visits++).catch((error: unknown) => {
            if (troubles++ < 5) console.info(String(error))
          })
        await pause(Math.random() * 2 * awayMs)
      }
    }
    const everybody = Array.from({ length: clients }, (_, index) => comeAndGo(index))
    const samples: { at: number; value: number }[] = []
    let max = 0
    while (!over()) {
      max = Math.max(max, await residentMegabytes(server.pid))
      process.kill(server.pid, 'SIGUSR2')
      await pause(collectedAfterMs)
      const at = performance.now() - begun
      const value = await residentMegabytes(server.pid)
      console.info(`${(at / 60_000).toFixed(1)} min: ${value.toFixed(0)} MB after ${visits} visits`)
      if (at > warmUpMs) samples.push({ at, value })
      await pause(sampleEveryMs)
    }
    await Promise.all(everybody)
    const slope = slopeAMinute(samples)
    const [first, last] = [samples[0], samples.at(-1)].map((sample) => Math.round(sample?.value ?? 0))
    console.info(
      `${visits} visits (${troubles} failed): ${slope.toFixed(2)} MB per minute, from ${first} to ${last} MB, ${max.toFixed(0)} MB with garbage`,
    )
    // A server that turns people away would be small as well.
    expect(troubles).toBeLessThan(visits / 10)
    expect(slope).toBeLessThanOrEqual(maxMegabytesPerMinute)
  },
)
