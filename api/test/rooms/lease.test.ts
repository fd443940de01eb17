import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { roomUuid } from '@segue/shared/test/fixtures.ts'
import { must } from '@segue/shared/must.ts'
import type { EmbeddedDatabase } from '../../hosts/node/database/embedded-database.ts'
import { connect, databaseOn } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/db.ts'
import { acquireLease } from '../../src/live-rooms/processes/lease.ts'
import { databaseStore } from '../../src/live-rooms/storage/store.ts'
import { freshEmbedded } from '../database.ts'

const ms = 60_000
let embedded: EmbeddedDatabase
let db: Db
let disconnect: () => Promise<void>
let isAway = false

beforeAll(async () => {
  embedded = await freshEmbedded()
  const { pool, close } = connect(embedded.pool)
  disconnect = close
  const reach = () => (isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : pool.connect())
  db = databaseOn({ connect: reach as typeof pool.connect, end: () => pool.end() })
})
beforeEach(() => void (isAway = false))
afterEach(async () => {
  await db.deleteFrom('roomSnapshot').execute()
  await db.deleteFrom('roomHost').execute()
})
afterAll(async () => {
  await disconnect()
  await embedded.close()
})

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const log = { ...silent, child: () => log }

/** A process whose lease is renewed when the test says so. */
async function join(host: string, living: readonly string[] | null, wire?: number) {
  let due: { run: () => void; ms: number } | undefined
  let onSet = () => {}
  const timers = {
    set(run: () => void, afterMs: number) {
      due = { run, ms: afterMs }
      onSet()
    },
    clear: () => void (due = undefined),
  }
  const lease = await acquireLease({ db, host, ms, log, timers, wire })
  const store = databaseStore(
    db,
    host,
    () => living,
    () => lease.othersCouldRenew,
    wire,
  )
  return {
    lease,
    store,
    nextInMs: () => must(due, 'a renewal').ms,
    /** Tries to renew the lease, and waits for the result. */
    async renew() {
      const tried = new Promise<void>((resolve) => (onSet = resolve))
      must(due, 'a renewal').run()
      await tried
    },
  }
}

type Joined = Awaited<ReturnType<typeof join>>

/** The database is down until all leases have expired. Resolves when it is back, before any lease is renewed. */
async function outage(...processes: Joined[]): Promise<void> {
  isAway = true
  for (const { renew } of processes) await renew()
  isAway = false
  await db
    .updateTable('roomHost')
    .set({ until: sql`now() - interval '1 second'` })
    .execute()
}

const take = ({ store }: Joined) =>
  store.load(roomUuid).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )

/** Two processes, the first of which holds a room; the broker tells the second that these are alive. */
async function holderAndOther(living: readonly string[] | null) {
  const holder = await join('holder', living)
  const other = await join('other', living)
  expect(await take(holder)).toBe('taken')
  return { holder, other }
}

test.each([
  ['the cluster broker reports it alive', ['holder', 'other']],
  ['nothing reports whether it is alive', null],
])('a process keeps its rooms over an outage of the database if %s', async (_, living) => {
  const { holder, other } = await holderAndOther(living)
  await outage(holder, other)
  await other.renew()
  expect(await take(other)).toBe('roomElsewhere')
  await holder.renew()
  for (let count = 0; count < 3; count++) await other.renew()
  expect(await take(other)).toBe('roomElsewhere')
})

test("a process that can't reach the database loses its rooms one term after the others can", async () => {
  const { holder, other } = await holderAndOther(['holder', 'other'])
  await outage(holder, other)
  for (let count = 0; count < 4; count++) {
    expect(await take(other)).toBe('roomElsewhere')
    await other.renew()
  }
  expect(await take(other)).toBe('taken')
})

test('a process that is dead according to the broker loses its rooms immediately, even after an outage', async () => {
  const { holder, other } = await holderAndOther(['other'])
  await outage(holder, other)
  expect(await take(other)).toBe('taken')
})

test('processes of different protocol versions leave each other’s rooms alone while their leases last', async () => {
  const old = await join('old', ['old'], 3)
  const newer = await join('newer', ['newer'], 4)
  expect(await take(old)).toBe('taken')
  expect(await take(newer)).toBe('roomElsewhere')
  expect(await newer.store.occupied()).toEqual([])
  await old.lease.release()
  expect(await take(newer)).toBe('taken')
  expect(await take(await join('restarted', ['restarted'], 3))).toBe('roomElsewhere')
})

test('a process of the same protocol version that the broker reports dead loses its rooms immediately', async () => {
  const dead = await join('dead', null, 3)
  const other = await join('other', ['other'], 3)
  expect(await take(dead)).toBe('taken')
  expect(await take(other)).toBe('taken')
})

test('a process that released its lease gives up its rooms immediately, even after an outage', async () => {
  const { holder, other } = await holderAndOther(null)
  await outage(holder, other)
  await holder.lease.release()
  expect(await take(other)).toBe('taken')
})

test('an expired lease is final for processes that could renew theirs', async () => {
  const { other } = await holderAndOther(['holder', 'other'])
  await outage()
  await other.renew()
  expect(await take(other)).toBe('taken')
})

test('a failed renewal is retried sooner', async () => {
  const { holder } = await holderAndOther(null)
  expect(holder.nextInMs()).toBe(ms / 3)
  await outage(holder)
  expect(holder.nextInMs()).toBe(ms / 10)
  await holder.renew()
  expect(holder.nextInMs()).toBe(ms / 3)
})
