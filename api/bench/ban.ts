import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportPKCS8, exportSPKI } from 'jose'
import type { Kysely } from 'kysely'
import { WebSocket } from 'ws'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { median, quantile } from '@segue/shared/test/statistics.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { newSigningKeys } from '../src/compose/signing-keys.ts'
import type { Database } from '../src/db/db.ts'
import { ServerProcess } from '../test/survival/server-process.ts'
import { makeBundle } from '../test/worker/bundle.ts'
import { callAt, signUp } from '../test/worker/edge-host.ts'
import { startEdge } from '../test/worker/edge.ts'
import { openDatabase } from './postgres.ts'

/**
 * How long after a moderator's ban its effects are visible: the banned user's socket is closed, and the others see an
 * empty stage. With two processes on one PostgreSQL, where the ban is sent to the one that doesn't have the room, and
 * on Workers in a local workerd.
 */

const bans = 100
const maxMs = 1000
/** A manually granted role takes effect within this time. */
const knownAfterMs = 1500

const others = loadavg()[0] ?? 0
const cores = availableParallelism()
const doubt =
  others > cores ? `${others.toFixed(1)} processes competed for the ${cores} cores before the start` : undefined
const song = { trackName: 'long', artistName: 'Somebody', duration: 600, musicProviders: { youtube: 'long' } }

type BanTarget = {
  name: string
  /** Where rooms are, and where moderators send their calls. */
  roomsAt: string
  moderatorsAt: string
  db: Kysely<Database>
}

/** A person's connection in a room. */
async function enter(url: string, roomUuid: string, token: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/rooms/${roomUuid}/ws?token=${token}`)
  const received: ((text: string) => void)[] = []
  socket.on('message', (data: Buffer) => received.forEach((listen) => listen(data.toString())))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  let messageId = 0
  const until = (fits: (text: string) => boolean) =>
    new Promise<void>((resolve) => received.push((text) => (fits(text) ? resolve() : undefined)))
  const act = (action: string, more: object = {}) => {
    messageId += 1
    const id = messageId
    const answered = until((text) => text.includes(`"messageId":${id},`))
    socket.send(JSON.stringify({ event: 'action', messageId: id, params: { action, roomUuid, ...more } }))
    return answered
  }
  await act('joinRoom')
  return { act, until, closed, end: () => socket.terminate() }
}

async function measure({ name, roomsAt, moderatorsAt, db }: BanTarget): Promise<void> {
  const [owner, moderator] = [await signUp(roomsAt, 'owner'), await signUp(roomsAt, 'moderator')]
  await db.updateTable('user').set({ role: 'moderator' }).where('uuid', '=', moderator.uuid).execute()
  const { uuid: roomUuid } = await callAt(roomsAt, owner.token)('POST /rooms/infrastructure', {
    body: { name: 'Felt' },
  })
  const watcher = await enter(roomsAt, roomUuid, owner.token)
  await pause(knownAfterMs)
  const call = callAt(moderatorsAt, moderator.token)
  const [closedAfter, goneAfter]: [number[], number[]] = [[], []]
  for (let count = 0; count < bans; count += 1) {
    const dj = await signUp(roomsAt, `dj${count}`)
    const inside = await enter(roomsAt, roomUuid, dj.token)
    await inside.act('addDj', { song })
    // Who is where is written in batches, and a ban may arrive at any moment of one.
    await pause(400 + ((count * 37) % 600))
    const gone = watcher.until((text) => text.includes('"removedDj"') || text.includes('"userLeft"'))
    const before = performance.now()
    void inside.closed.then(() => closedAfter.push(performance.now() - before))
    const left = gone.then(() => goneAfter.push(performance.now() - before))
    await call('POST /users/ban', { body: { userUuid: dj.uuid, reason: `Ban ${count}` } })
    await Promise.race([Promise.all([inside.closed, left]), pause(10_000)])
    inside.end()
  }
  watcher.end()
  for (const [what, times] of [
    ['the closed socket', closedAfter],
    ['the empty stage', goneAfter],
  ] as const) {
    process.stdout.write(`${name}, to ${what}: ${times.length} of ${bans}, p50 ${median(times).toFixed(0)} ms\n`)
    const metric = times.length >= bans ? quantile(times, 0.99) : NaN
    reportTargets([{ name: `${name}, to ${what}, p99`, value: metric, max: maxMs, unit: ' ms', doubt }])
  }
}

async function twoProcesses(): Promise<void> {
  const database = await openDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'segue-ban-'))
  const keys = await newSigningKeys()
  // Both accept tokens signed by the other.
  const more = { SIGNING_KEYS: `${await exportPKCS8(keys.privateKey)}\n${await exportSPKI(keys.publicKey)}` }
  const server = (name: string) => ServerProcess.on(join(folder, name), database.url, { more })
  const [one, other] = [await server('one'), await server('other')]
  try {
    await one.start()
    await other.start()
    await measure({
      name: 'two processes on one PostgreSQL',
      roomsAt: one.url,
      moderatorsAt: other.url,
      db: database.db,
    })
  } finally {
    for (const process of [one, other]) await process.kill('SIGINT')
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function atTheEdge(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'segue-bundle-'))
  const edge = await startEdge(await makeBundle(folder), { LOG_LEVEL: 'warn', RATE_LIMITS: 'off' })
  try {
    await measure({ name: 'the edge in a local workerd', roomsAt: edge.url, moderatorsAt: edge.url, db: edge.db })
  } finally {
    await edge.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await twoProcesses()
await atTheEdge()
