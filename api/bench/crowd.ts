import { cpus } from 'node:os'
import { must } from '@segue/shared/must.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { table } from '@segue/shared/test/statistics.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { Engine } from '../test/cluster/engine.ts'
import { Helper } from './helper.ts'

/**
 * One room of up to twenty thousand: one process holds it, three others have the listeners, and they communicate
 * through the broker. The listeners are simulated: they get what their process writes, without a network. Measures how
 * late changes arrive, and what a change costs the process that holds the room.
 */

const sizes = [1000, 5000, 20_000]
const relayCount = 3
const votesASecond = 20
const measureMs = 10_000
const latestMs = 250
/**
 * The most that a change may cost the holder in the largest room, relative to the smallest. It includes the holder's
 * own work: saving a room of twenty times as many people, and maintaining their sessions.
 */
const maxOfSmallest = 2

interface DeliveryStats {
  receivedAfter: [ms: number, times: number][]
  refused: number
}

const engine = await Engine.start()
const start = async (self: string) => {
  const helper = new Helper('crowd/process.ts', { SELF: self, ENGINE: engine.url() })
  await helper.ready
  return helper
}
const holder = await start('holder')
const relays = await Promise.all(Array.from({ length: relayCount }, (_, at) => start(`relay-${at}`)))
await holder.ask('join', '2')
await holder.ask('stage')

process.stdout.write(
  `${cpus().length} processors for the holder, ${relayCount} relays, the broker and their listeners; ${votesASecond} votes a second\n\n`,
)
const rows: string[][] = []
const costs: number[] = []
let slowest = 0
for (const [at, size] of sizes.entries()) rows.push(await measured(size, size - (sizes[at - 1] ?? 0)))
process.stdout.write(
  `${table(['listeners', 'joins/s', 'received', 'p50 ms', 'p99 ms', 'holder: ms per vote', 'relay: ms per vote'], rows)}\n\n`,
)
const ratio = must(costs.at(-1), 'the largest room') / must(costs[0], 'the smallest room')
for (const helper of [holder, ...relays]) helper.stop()
await engine.stop()
reportTargets([
  { name: 'a vote delivered, p99 of the slowest room', value: slowest, max: latestMs, unit: ' ms' },
  {
    name: 'CPU of a vote at the holder, the largest room compared to the smallest',
    value: ratio,
    max: maxOfSmallest,
  },
])

async function measured(size: number, more: number): Promise<string[]> {
  const began = performance.now()
  for (let left = more; left > 0; left -= 300 * relayCount) {
    await Promise.all(relays.map((relay) => relay.ask('join', String(Math.ceil(Math.min(left / relayCount, 300))))))
  }
  const joinsASecond = (more / (performance.now() - began)) * 1000
  // By now the last joins have been broadcast, and the room has been saved.
  await pause(10_000)
  const before = await cpuOf([holder, ...relays])
  await Promise.all(relays.map((relay) => relay.ask('forget')))
  const votes = (measureMs / 1000) * votesASecond
  for (let voted = 0; voted < votes; voted++) {
    await must(relays[voted % relayCount], 'a relay').ask('vote', voted % 2 ? 'yes' : 'no')
    await pause(1000 / votesASecond)
  }
  await pause(500)
  const [holding = 0, ...relaying] = (await cpuOf([holder, ...relays])).map(
    (cpu, at) => (cpu - (before[at] ?? 0)) / 1000,
  )
  const { p50, p99, receivedCount } = await receivedBy()
  slowest = Math.max(slowest, p99)
  costs.push(holding / votes)
  const eachRelay = relaying.reduce((sum, cpu) => sum + cpu, 0) / relayCount / votes
  return [
    String(size),
    joinsASecond.toFixed(0),
    String(receivedCount),
    String(p50),
    String(p99),
    (holding / votes).toFixed(2),
    eachRelay.toFixed(2),
  ]
}

async function cpuOf(helpers: readonly Helper[]): Promise<number[]> {
  // Each answers with a number.
  return (await Promise.all(helpers.map((helper) => helper.ask('cpu')))) as number[]
}

/** How late messages arrived, over all listeners. */
async function receivedBy(): Promise<{ receivedCount: number; p50: number; p99: number }> {
  const all = (await Promise.all(relays.map((relay) => relay.ask('metrics')))) as DeliveryStats[]
  if (all.some(({ refused }) => refused > 0)) throw new Error('A join was refused')
  const times = all.flatMap(({ receivedAfter }) => receivedAfter).sort(([one], [other]) => one - other)
  const receivedCount = times.reduce((sum, [, count]) => sum + count, 0)
  const quantile = (share: number) => {
    let left = share * receivedCount
    return must(
      times.find(([, count]) => (left -= count) <= 0),
      'at least one delay',
    )[0]
  }
  return { receivedCount, p50: quantile(0.5), p99: quantile(0.99) }
}
