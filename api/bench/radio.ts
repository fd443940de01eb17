import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { must } from '@segue/shared/must.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { recordPlay } from '../src/services/playlist/public.ts'
import { slotMs } from '../src/services/rooms/radio/timeline.ts'
import { Helper } from './helper.ts'
import { makeRooms } from './make-rooms.ts'
import { openDatabase } from './postgres.ts'
import { signPeople } from './signed-people.ts'

/**
 * What HLS listeners of a room's radio cost the server: each has a connection of its own, and requests the playlist
 * once per segment, as hls.js and ffmpeg do; Apple's players wait twice as long. The floor is a bare `node:http` server that always sends the same bytes. Both are measured at
 * the same time. Segments are files for a cache, and not part of it.
 */

const listeners = 1000
const everyMs = slotMs
/** Until the compiler has settled: a server runs for days, not for its first seconds. */
const warmUp = { requests: 20_000, atOnce: 50 }
const measuredMs = 30_000
/** On a busy machine the floor alone may be more than listeners may cost: the ratio remains. */
const maxRatio = 2
const maxShare = 5

type Side = { server: Helper; port: number; agent: Agent }
type Answer = { status: number | undefined; headers: IncomingHttpHeaders; text: string }

const database = await openDatabase()
const { db } = database
const { pem, people } = await signPeople(db, 1)
const room = must((await makeRooms(db, 1))[0], 'a room')
const dj = must(people[0], 'a person')
const songMs = 200_000
for (let back = 6; back >= 0; back--) {
  const startTime = Date.now() - back * songMs
  const song = { trackName: `Song ${back}`, artistName: 'Somebody', duration: songMs / 1000 }
  const uploads = { musicProviders: { uploadService: dj.uuid } }
  const play = { playId: `play ${back}`, roomUuid: room.uuid, djUuid: dj.uuid, song: { ...song, ...uploads } }
  await recordPlay(db, { ...play, startTime })
}

const [ours, bare] = [await side('our-server'), await side('bare-server')]
const { headers, text } = await poll(ours, 0)
const { date: _, connection: __, 'keep-alive': ___, ...sent } = headers
await bare.server.ask('always', { headers: sent, text })

for (const each of [ours, bare]) {
  let requests = 0
  const worker = async () => {
    while (requests < warmUp.requests) await poll(each, requests++)
  }
  await Promise.all(Array.from({ length: warmUp.atOnce }, worker))
}
await listenFor(everyMs)
const before = await cpu()
const requests = await listenFor(measuredMs)
const after = await cpu()
const core = (side: 0 | 1) => ((after[side] - before[side]) / 1000 / measuredMs) * 100
const perRequest = (side: 0 | 1) => `${((after[side] - before[side]) / requests).toFixed(0)} µs`
process.stdout.write(
  `${listeners} listeners, ${requests} playlists of ${text.length} bytes in ${measuredMs / 1000} seconds\n`,
)
process.stdout.write(
  `a playlist: ${perRequest(0)}; bare node:http: ${perRequest(1)}, ${core(1).toFixed(1)} % of a core\n`,
)
process.stdout.write(`all of them: ${core(0).toFixed(1)} % of a core\n`)
reportTargets([
  { name: 'a playlist compared to bare node:http', value: core(0) / core(1), max: maxRatio },
  { name: 'a thousand listeners, in % of a core', value: core(0), max: maxShare },
])
for (const { server, agent } of [ours, bare]) {
  server.stop()
  agent.destroy()
}
await database.close()

async function side(name: string): Promise<Side> {
  const server = new Helper(`radio/${name}.ts`, { DATABASE_URL: database.url, SIGNING_KEYS: pem })
  // The connection that has rested longest is next, so that all are used in turn.
  const agent = new Agent({ keepAlive: true, maxSockets: listeners, maxFreeSockets: listeners, scheduling: 'fifo' })
  return { server, port: Number(await server.ready), agent }
}

/** What both servers have used so far, in µs. */
async function cpu(): Promise<[number, number]> {
  return [Number(await ours.server.ask('cpu')), Number(await bare.server.ask('cpu'))]
}

function poll({ port, agent }: Side, listener: number): Promise<Answer> {
  const path = `/room/${room.uuid}/radio.m3u8`
  return new Promise((resolve, reject) => {
    const headers = { 'User-Agent': `player ${listener}`, 'Accept-Encoding': 'gzip, br' }
    get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        const { statusCode: status } = response
        if (status === 200 && text.includes('#EXTINF')) resolve({ status, headers: response.headers, text })
        else reject(new Error(`${path} answered ${status}: ${text}`))
      })
    }).on('error', reject)
  })
}

/** Lets everybody listen to both servers for this long. Returns the number of requests to each. */
async function listenFor(ms: number): Promise<number> {
  const begin = performance.now()
  const polls: Promise<unknown>[] = []
  let requests = 0
  for (let now = 0; now < ms; now = performance.now() - begin) {
    const due = Math.floor((now / everyMs) * listeners)
    for (; requests < due; requests++) {
      // In turn, because the second request of a pair finds the kernel's code in the processor's caches.
      const order = requests % 2 === 0 ? [ours, bare] : [bare, ours]
      for (const each of order) polls.push(poll(each, requests % listeners))
    }
    await pause(2)
  }
  await Promise.all(polls)
  return requests
}
