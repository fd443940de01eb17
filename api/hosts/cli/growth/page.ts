import { markdownTable } from '../../../src/platform/markdown-table.ts'
import { readInputs } from './inputs.ts'
import { atTheEdge, demandOf, onCluster, onOneMachine, totalOf, type Demand, type Plan } from './model.ts'

const sizes = [1000, 100_000, 1_000_000]

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toLocaleString('en', { maximumFractionDigits: 1 })
const rate = (mbits: number) => (mbits >= 1000 ? `${number(mbits / 1000)} Gbit/s` : `${number(mbits)} Mbit/s`)
const size = (gigabytes: number) => (gigabytes >= 1000 ? `${number(gigabytes / 1000)} TB` : `${number(gigabytes)} GB`)
const dollars = (amount: number) => `$${number(amount)}`

/** The page that says what it takes to serve so many, derived from what was measured and what it costs. */
export function growthPage(): string {
  const { costs, prices } = readInputs()
  const demands = sizes.map((listeners) => demandOf(listeners, costs, prices))
  const plans = demands.flatMap((demand) => [
    planRow('one machine', demand, onOneMachine(demand, costs, prices)),
    planRow('a cluster', demand, onCluster(demand, costs, prices)),
    planRow('the edge', demand, atTheEdge(demand, costs, prices)),
  ])
  const { room, process, media } = costs
  const { use } = prices
  const share = (part: number) => `${number(part * 100)} %`
  return `# What it takes

Derived by \`npm run growth\` from [what the benches measured](growth/costs.json) and [prices and use](growth/prices.json).
Change either and run it again: the figures below are no promise, they are arithmetic.

Measured on ${costs.measuredOn}. In a room of ${room.people}, as lively as that of \`npm run bench -- rooms\`, a
listener is sent ${number(room.framesDownPerListenerMinute)} frames and ${number(room.bytesDownPerListenerMinute / 1000)} kB a minute. A core holds ${number(process.clientsPerCore)} such clients while all
they do is heard within 100 ms at p99; one whose room is in another process takes ${number(process.relayed)} of its CPU.

At the peak, ${share(use.ownSongs)} of the listening is to songs of our own at ${number(media.bitsPerSecond.heard / 1000)} kbit/s; on average ${share(use.averageOfPeak)} of the
peak is there. Machines are planned to be ${share(use.headroom)} in use, and a content delivery network has ${share(use.cacheHits)} of what
it is asked for. Prices are of ${prices.asOf}.

## What they ask for

${markdownTable(
  [
    'listeners at once',
    'rooms',
    'frames to them',
    'from them',
    'sockets',
    'our songs',
    'behind a network',
    'kept',
    'commits',
  ],
  demands.map((demand) => [
    number(demand.listeners),
    number(demand.rooms),
    `${number(demand.framesDown)}/s`,
    `${number(demand.framesUp)}/s`,
    rate(demand.socketMbits),
    rate(demand.mediaMbits),
    rate(demand.originMbits),
    size(demand.storedGigabytes),
    `${number(demand.commits)}/s`,
  ]),
)}

## What serves them

Money is a month's, without and with a content delivery network before our songs.

${markdownTable(['listeners at once', 'on', 'processes or objects', 'machines', 'PostgreSQL', 'without', 'with', 'of it media'], plans)}

Each PostgreSQL server is an installation of its own: a region or a group of guilds, with accounts and rooms of its own.
One machine keeps everything beside the process. A room of many thousands asks for the same, spread over more parts.
At the edge each segment of a song is a request, whether or not a cache has it, so that a network before it saves nothing.
`
}

function planRow(on: string, { listeners }: Demand, plan: Plan): string[] {
  const cells = [number(listeners), on]
  if (plan.stopped) return [...cells, plan.stopped, '', '', '', '', '']
  return [
    ...cells,
    number(plan.parts),
    plan.machines === undefined ? '–' : number(plan.machines),
    number(plan.databases),
    dollars(totalOf(plan.without)),
    dollars(totalOf(plan.with)),
    dollars(plan.with.media),
  ]
}
