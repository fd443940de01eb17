import { markdownTable } from '../../../src/platform/contracts/markdown-table.ts'
import { readInputs } from './inputs.ts'
import { atTheEdge, demandOf, onCluster, onOneMachine, totalOf, type Demand, type Plan } from './model.ts'

const sizes = [1000, 100_000, 1_000_000]

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toLocaleString('en', { maximumFractionDigits: 1 })
const rate = (mbits: number) => (mbits >= 1000 ? `${number(mbits / 1000)} Gbit/s` : `${number(mbits)} Mbit/s`)
const size = (gigabytes: number) => (gigabytes >= 1000 ? `${number(gigabytes / 1000)} TB` : `${number(gigabytes)} GB`)
const dollars = (amount: number) => `$${number(amount)}`

/** The page about what it takes to serve many listeners, generated from measured costs and prices. */
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
Change either and run it again: the figures are arithmetic, not a promise.

Measured on ${costs.measuredOn}. In a room of ${room.people}, as busy as in \`npm run bench -- rooms\`, a
listener receives ${number(room.framesDownPerListenerMinute)} frames and ${number(room.bytesDownPerListenerMinute / 1000)} kB a minute. A core serves ${number(process.clientsPerCore)} such clients with
changes arriving within 100 ms (p99); a client whose room is in another process takes ${number(process.relayed)} times the CPU.

At the peak, ${share(use.ownSongs)} of the listening is to our own songs at ${number(media.bitsPerSecond.heard / 1000)} kbit/s; the average is ${share(use.averageOfPeak)} of the
peak. Machines are planned at ${share(use.headroom)} load and a CDN at ${share(use.cacheHits)} cache hits. Prices are of ${prices.asOf}.

## Demand

${markdownTable(
  [
    'listeners at once',
    'rooms',
    'frames out',
    'frames in',
    'sockets',
    'our songs',
    'behind a CDN',
    'storage',
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

## Supply

Costs are per month, without and with a CDN in front of our songs.

${markdownTable(['listeners at once', 'on', 'processes or objects', 'machines', 'PostgreSQL', 'without', 'with', 'of which media'], plans)}

Each PostgreSQL server is a separate installation: a region or a group of guilds, with its own accounts and rooms.
One machine runs everything beside the process. A room of many thousands needs the same, spread over more parts.
At the edge each segment of a song is a billed request, cached or not, so a CDN in front saves nothing.
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
