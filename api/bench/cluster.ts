import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { must } from '@segue/shared/must.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { table } from '@segue/shared/test/statistics.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { startProcesses } from '../test/cluster/processes.ts'
import { Helper } from './helper.ts'
import { makeRooms } from './make-rooms.ts'
import { everyMs, peopleAround, peopleInRoom } from './rooms/lively.ts'

/**
 * How much several processes can serve together, behind a balancer that sends each connection to the next: rooms of
 * fifty with a lively crowd are added until messages arrive too late. And what it costs if listeners are in other
 * processes than their room.
 */

const steps = [25, 50, 75, 100]
const latestMs = 100
const maxOfLocal = 1.6
const settleMs = 3000
const measureMs = 8000
const roomsToCompare = 20
/** Linux counts in hundredths of a second. */
const tickMs = 10

interface Metrics {
  receivedCount: number
  late: number
  p50: number
  p99: number
}

const max = must(steps.at(-1), 'a last step')
const each = peopleAround + 1
const processes = await startProcesses({ people: max * each })
const { members, people, db } = processes
const ports = members.map(({ server }) => Number(new URL(server.url).port))

process.stdout.write(
  `${cpus().length} processors for the processes, the broker, PostgreSQL and the crowd. In each room of ${peopleInRoom}, every ` +
    `second: ${1000 / everyMs.vote} votes, ${1000 / everyMs.jump} jumps, ${1000 / everyMs.chat} chat messages.\n\n`,
)
const rows: string[][] = []
for (const count of [1, 2, 3]) rows.push(await hold(count))
process.stdout.write(`${table(['processes', 'clients', 'p50 ms', 'p99 ms', 'cores', 'clients per core'], rows)}\n\n`)
const [local, relayed] = [await cost(ports.slice(0, 1)), await cost(ports.slice(1, 2))]
const ratio = relayed / local
process.stdout.write(
  `${roomsToCompare} rooms with local listeners take ${local.toFixed(2)} of a core, and ${relayed.toFixed(2)} with all listeners ` +
    `on other processes, including the broker: ${ratio.toFixed(2)} times\n`,
)
await processes.close()
reportTargets([{ name: 'CPU of rooms with remote listeners compared to local ones', value: ratio, max: maxOfLocal }])

/**
 * Fills rooms on the first of the processes until p99 is too late; returns the figures of the last step that was in
 * time.
 */
async function hold(count: number): Promise<string[]> {
  const crowd = await crowdAt(ports.slice(0, count), ports.slice(0, count))
  let held = [String(count), '0', '–', '–', '–', '–']
  for (const [at, rooms] of steps.entries()) {
    const first = steps[at - 1] ?? 0
    await fill(crowd, rooms - first, first)
    let found = await measured(crowd)
    // Another program may have used the machine for a moment, so only a second failure counts.
    if (found.metrics.p99 >= latestMs || found.metrics.late > 0) found = await measured(crowd)
    const { metrics, cores } = found
    if (metrics.p99 >= latestMs || metrics.late > 0) break
    const clients = rooms * (peopleInRoom + 1)
    const [p50, p99] = [metrics.p50.toFixed(1), metrics.p99.toFixed(1)]
    held = [String(count), String(clients), p50, p99, cores.toFixed(2), (clients / cores).toFixed(0)]
  }
  await crowd.ask('leave')
  crowd.stop()
  return held
}

/** The cores used by rooms on the first process whose listeners connect to these ports. */
async function cost(listenersAt: readonly number[]): Promise<number> {
  const crowd = await crowdAt(ports.slice(0, 1), listenersAt)
  await fill(crowd, roomsToCompare, 0)
  const runs = [await measured(crowd), await measured(crowd), await measured(crowd)]
  await crowd.ask('leave')
  crowd.stop()
  return must(runs.map(({ cores }) => cores).sort((a, b) => a - b)[1], 'a median of cores')
}

/** A crowd; those who open a room connect to the first of these ports, and everybody else to the others. */
async function crowdAt(owners: readonly number[], others: readonly number[]): Promise<Helper> {
  const crowd = new Helper('rooms/crowd.ts')
  await crowd.ready
  await crowd.ask('begin', { owners, others })
  return crowd
}

async function fill(crowd: Helper, count: number, first: number): Promise<void> {
  const made = await makeRooms(db, count, { roomSize: 2 * peopleInRoom })
  const rooms = made.map(({ uuid }) => uuid)
  await crowd.ask('open', { rooms, people: people.slice(first * each, (first + count) * each), size: peopleInRoom })
  await pause(settleMs)
}

async function measured(crowd: Helper): Promise<{ metrics: Metrics; cores: number }> {
  await crowd.ask('forget')
  const [before, began] = [busyMs(), performance.now()]
  await pause(measureMs)
  const metrics = (await crowd.ask('metrics')) as Metrics
  return { metrics, cores: (busyMs() - before) / (performance.now() - began) }
}

/** The CPU time (ms) of all processes and the broker. */
function busyMs(): number {
  return [processes.engine.pid, ...members.map(({ server }) => server.pid)].reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) * tickMs
  }, 0)
}
