import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { must } from '@segue/shared/must.ts'
import { roomSettings } from '@segue/shared/test/fixtures.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { newRoom, type RoomState } from '@segue/shared/room/state/state.ts'
import { listen } from '../hosts/node/http/http-server.ts'
import { attachSockets } from '../hosts/node/sockets/sockets.ts'
import { randomIds } from '../src/adapters/ids/random.ts'
import { createLog } from '../src/adapters/log/pino.ts'
import { createNodeTimers } from '../src/adapters/timers/node.ts'
import { openPeople } from '../src/compose/live-people.ts'
import { openRooms } from '../src/compose/live-rooms.ts'
import { WhereaboutsWriter } from '../src/live-rooms/people/whereabouts-writer.ts'
import { memoryStore } from '../src/live-rooms/storage/store.ts'
import type { Caller } from '../src/ports/caller.ts'
import { writeCrowds } from '../src/services/social/public.ts'
import { Helper } from './helper.ts'
import { openDatabase } from './postgres.ts'

/**
 * What it costs a process to notify 10,000 people, each with twenty friends among them, of a hundred moves per second
 * into, out of and between rooms: from the change of the room, over the database, to the sockets of their friends.
 */
const people = 10_000
const friendsOfEach = 20
const rooms = 500
const movesPerSecond = 100
const seconds = 20
/** Messages in transit at the end of a measurement have arrived after this (ms). */
const settledMs = 1500

const database = await openDatabase()
const { db } = database
const users: string[] = Array.from({ length: people }, () => randomUUID())
const roomUuids: string[] = Array.from({ length: rooms }, () => randomUUID())
await fill()

const [timers, log] = [createNodeTimers(), createLog('warn')]
const now = () => performance.timeOrigin + performance.now()
// Reading tokens is not measured: a token is the uuid of its person.
const callerOf = async (uuid: string): Promise<Caller> => ({ kind: 'user', uuid, role: 'user', capabilities: [] })
const pages = openPeople({ db, timers, log, callerOf, clock: now })
const clock = { now }
const host = openRooms({ db, clock, timers, log, callerOf, preciseNow: now, ids: randomIds, store: memoryStore() })
const writer = new WhereaboutsWriter({
  timers,
  log,
  people: () => pages,
  write: (crowds) => writeCrowds(db, crowds, new Date(now())),
})
const server = createServer()
const sockets = attachSockets(server, host, { log, people: pages, clock: now })
const port = await listen(server, 0, '127.0.0.1')

const states = new Map(roomUuids.map((uuid) => [uuid, newRoom(roomSettings({ uuid })).state]))
const places = new Map<string, string>()
const crowd = new Helper('presence/crowd.ts')
await crowd.ready
const openedAt = process.cpuUsage()
await crowd.ask('open', { port, tokens: users })
const opening = cpuSince(openedAt) / people

await moveFor(2)
await crowd.ask('heard')
const startedAt = process.cpuUsage()
const moves = await moveFor(seconds)
const cpu = cpuSince(startedAt)
// Only the time in which people move: messages still in transit afterwards cost CPU, but add no time.
const passedMs = seconds * 1000
const receivedCount = Number(await crowd.ask('heard'))
const share = cpu / 1000 / passedMs
process.stdout.write(
  `${people} pages open (${opening.toFixed(0)} µs of CPU each), ${(moves / (passedMs / 1000)).toFixed(0)} changes/s, ` +
    `${(receivedCount / (passedMs / 1000)).toFixed(0)} notifications/s\n`,
)
const target = { name: 'CPU for presence, of a core', value: share * 100, max: 10, unit: ' %' }
reportTargets([target])
// Everybody has connected friends, so every move is sent to all of them, except those that cancel out within a moment.
if (receivedCount < moves * friendsOfEach * 0.9)
  throw new Error(`Only ${receivedCount} of ${moves * friendsOfEach} notifications arrived`)

crowd.stop()
sockets.close()
pages.stop()
await host.rooms.stop()
server.closeAllConnections()
server.close()
await database.close()

/** µs of CPU of this process: the database and the crowd are separate ones. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** Moves people for this many seconds, and waits until everything has arrived. Returns the number of moves. */
async function moveFor(wholeSeconds: number): Promise<number> {
  const count = wholeSeconds * movesPerSecond
  const begin = performance.now()
  for (let done = 0; done < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - begin) / 1000) * movesPerSecond))
    for (; done < due; done++) move(must(users[Math.floor(Math.random() * people)], 'a user'))
    await pause(10)
  }
  await pause(settledMs)
  return count
}

/** Half of the moves are into or out of rooms, the others from room to room. */
function move(userUuid: string): void {
  const before = places.get(userUuid)
  if (before !== undefined) leave(userUuid, before)
  if (before !== undefined && Math.random() < 0.5) return
  const next = must(roomUuids[Math.floor(Math.random() * rooms)], 'a room')
  const state = stateOf(next)
  state.allUsers.push({ uuid: userUuid, tokenRole: 'user' } as RoomState['allUsers'][number])
  places.set(userUuid, next)
  writer.changed(next, state)
}

function leave(userUuid: string, roomUuid: string): void {
  const state = stateOf(roomUuid)
  state.allUsers = state.allUsers.filter(({ uuid }) => uuid !== userUuid)
  places.delete(userUuid)
  writer.changed(roomUuid, state)
}

function stateOf(roomUuid: string): RoomState {
  return must(states.get(roomUuid), 'the state of every room')
}

/** Accounts, each a friend of its ten neighbours on either side, and public rooms. */
async function fill(): Promise<void> {
  await sql`
    insert into "user" ("uuid", "tokensFrom") select "uuid", to_timestamp(0) from unnest(${users}::uuid[]) as "new" ("uuid")
  `.execute(db)
  await sql`insert into "userSettings" ("userId") select "id" from "user"`.execute(db)
  await sql`
    insert into "room" ("uuid", "slug", "name")
    select "uuid", 'room-' || "at", 'Room ' || "at" from unnest(${roomUuids}::uuid[]) with ordinality as "new" ("uuid", "at")
  `.execute(db)
  const pairs = users.flatMap((uuid, at) =>
    Array.from({ length: friendsOfEach / 2 }, (_, step): [string, string] => {
      const other = must(users[(at + step + 1) % people], 'a neighbour')
      return uuid < other ? [uuid, other] : [other, uuid]
    }),
  )
  await sql`
    insert into "friendship" ("lowUuid", "highUuid", "since")
    select "low", "high", now()
    from unnest(${pairs.map(([low]) => low)}::uuid[], ${pairs.map(([, high]) => high)}::uuid[]) as "new" ("low", "high")
  `.execute(db)
  await sql`analyze`.execute(db)
}
