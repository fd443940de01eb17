import { createServer } from 'node:http'
import { must } from '@segue/shared/must.ts'
import { people, roomSettings } from '@segue/shared/test/fixtures.ts'
import { attachSockets } from '../../hosts/node/sockets/sockets.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import { connect } from '../../src/db/connect.ts'
import { RoomHost } from '../../src/live-rooms/host.ts'
import { acquireLease } from '../../src/live-rooms/processes/lease.ts'
import { databaseStore } from '../../src/live-rooms/storage/store.ts'
import type { Log } from '../../src/ports/log.ts'
import { callerOf } from '../rooms/room-server.ts'

/**
 * A process that owns rooms on a shared database. Reports to its parent its address, the effects it carries out, and
 * what it logs.
 */

const { DATABASE, HOST_NAME, LEASE_MS } = process.env
const send = (news: object) => process.send?.(news)
const line = (_: object, sentence: string) => send({ logged: sentence })
const log: Log = { debug: line, info: line, warn: line, error: line, child: () => log }
const timers = createNodeTimers()
const clock = () => performance.timeOrigin + performance.now()
const { db } = connect({ connectionString: must(DATABASE, 'a database'), max: 2 })
const effect = async (_: string, received: object) => void send({ effect: received })

const name = must(HOST_NAME, 'a name')
await acquireLease({ db, host: name, timers, log, ms: Number(LEASE_MS) })
const host = new RoomHost({
  data: {
    settings: async (uuid) => roomSettings({ uuid }),
    profile: async (uuid) => Object.values(people).find((one) => one.userUuid === uuid)?.profile,
    hasProPlan: async () => false,
    passwordMatches: async () => ({ password: false, guestPassword: false }),
  },
  effectHandlers: {
    songStarted: effect,
    songFinished: effect,
    starred: effect,
    moderated: effect,
    lookUpSong: async () => undefined,
    pickSong: async () => undefined,
  },
  store: databaseStore(db, name),
  callerOf: async (token) => callerOf(token),
  clock,
  timers,
  random: Math.random,
  ids: () => crypto.randomUUID(),
  log,
})
const server = createServer()
attachSockets(server, host, { clock, log })
await host.restore()
server.listen(0, '127.0.0.1', () => {
  const address = must(server.address(), 'a listening server')
  send({ url: `ws://127.0.0.1:${typeof address === 'string' ? 0 : address.port}` })
})
process.on('disconnect', () => process.exit())
