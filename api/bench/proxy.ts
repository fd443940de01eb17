import { Agent, get } from 'node:http'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { median, type Target } from '@segue/shared/test/statistics.ts'
import { Helper } from './helper.ts'

/**
 * What it costs to proxy music, compared with the minimum: the CPU of our proxied paths next to a bare pipe from
 * `node:http` to `node:http`. The third party, the bare pipe and ours are separate processes; rounds of the two
 * alternate, and medians and their ratio are printed.
 */

const rounds = 31
const atOnce = 8
const megabyte = 1024 * 1024

type Side = { server: Helper; port: number }
/** `max` is the target for its CPU, relative to a bare pipe. */
type Load = { name: string; path: string; bytes: number; count: number; range?: string; max: number }

const loads: Load[] = [
  { name: 'a song of 4 MB', path: `/bytes/${4 * megabyte}.mp3`, bytes: 4 * megabyte, count: 24, max: 1.3 },
  {
    name: 'a megabyte of a song, by range',
    path: `/bytes/${4 * megabyte}.mp3`,
    range: `bytes=${megabyte}-${2 * megabyte - 1}`,
    bytes: megabyte,
    count: 60,
    max: 1.3,
  },
  { name: 'a segment of 160 kB', path: '/bytes/163840.ts', bytes: 163_840, count: 200, max: 1.2 },
]

const origin = new Helper('proxy/origin.ts')
const ORIGIN = `http://127.0.0.1:${Number(await origin.ready)}`
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const [ours, bare] = [await side('ours'), await side('bare')]

process.stdout.write(
  `${'CPU µs each, medians'.padEnd(44)} ${'ours'.padStart(9)} ${'bare pipe'.padStart(9)}   ratio\n`,
)
const targets: Target[] = []
for (const load of loads)
  targets.push({ name: `CPU of ${load.name} compared to a bare pipe`, value: await compare(load), max: load.max })
reportTargets(targets)

agent.destroy()
for (const helper of [ours.server, bare.server, origin]) helper.stop()

async function side(name: 'ours' | 'bare'): Promise<Side> {
  const server = new Helper('proxy/server.ts', { ORIGIN, SIDE: name })
  return { server, port: Number(await server.ready) }
}

async function compare(load: Load): Promise<number> {
  for (const one of [ours, bare, ours, bare, ours, bare]) await cost(one, load)
  const metrics: [number, number][] = []
  for (let round = 0; round < rounds; round++) {
    const costs = new Map<Side, number>()
    for (const one of round % 2 === 0 ? [ours, bare] : [bare, ours]) costs.set(one, await cost(one, load))
    metrics.push([costs.get(ours) ?? NaN, costs.get(bare) ?? NaN])
  }
  const ratio = median(metrics.map(([one, other]) => one / other))
  const columns = [median(metrics.map(([one]) => one)).toFixed(0), median(metrics.map(([, one]) => one)).toFixed(0)]
  const line = columns.map((column) => column.padStart(9)).join(' ')
  process.stdout.write(`${load.name.padEnd(44)} ${line} ${ratio.toFixed(2).padStart(7)}\n`)
  return ratio
}

/** The CPU (µs) that the server spends on each of a load's requests. */
async function cost({ server, port }: Side, load: Load): Promise<number> {
  const before = Number(await server.ask('cpu'))
  let left = load.count
  const client = async () => {
    while (left-- > 0) await fetchOne(port, load)
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return (Number(await server.ask('cpu')) - before) / load.count
}

function fetchOne(port: number, { path, range, bytes }: Load): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', agent, headers: range ? { range } : {} }
    get({ ...options, path: `/outside/soundcloud-media/cf-media${path}` }, (answer) => {
      let received = 0
      answer.on('data', (chunk: Buffer) => (received += chunk.length))
      answer.on('error', reject)
      answer.on('end', () =>
        received === bytes
          ? resolve()
          : reject(new Error(`${path}: ${received} of ${bytes} bytes, ${answer.statusCode}`)),
      )
    }).on('error', reject)
  })
}
