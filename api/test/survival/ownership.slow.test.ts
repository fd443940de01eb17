import { until as untilFound } from '@segue/shared/test/until.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { ann, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import { connect } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/db.ts'
import { acquireLease, type Lease } from '../../src/live-rooms/processes/lease.ts'
import { databaseStore } from '../../src/live-rooms/storage/store.ts'
import { BareClient } from '../rooms/bare-client.ts'
import { stillHost } from '../rooms/still-host.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

let database: SharedDatabase
let db: Db
let disconnect: () => Promise<void>
const leases: Lease[] = []
const children: ChildProcess[] = []
const clients: BareClient[] = []

beforeAll(async () => {
  database = await openSharedDatabase()
  ;({ db, close: disconnect } = connect({ connectionString: database.url, max: 2 }))
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const lease of leases.splice(0)) await lease.release()
  await db.deleteFrom('roomSnapshot').execute()
  await db.deleteFrom('roomHost').execute()
})
afterAll(async () => {
  await disconnect()
  await database.close()
})

/** Waits without assuming how fast this machine is; the test's own time-out ends it. */
const until = <T>(find: () => T | Promise<T>) => untilFound(find, 'a condition', Infinity)

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const log = { ...silent, child: () => log }

async function live(host: string, ms = 60_000) {
  const lease = await acquireLease({ db, host, ms, log, timers: createNodeTimers() })
  leases.push(lease)
  return lease
}

/** The room's row. */
const row = () => db.selectFrom('roomSnapshot').selectAll().where('roomUuid', '=', roomUuid).executeTakeFirstOrThrow()

/** Hosts with a fake clock need the database's responses to arrive in between. */
async function joined(world: ReturnType<typeof stillHost>, name: string) {
  const client = world.open(name)
  client.say('joinRoom')
  await until(() => client.socket.frames.some((frame) => frame['context'] === 'response'))
  return client
}

test('a second host refuses a room that a living host holds, with a sentence and without changing it', async () => {
  await live('first')
  await live('second')
  const first = stillHost({ store: databaseStore(db, 'first') })
  const second = stillHost({ store: databaseStore(db, 'second') })
  await joined(first, 'ann')
  const before = await row()
  const ben = await joined(second, 'ben')
  expect(ben.answer(1)).toMatchObject({
    error: 'This room is moving to another server. Please try again in a moment.',
    errorCode: 'roomElsewhere',
  })
  await second.host.restore()
  expect(second.host.rooms.metrics().rooms).toBe(0)
  expect(await row()).toEqual(before)
  expect(second.logged).toEqual([])
})

test("a room's holder may load it again, and other hosts only once its lease has expired", async () => {
  const lease = await live('first', 200)
  const [first, second] = [databaseStore(db, 'first'), databaseStore(db, 'second')]
  expect(await first.load(roomUuid)).toEqual({ epoch: 1, stored: undefined })
  expect(await first.load(roomUuid)).toEqual({ epoch: 2, stored: undefined })
  // After many renewals, the lease outlives its first term.
  await pause(600)
  await expect(second.load(roomUuid)).rejects.toMatchObject({ code: 'roomElsewhere' })
  await lease.release()
  expect(await second.load(roomUuid)).toEqual({ epoch: 3, stored: undefined })
  expect(await first.lost([{ roomUuid, epoch: 2 }])).toEqual([roomUuid])
  expect(await second.lost([{ roomUuid, epoch: 3 }])).toEqual([])
})

test('a released room can be taken by any process', async () => {
  await live('first')
  const [first, second] = [databaseStore(db, 'first'), databaseStore(db, 'second')]
  const { epoch } = await first.load(roomUuid)
  await first.release({ roomUuid, epoch: epoch - 1 })
  await expect(second.load(roomUuid)).rejects.toThrow()
  await first.release({ roomUuid, epoch })
  expect((await second.load(roomUuid)).epoch).toBe(epoch + 1)
})

test('only one of many hosts that take a room at the same moment gets it', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `host-${index}`)
  for (const name of names) await live(name)
  const tries = await Promise.allSettled(names.map((name) => databaseStore(db, name).load(roomUuid)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

/** A separate process that holds rooms, and what it has reported so far. */
async function roomProcess(name: string, leaseMs: number) {
  const program = fileURLToPath(new URL('room-process.ts', import.meta.url))
  const env = { ...process.env, DATABASE: database.url, HOST_NAME: name, LEASE_MS: String(leaseMs) }
  const child = fork(program, { execArgv: ['--import', 'tsx'], env })
  children.push(child)
  const messages: Record<string, unknown>[] = []
  child.on('message', (news) => messages.push(news as Record<string, unknown>))
  const url = String(await until(() => messages.find((news) => 'url' in news)?.['url']))
  const of = (kind: string) => messages.flatMap((news) => (kind in news ? [news[kind]] : []))
  return {
    child,
    logged: () => of('logged'),
    effects: () => of('effect') as { type: string; playId: string }[],
    async enter(token: string) {
      const client = await new BareClient(`${url}/primus?token=${token}`).open()
      clients.push(client)
      return { client, answer: await client.act('joinRoom', { roomUuid }) }
    },
  }
}

test(
  'a process suspended past its lease loses its rooms, and writes nothing when it resumes',
  { timeout: 60_000 },
  async () => {
    const [old, heir] = await Promise.all([roomProcess('old', 1500), roomProcess('heir', 60_000)])
    const { client: a } = await old.enter('ann')
    expect((await heir.enter('ben')).answer['errorCode']).toBe('roomElsewhere')
    await a.act('addDj', { roomUuid, song: song('short', { duration: 4 }) })
    await until(async () => (await row()).room?.state.djs[0]?.uuid === ann.userUuid)
    const [started] = await until(() => old.effects().length > 0 && old.effects())

    old.child.kill('SIGSTOP')
    // The heir takes the room by itself, continues playing, ends the song and then Ann's grace period.
    await until(async () => (await row()).host === 'heir')
    const { answer } = await heir.enter('ben')
    expect(answer).toMatchObject({ status: 'OK', state: { djs: [{ uuid: ann.userUuid }] } })
    await until(() => heir.effects().some((effect) => effect.type === 'songFinished'))
    const before = await row()

    // What its client sends meanwhile waits in the network and is read before anything else.
    a.send(
      JSON.stringify({
        event: 'action',
        messageId: 'late',
        params: { action: 'addDj', roomUuid, song: song('late') },
      }),
    )
    old.child.kill('SIGCONT')
    await until(() => old.logged().includes('another process has taken over the room'))
    await until(() => a.closed)
    const after = await row()
    expect(after).toMatchObject({ host: 'heir', epoch: before.epoch })
    expect(JSON.stringify(after.room)).not.toContain('late')
    expect(old.effects()).toEqual([started])
    expect(heir.effects().filter((effect) => effect.playId === started?.playId)).toMatchObject([
      { type: 'songFinished' },
    ])
    expect((await old.enter('cleo')).answer['errorCode']).toBe('roomElsewhere')
  },
)

test('a process that ends properly leaves its rooms to the next one immediately', async () => {
  await live('second')
  const lease = await live('first')
  const first = stillHost({ store: databaseStore(db, 'first') })
  const a = await joined(first, 'ann')
  a.say('addDj', { song: song('long', { duration: 300 }) })
  await first.host.rooms.stop()
  await lease.release()
  const second = stillHost({ store: databaseStore(db, 'second') })
  await second.host.restore()
  const taken = must(second.host.rooms.liveState(roomUuid), 'the room')
  expect(taken.nowPlaying?.song.trackName).toBe('long')
})
