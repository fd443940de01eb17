import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { median, spread, table, type Target } from '@segue/shared/test/statistics.ts'
import { Helper } from './helper.ts'
import { measureSteps } from './sockets/steps.ts'
import type { DialectName } from './sockets/dialects.ts'

/**
 * What a room costs the server, compared with the minimum, a bare `ws` server that sends prepared frames, and with
 * alternatives that others would use. Every server is a separate process, so that CPU is the server's; so is every
 * crowd. Rounds of all alternate; printed are medians, their ratios within a round, and the middle half of each.
 */

const people = 500
const lively = { count: 100, everyMs: 10 }
/** Changes further apart than the host's window are sent one at a time. */
const single = { count: 20, everyMs: 35 }
/** Many short rounds, so that other load on this machine affects all alike. */
const rounds = 15
const joinsPerRound = 150
/** The bare server takes about 6 ms on an idle machine. Beyond this the machine causes the delays. */
const quietMs = 15

const ratios = (some: number[], floor: number[]) => some.map((value, round) => value / (floor[round] ?? NaN))

interface Side {
  title: string
  server: Helper
  crowd: Helper
  port: number
}

type LatencyChange = { p50: number; p99: number; lengths: number[] }

async function side(title: string, file: string, dialect: DialectName): Promise<Side> {
  const [server, crowd] = [new Helper(`sockets/${file}.ts`), new Helper('sockets/crowd.ts', { DIALECT: dialect })]
  await crowd.ready
  return { title, server, crowd, port: Number(await server.ready) }
}

/** The CPU time (µs) the server spends during some work, and the result. */
async function cost<T>({ server }: Side, work: () => Promise<T>): Promise<{ cpu: number; result: T }> {
  const before = Number(await server.ask('cpu'))
  const result = await work()
  return { cpu: Number(await server.ask('cpu')) - before, result }
}

const [ours, bare, ...others] = [
  await side('ours', 'our-server', 'ours'),
  await side('bare ws', 'bare-server', 'bare'),
  await side('socket.io', 'socket-io-server', 'socketIo'),
  await side('Colyseus', 'colyseus-server', 'colyseus'),
  await side('Primus', 'primus-server', 'primus'),
] as const
const everybody: Side[] = [ours, bare, ...others]
const targets: Target[] = []

await fill()
await listenIn()
await compareChanges()
await compareJoins()
targets.push(...(await measureSteps((line) => process.stdout.write(`${line}\n`))))
process.stdout.write('\n')
reportTargets(targets)
for (const one of everybody) {
  one.server.stop()
  one.crowd.stop()
}

/** Fills ours first: the others get the size of its messages. */
async function fill(): Promise<void> {
  const input = ({ port }: Side) => ({ port, count: people })
  const joined = (await ours.crowd.ask('stay', input(ours))) as number[]
  await ours.server.ask('play', '00000000-0000-4000-8000-000000000000')
  const { lengths } = (await ours.crowd.ask('change', { count: 1, everyMs: 100 })) as LatencyChange
  for (const other of [bare, ...others]) {
    await other.server.ask('size', [lengths.at(-1), ...joined.slice(-2)])
    await other.crowd.ask('stay', input(other))
  }
}

/** Checks that the other servers do what is measured: their own clients must receive every change. */
async function listenIn(): Promise<void> {
  for (const { title, crowd, port } of others) {
    const received = await crowd.ask('observe', { port, count: 20, everyMs: 10 })
    if (received !== 20) throw new Error(`A client of ${title} received ${String(received)} of 20 changes`)
  }
}

/** One measurement per side and round, in alternating order. */
async function inRounds<T>(rounds: number, sides: Side[], work: (one: Side) => Promise<T>): Promise<Map<Side, T[]>> {
  const found = new Map(sides.map((one) => [one, [] as T[]]))
  for (const one of sides) await work(one)
  for (let round = 0; round < rounds; round++) {
    for (const one of round % 2 === 0 ? sides : sides.toReversed()) found.get(one)?.push(await work(one))
  }
  return found
}

async function compareChanges(): Promise<void> {
  const found = await inRounds(rounds, everybody, async (one) => {
    const { cpu, result } = await cost(one, () => one.crowd.ask('change', lively) as Promise<LatencyChange>)
    return { cpu: cpu / lively.count / people, p50: result.p50, p99: result.p99 }
  })
  const metrics = (one: Side, of: 'cpu' | 'p50' | 'p99') => (found.get(one) ?? []).map((metric) => metric[of])
  const floor = metrics(bare, 'cpu')
  const rows = everybody.map((one) => [
    one.title,
    spread(metrics(one, 'cpu')),
    spread(ratios(metrics(one, 'cpu'), floor)),
    spread(metrics(one, 'p50'), 1),
    spread(metrics(one, 'p99'), 1),
  ])
  const heads = [
    `${people} clients, ${1000 / lively.everyMs} changes/s`,
    'CPU µs per delivered change',
    'ratio',
    'p50 ms',
    'p99 ms',
  ]
  process.stdout.write(`${table(heads, rows)}\n\n`)
  const floorDelay = median(metrics(bare, 'p99'))
  const doubt = floorDelay > quietMs ? `bare ws took ${floorDelay.toFixed(0)} ms for 99 %` : undefined
  targets.push(
    {
      name: 'CPU per delivered change compared to bare ws',
      value: median(ratios(metrics(ours, 'cpu'), floor)),
      max: 0.5,
    },
    {
      name: 'half of the changes delivered within',
      value: median(metrics(ours, 'p50')),
      max: 20,
      unit: ' ms',
      doubt,
    },
    { name: '99 % of changes delivered within', value: median(metrics(ours, 'p99')), max: 50, unit: ' ms', doubt },
  )
  const alone = await inRounds(rounds, [ours, bare], async (one) => {
    const { cpu } = await cost(one, () => one.crowd.ask('change', single))
    return cpu / single.count / people
  })
  const ratio = median(ratios(alone.get(ours) ?? [], alone.get(bare) ?? []))
  targets.push({ name: 'CPU of a single change compared to bare ws', value: ratio, max: 1.2 })
}

async function compareJoins(): Promise<void> {
  const join = async (one: Side) => {
    const { cpu } = await cost(one, () => one.crowd.ask('rejoin', { port: one.port, count: joinsPerRound }))
    return cpu / joinsPerRound
  }
  const close = await inRounds(rounds, [ours, bare], join)
  const far = await inRounds(3, [...others], join)
  const floor = close.get(bare) ?? []
  const own = ratios(close.get(ours) ?? [], floor)
  const rows = [
    ...[...close].map(([one, values]) => [one.title, spread(values, 0), spread(ratios(values, floor))]),
    ...[...far].map(([one, values]) => [one.title, spread(values, 0), spread([median(values) / median(floor)])]),
  ]
  process.stdout.write(`${table([`a join to ${people} people`, 'CPU µs', 'ratio'], rows)}\n\n`)
  targets.push({ name: 'CPU of a join compared to a prebuilt snapshot', value: median(own), max: 1.2 })
}
