import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@segue/shared/test/until.ts'
import { openDatabase } from '../../bench/postgres.ts'
import { patience } from '../../hosts/node/database/database.ts'
import { healthWithinMs } from '../../src/compose/pages/service-pages.ts'
import { FreezableWire } from './freezable-wire.ts'
import { Listener, longSong, newMember, type Somebody } from './listeners.ts'
import { ServerProcess } from './server-process.ts'

let dataDir: string
let database: Awaited<ReturnType<typeof openDatabase>>
let wire: FreezableWire
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'segue-frozen-'))
  database = await openDatabase()
  const url = new URL(database.url)
  wire = await FreezableWire.to({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${wire.port}`
  server = await ServerProcess.on(dataDir, url.href)
  await server.start()
}, 120_000)
afterAll(async () => {
  wire.thaw()
  await server.kill()
  await wire.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function request(path: string, { token }: Somebody) {
  const begun = performance.now()
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const body: unknown = await answer.json()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body, ms: performance.now() - begun }
}

const likesIn = ({ state }: Listener) =>
  Object.values(state?.allUserData ?? {}).filter((user) => user.songVotes.like).length

test('a hanging database is reported soon, affects no room, and is recovered from when it works again', async () => {
  const [ann, bob] = [await newMember(server.url, 'ann'), await newMember(server.url, 'bob')]
  const { uuid, slug } = await ann.call('POST /rooms/infrastructure', { body: { name: 'Through the ice' } })
  const listener = new Listener(server.url, ann, uuid)
  const other = new Listener(server.url, bob, uuid)
  await until(() => listener.live && other.live, 'both in the room')
  await listener.connection.act({ type: 'addDj', song: longSong('ice') })
  const { backAt } = listener

  wire.freeze()
  const [health, ...calls] = await Promise.all([
    request('/health', ann),
    // Twice as many as there are connections: half of them wait for one.
    ...Array.from({ length: 20 }, (_, number) => request(number % 2 ? `/rooms/${slug}` : '/users/profile', ann)),
  ])
  expect(health).toMatchObject({ status: 503, body: { status: 'no database' } })
  for (const { status, retryAfter, body } of calls) {
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'databaseUnavailable' } })
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  const slowest = Math.max(...calls.map(({ ms }) => ms))
  console.log(`health check after ${health.ms.toFixed(0)} ms, the slowest call after ${slowest.toFixed(0)} ms`)
  // The room continues. Actions are acknowledged once they are stored; everybody else sees them immediately.
  const voted = other.connection.act({ type: 'voteOnSong', songVotes: { like: true } })
  await until(() => likesIn(listener) === 1, 'the vote')
  expect(listener.state?.nowPlaying?.song.songId).toBe('ice')

  wire.thaw()
  await voted
  await until(async () => (await request('/health', ann)).status === 200, 'a healthy server')
  expect((await request('/users/profile', ann)).status).toBe(200)
  await ann.call('PATCH /rooms/{id}', { params: { id: slug }, body: { description: 'thawed' } })
  await until(() => listener.state?.settings.description === 'thawed', 'the room to receive it')
  // Still the same connection.
  expect(listener.backAt).toBe(backAt)
  for (const { connection } of [listener, other]) connection.stop()
})

test('nobody waits for a database longer than promised', () => {
  expect(patience.connection + patience.answer).toBeLessThanOrEqual(5000)
  expect(healthWithinMs).toBeLessThanOrEqual(2000)
})
