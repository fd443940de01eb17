import { cpus } from 'node:os'
import { sql } from 'kysely'
import { must } from '@segue/shared/must.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { table } from '@segue/shared/test/statistics.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { Helper } from './helper.ts'
import { makeRooms } from './make-rooms.ts'
import { openDatabase } from './postgres.ts'
import { everyMs, peopleAround, peopleInRoom } from './rooms/lively.ts'
import { signPeople } from './signed-people.ts'

/**
 * How many rooms of fifty with a lively crowd one machine can serve: the whole server on PostgreSQL with the crowd on
 * the same CPUs. Rooms are added until actions arrive too late, or time is up.
 */

const steps = [10, 25, 50, 75, 100, 125, 150, 175, 200, 250, 300]
const latestMs = 100
const minRooms = 200
const settleMs = 5000
const measureMs = 10_000
const patienceMs = 240_000
/** At this utilisation the loop is saturated and input has to wait. */
const full = 0.9

interface Metrics {
  receivedCount: number
  late: number
  p50: number
  p99: number
  utilization: number
  /** Per room: what one listener was sent, and how many messages all of them have sent over their sockets. */
  each: { frames: number; bytes: number; message: number }
}

const holds = ({ p99, late }: Metrics) => p99 < latestMs && late === 0

const started = performance.now()
const others = await shareOfOthers()
const database = await openDatabase()
const { db } = database
const max = must(steps.at(-1), 'a last step')
const { pem, people } = await signPeople(db, max * (peopleAround + 1))
const uuids = (await makeRooms(db, max, { roomSize: 2 * peopleInRoom })).map(({ uuid }) => uuid)
const server = new Helper('rooms/server.ts', { DATABASE_URL: database.url, SIGNING_KEYS: pem })
const crowd = new Helper('rooms/crowd.ts')
await crowd.ready
const port = Number(await server.ready)
await crowd.ask('begin', { owners: [port], others: [port] })

process.stdout.write(
  `${cpus().length} processors for server, PostgreSQL and crowd. In each room of ${peopleInRoom}, every second: ` +
    `${1000 / everyMs.vote} votes, ${1000 / everyMs.jump} jumps, ${1000 / everyMs.chat} chat messages, ` +
    `${1000 / everyMs.change} people who join and as many who leave. ` +
    `Before the start, other programs used ${(others * 100).toFixed(0)} % of the machine.\n\n`,
)
const rows: string[][] = []
let took: string | undefined
const empty = Number(await server.ask('memory'))
let held = 0
let limit = 'the time limit of this bench, before any other'
for (const [at, count] of steps.entries()) {
  if (performance.now() - started > patienceMs) break
  const first = steps[at - 1] ?? 0
  const each = peopleAround + 1
  await crowd.ask('open', {
    rooms: uuids.slice(first, count),
    people: people.slice(first * each, count * each),
    size: peopleInRoom,
  })
  await pause(settleMs)
  let found = await measure()
  // Another process may have used the machine for a moment, so only a second failure counts.
  if (!holds(found.metrics)) found = await measure()
  const { metrics, busy } = found
  rows.push([
    `${count} (${count * peopleInRoom})`,
    (metrics.receivedCount / (measureMs / 1000)).toFixed(0),
    metrics.p50.toFixed(1),
    metrics.p99.toFixed(1),
    ...[busy.loop, metrics.utilization, busy.rest, busy.machine].map((share) => `${(share * 100).toFixed(0)} %`),
  ])
  if (!holds(metrics)) {
    limit = limitOf(busy, metrics)
    break
  }
  took ??= await priceOf(count, metrics)
  held = count
}
const heads = ['rooms (people)', 'actions/s', 'p50 ms', 'p99 ms', 'server loop', 'crowd loop', 'others', 'machine']
process.stdout.write(`${table(heads, rows)}\n\n`)
process.stdout.write(`sustained at p99 < ${latestMs} ms: ${held} rooms of ${peopleInRoom}; the limit was ${limit}\n`)
if (took) process.stdout.write(`${took}\n`)
reportTargets([{ name: 'lively rooms', value: held, min: minRooms }])
server.stop()
crowd.stop()
await database.close()

/** What rooms cost besides time, for `api/deploy/growth/costs.json`. */
async function priceOf(count: number, { each }: Metrics): Promise<string> {
  const minute = 60_000 / measureMs
  const memory = Number(await server.ask('memory')) - empty
  const before = await commits()
  await pause(measureMs)
  const committed = ((await commits()) - before) * minute
  return (
    `a listener is sent ${(each.frames * minute).toFixed(0)} frames and ${((each.bytes * minute) / 1000).toFixed(0)} kB a minute, ` +
    `a room is said ${(each.message * minute).toFixed(0)} frames and commits ${(committed / count).toFixed(1)} transactions a minute, ` +
    `a client takes ${((memory * 1024) / (count * peopleInRoom)).toFixed(0)} kB of the server's memory`
  )
}

async function commits(): Promise<number> {
  const { rows: found } = await sql<{ commits: string }>`
    select xact_commit as commits from pg_stat_database where datname = current_database()`.execute(db)
  return Number(found[0]?.commits)
}

async function measure() {
  await crowd.ask('forget')
  await server.ask('loop')
  const before = { ...machineTimes(), own: await ownTime() }
  await pause(measureMs)
  const metrics = (await crowd.ask('metrics')) as Metrics
  const after = { ...machineTimes(), own: await ownTime() }
  const machine = 1 - (after.idle - before.idle) / (after.all - before.all)
  const own = (after.own - before.own) / (after.all - before.all)
  return { metrics, busy: { loop: Number(await server.ask('loop')), machine, rest: machine - own } }
}

/** The CPU time (ms) of server and crowd. */
async function ownTime(): Promise<number> {
  return (Number(await server.ask('cpu')) + Number(await crowd.ask('cpu'))) / 1000
}

/** The load of the machine before the bench. */
async function shareOfOthers(): Promise<number> {
  const before = machineTimes()
  await pause(2000)
  const after = machineTimes()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

function limitOf(busy: { loop: number; machine: number; rest: number }, { utilization }: Metrics): string {
  if (utilization >= full) return 'the event loop of the crowd: the server may handle more'
  if (busy.loop >= full) return 'the server’s event loop'
  if (busy.machine >= full) {
    const share = `${(busy.rest * 100).toFixed(0)} %`
    return `the machine: PostgreSQL and other programs took ${share}, server and crowd the rest`
  }
  return 'unknown: neither an event loop nor the machine was full'
}

function machineTimes() {
  const times = cpus().map((cpu) => cpu.times)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((time) => Object.values(time))) }
}
