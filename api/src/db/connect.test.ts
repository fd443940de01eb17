import { Duplex } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import type { EmbeddedDatabase } from '../../hosts/node/database/embedded-database.ts'
import { freshEmbedded } from '../../test/database.ts'
import { failureOfMachine } from '../platform/quotas/machine-trouble.ts'
import { connect } from './connect.ts'
import type { Db } from './db.ts'

let embedded: EmbeddedDatabase
beforeAll(async () => void (embedded = await freshEmbedded()))
afterAll(() => embedded.close())

/** A database whose current connection the test can reset, as a failover or a firewall does. */
function resettable() {
  const streams: Duplex[] = []
  const stream = () => {
    const opened = embedded.pool.stream()
    streams.push(opened)
    return opened
  }
  const { db, close } = connect({ ...embedded.pool, stream })
  onTestFinished(close)
  return {
    db,
    streams,
    async reset() {
      const current = must(streams.at(-1), 'a connection')
      const closed = new Promise((resolve) => current.once('close', resolve))
      current.destroy(new Error('read ECONNRESET'))
      await closed
    },
  }
}

const unavailable = { status: 503, code: 'databaseUnavailable', headers: { 'Retry-After': expect.any(String) } }
const failureOf = async (query: Promise<unknown>) => failureOfMachine(await query.catch((error: unknown) => error))
const one = (db: Db) => sql<{ one: number }>`select 1 as one`.execute(db)

test('a connection that is reset between two queries of a transaction fails only the transaction', async () => {
  const { db, streams, reset } = resettable()
  const transaction = db.transaction().execute(async (trx) => {
    await one(trx)
    await reset()
    await one(trx)
  })
  expect(await failureOf(transaction)).toMatchObject(unavailable)
  expect((await one(db)).rows).toEqual([{ one: 1 }])
  expect(streams).toHaveLength(2)
})

test('a connection that is reset during a query fails only that query', async () => {
  const { db, streams, reset } = resettable()
  await db.connection().execute(async (connection) => {
    const query = failureOf(one(connection))
    await reset()
    expect(await query).toMatchObject(unavailable)
  })
  expect((await one(db)).rows).toEqual([{ one: 1 }])
  expect(streams).toHaveLength(2)
})

test('an idle connection that is reset is replaced by the next query', async () => {
  const { db, streams, reset } = resettable()
  await one(db)
  await reset()
  expect((await one(db)).rows).toEqual([{ one: 1 }])
  expect(streams).toHaveLength(2)
})

/** A server that greets a client and shuts down in the same packet. */
class ClosingServer extends Duplex {
  connect() {
    setImmediate(() => this.emit('connect'))
    return this
  }

  override _read() {
    // Everything is sent in response to a write.
  }

  override _write(_chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
    const fatal = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), fields])
    const greeting = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
    this.push(Buffer.concat([greeting, fatal]))
    this.push(null)
    done()
  }

  setNoDelay = () => this
  setKeepAlive = () => this
  ref = () => this
  unref = () => this
}

test('a server that shuts down while it greets a client fails only the query', async () => {
  const { db, close } = connect({ ...embedded.pool, stream: () => new ClosingServer() })
  onTestFinished(close)
  expect(await failureOf(one(db))).toMatchObject(unavailable)
})
