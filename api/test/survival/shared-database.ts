import { createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { inject } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { connect } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { freshEmbedded, newDatabase } from '../database.ts'

export interface SharedDatabase {
  url: string
  close: () => Promise<void>
}

/** A migrated database that several processes reach: on the server that `DATABASE_URL` names, else the embedded one. */
export async function openSharedDatabase(): Promise<SharedDatabase> {
  const server = process.env['DATABASE_URL']
  return server ? onServer(server) : embedded()
}

async function onServer(server: string): Promise<SharedDatabase> {
  const migrated: string | undefined = inject('migratedDatabase')
  const { url, drop } = await newDatabase(server, migrated)
  if (!migrated) {
    const { db, close } = connect({ connectionString: url, max: 1 })
    await migrate(db)
    await close()
  }
  return { url, close: drop }
}

/**
 * The embedded database behind a port. It is one session for all, which take turns query by query: programs with
 * transactions of several queries would interfere with each other.
 */
async function embedded(): Promise<SharedDatabase> {
  const database = await freshEmbedded()
  const open = new Set<Socket>()
  let turn = Promise.resolve()
  const server = createServer((socket) => {
    open.add(socket)
    const session = database.pool.stream()
    session.on('data', (reply) => socket.write(reply))
    let received: Buffer = Buffer.alloc(0)
    let greeted = false
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      for (;;) {
        const length = greeted ? batchLength(received) : startLength(received)
        if (length === 0) return
        const batch = received.subarray(0, length)
        received = received.subarray(length)
        greeted = true
        turn = turn.then(() => written(session, batch))
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = must(server.address(), 'a listening server')
  return {
    url: `postgres://postgres@127.0.0.1:${typeof address === 'string' ? 0 : address.port}/postgres`,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await turn
      await database.close()
    },
  }
}

const written = (session: Duplex, batch: Buffer) =>
  new Promise<void>((resolve) => session.write(batch, () => resolve()))

/** The first packet of a connection has no type, only a length. */
const startLength = (bytes: Buffer) => {
  const length = bytes.length >= 4 ? bytes.readInt32BE(0) : Infinity
  return bytes.length >= length ? length : 0
}

/** How many bytes make up complete messages up to one that requires a response: Query, Sync or Terminate. */
function batchLength(bytes: Buffer): number {
  for (let at = 0; at + 5 <= bytes.length;) {
    const type = String.fromCharCode(bytes[at] ?? 0)
    at += 1 + bytes.readInt32BE(at + 1)
    if (at > bytes.length) return 0
    if ('QSX'.includes(type)) return at
  }
  return 0
}
