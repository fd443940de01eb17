import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import { must } from '@segue/shared/must.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { makeBundle } from '../test/worker/bundle.ts'
import { callAt, signUp } from '../test/worker/edge-host.ts'
import { startEdge } from '../test/worker/edge.ts'
import { subjectOf } from '../test/fixtures.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { median, quantile } from '@segue/shared/test/statistics.ts'

/**
 * A room object in a local workerd with 500 listeners and a change every 50 ms, each sent separately: how long after an
 * action each listener receives it.
 */

const listeners = 500
const changes = { count: 400, everyMs: 50 }
const maxMs = 150

class Listener {
  readonly uuid: string
  readonly #socket: WebSocket
  #lastId = 0

  constructor(address: string, token: string, receive: (from: string) => void) {
    this.uuid = subjectOf(token)
    this.#socket = new WebSocket(`${address}?token=${token}`, { perMessageDeflate: false })
    this.#socket.on('message', (data: Buffer) => {
      const text = data.toString()
      // The name of the message is at the end, the voter near the front.
      if (text.includes('"votedOnSong"')) receive(/"from":"([^"]+)"/.exec(text)?.[1] ?? '')
    })
  }

  act(action: string, roomUuid: string, more: object = {}): Promise<void> {
    const messageId = ++this.#lastId
    const answered = new Promise<void>((resolve) => {
      const listen = (data: Buffer) => {
        if (!data.includes(`"messageId":${messageId},`) || !data.includes('"response"')) return
        this.#socket.off('message', listen)
        resolve()
      }
      this.#socket.on('message', listen)
    })
    this.#socket.send(JSON.stringify({ event: 'action', messageId, params: { action, roomUuid, ...more } }))
    return answered
  }

  async join(roomUuid: string): Promise<void> {
    await new Promise((resolve) => this.#socket.once('open', resolve))
    await this.act('joinRoom', roomUuid)
  }

  end(): void {
    this.#socket.terminate()
  }
}

// A busy machine delays a single object, which says nothing about the object.
const others = loadavg()[0] ?? 0
const cores = availableParallelism()

function doubtOf(lateMs: number): string | undefined {
  if (lateMs > 50) return `the bench itself was ${lateMs.toFixed(0)} ms late`
  return others > cores
    ? `${others.toFixed(1)} processes competed for the ${cores} cores before the start`
    : undefined
}

const bundleFolder = await mkdtemp(join(tmpdir(), 'segue-bundle-'))
const edge = await startEdge(await makeBundle(bundleFolder), { LOG_LEVEL: 'warn' })
const owner = await signUp(edge.url, 'owner')
const { uuid } = await callAt(edge.url, owner.token)('POST /rooms/infrastructure', {
  body: { name: 'Full house', roomSize: 1000 },
})
const address = `${edge.url.replace('http', 'ws')}/rooms/${uuid}/ws`
const sentAt = new Map<string, number>()
const delays: number[] = []
const receive = (from: string) => void delays.push(performance.now() - (sentAt.get(from) ?? NaN))

const crowd: Listener[] = []
while (crowd.length < listeners) {
  const some = Array.from({ length: 25 }, async () => {
    const { accessToken } = await callAt(edge.url)('GET /auth/guest')
    const listener = new Listener(address, accessToken, receive)
    await listener.join(uuid)
    crowd.push(listener)
  })
  await Promise.all(some)
}
const song = { trackName: 'long', artistName: 'Somebody', duration: 600, musicProviders: { youtube: 'long' } }
await must(crowd[0], 'a DJ').act('addDj', uuid, { song })
await pause(1000)

const ownDelay = monitorEventLoopDelay({ resolution: 10 })
ownDelay.enable()
const startedAt = performance.now()
for (let at = 0; at < changes.count; at++) {
  await pause(Math.max(0, startedAt + at * changes.everyMs - performance.now()))
  const actor = must(crowd[1 + (at % (listeners - 1))], 'a listener')
  sentAt.set(actor.uuid, performance.now())
  void actor.act('voteOnSong', uuid, { songVotes: { like: true } })
}
await pause(2000)
ownDelay.disable()

const wanted = changes.count * listeners
process.stdout.write(`${delays.length} of ${wanted} changes delivered to ${listeners} listeners, `)
process.stdout.write(`p50 ${median(delays).toFixed(1)} ms, p99 ${quantile(delays, 0.99).toFixed(1)} ms\n`)
const target = {
  name: 'a change in a room of 500 at the edge, p99',
  value: delays.length === wanted ? quantile(delays, 0.99) : NaN,
  max: maxMs,
  unit: ' ms',
  doubt: doubtOf(ownDelay.percentile(99) / 1e6),
}
reportTargets([target])
for (const listener of crowd) listener.end()
await edge.stop()
await rm(bundleFolder, { recursive: true, force: true })
