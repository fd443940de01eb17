import { randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { quantile, table, type Target } from '@segue/shared/test/statistics.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { Helper } from './helper.ts'
import { openDatabase } from './postgres.ts'
import { signPeople } from './signed-people.ts'

/**
 * How long a chat message takes to reach five hundred people: the call to the API, into PostgreSQL, and out over the
 * room's sockets, or over those of the chat. The crowd, which reads all of it, runs on the same CPUs.
 */

const size = 500
const lines = 120
const pauseMs = 100
const max = { p99: 50 }

const database = await openDatabase()
const { db } = database
const { pem, people } = await signPeople(db, size)
const rows: string[][] = []
const targets: Target[] = []
process.stdout.write(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} before the start\n`)
for (const door of ['room', 'chat'] as const) {
  const delays = await linesThrough(door)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => quantile(delays, part))
  rows.push([door, ...[p50, p95, p99].map((ms = NaN) => ms.toFixed(1))])
  targets.push({
    name: `a chat message to ${size} people over the ${door}, p99`,
    value: p99 ?? NaN,
    max: max.p99,
    unit: ' ms',
  })
}
process.stdout.write(`${table(['socket of the', 'p50 ms', 'p95 ms', 'p99 ms'], rows)}\n`)
reportTargets(targets)
await database.close()

/** The time that messages took to reach each of the people in a separate room. */
async function linesThrough(door: 'room' | 'chat'): Promise<number[]> {
  const room = await makeRoom(door)
  const server = new Helper('rooms/server.ts', { DATABASE_URL: database.url, SIGNING_KEYS: pem })
  const crowd = new Helper('lines/crowd.ts')
  await crowd.ready
  await crowd.ask('open', { port: Number(await server.ready), room, people, door })
  const delays: number[] = []
  // The first few warm up the server.
  for (let sent = -20; sent < lines; sent++) {
    const each = (await crowd.ask('say')) as number[]
    if (sent >= 0) delays.push(...each)
    await pause(pauseMs)
  }
  server.stop()
  crowd.stop()
  return delays
}

async function makeRoom(slug: string): Promise<string> {
  const uuid = randomUUID()
  await db
    .insertInto('room')
    .values({
      uuid,
      slug,
      name: slug,
      passwordHash: null,
      guestPasswordHash: null,
      posterUrl: null,
      externalUrl: null,
      discordServer: null,
      roomSize: size,
    })
    .execute()
  const joinedAt = new Date()
  await db
    .insertInto('chatMember')
    .values(people.map((one) => ({ roomUuid: uuid, uid: one.uuid, joinedAt })))
    .execute()
  return uuid
}
