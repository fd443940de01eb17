import { setTimeout as pause } from 'node:timers/promises'
import { must } from '@segue/shared/must.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { createApi } from '../src/compose/create-api.ts'
import { recordPlay } from '../src/services/playlist/public.ts'
import { benchApp } from './bench-app.ts'
import { makeRooms } from './make-rooms.ts'
import { openDatabase } from './postgres.ts'
import { signPeople } from './signed-people.ts'

/**
 * What HLS listeners of a room's radio cost: each asks for the playlist every three seconds. These are whole calls,
 * without the network; segments are files for a cache, and not part of it.
 */

const listeners = 1000
const everyMs = 3000
const warmUpMs = 5000
const measuredMs = 30_000
const maxCore = 5

const database = await openDatabase()
const { db } = database
const { pem, people } = await signPeople(db, 1)
process.env['SIGNING_KEYS'] = pem
const room = must((await makeRooms(db, 1))[0], 'a room')
const dj = must(people[0], 'a person')
const api = createApi(await benchApp({ db, media: {} as never }))

const songMs = 200_000
for (let back = 6; back >= 0; back--) {
  const startTime = Date.now() - back * songMs
  const song = { trackName: `Song ${back}`, artistName: 'Somebody', duration: songMs / 1000 }
  const uploads = { musicProviders: { uploadService: dj.uuid } }
  const play = { playId: `play ${back}`, roomUuid: room.uuid, djUuid: dj.uuid, song: { ...song, ...uploads } }
  await recordPlay(db, { ...play, startTime })
}

async function poll(listener: number): Promise<void> {
  const path = `/room/${room.uuid}/radio.m3u8`
  const answer = await api.request(path, { headers: { 'User-Agent': `player ${listener}` } })
  const text = await answer.text()
  if (answer.status !== 200 || !text.includes('#EXTINF'))
    throw new Error(`${path} answered ${answer.status}: ${text}`)
}

/** Lets everybody listen for this long. Returns the share of one core, in percent, and the number of requests. */
async function listenFor(ms: number): Promise<{ core: number; requests: number }> {
  const begin = performance.now()
  const before = process.cpuUsage()
  let requests = 0
  for (let now = 0; now < ms; now = performance.now() - begin) {
    const due = Math.floor((now / everyMs) * listeners)
    const batch: Promise<void>[] = []
    for (; requests < due; requests++) batch.push(poll(requests % listeners))
    await Promise.all(batch)
    await pause(10)
  }
  const { user, system } = process.cpuUsage(before)
  return { core: (user + system) / (performance.now() - begin) / 10, requests }
}

await listenFor(warmUpMs)
const { core, requests } = await listenFor(measuredMs)
process.stdout.write(`${listeners} listeners, ${requests} playlists in ${measuredMs / 1000} seconds\n`)
reportTargets([{ name: `${listeners} HLS listeners`, value: core, max: maxCore, unit: ' % of a core' }])
await database.close()
process.exit()
