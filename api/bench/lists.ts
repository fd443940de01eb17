import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { ann, ben, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { must } from '@segue/shared/must.ts'
import { seededRandom } from '@segue/shared/random.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { quantile, table, type Target } from '@segue/shared/test/statistics.ts'
import { createNodeTimers } from '../src/adapters/timers/node.ts'
import { createApi } from '../src/compose/create-api.ts'
import { RoomIndex } from '../src/live-rooms/lists/room-index.ts'
import { benchApp } from './bench-app.ts'
import { makeRooms } from './make-rooms.ts'
import { openDatabase } from './postgres.ts'
import { signPeople } from './signed-people.ts'

/**
 * How long the first pages of lists take on PostgreSQL: of somebody with thousands of friends, hundreds of crates and
 * many communities, and of a home page with ten thousand live rooms. Each is a whole call, without the network.
 */

const friends = 5000
const crates = 500
const communities = 50
const liveRooms = 10_000
const rounds = 100
/** A slow list is measured less often. */
const longestMs = 10_000
const maxP95Ms = 50
const chance = seededRandom(20_261_130)

const database = await openDatabase()
const { db } = database
const { pem, people } = await signPeople(db, friends + 1)
process.env['SIGNING_KEYS'] = pem
const me = must(people[0], 'a person')
const rooms: { id: number; uuid: string }[] = []
for (let made = 0; made < liveRooms; made += 1000) rooms.push(...(await makeRooms(db, 1000)))
const roomUuids = rooms.map(({ uuid }) => uuid)
await fill()
const states = new Map(rooms.map((room, at) => [room.uuid, stateOf(at, room)]))
const index = new RoomIndex(
  { revisions: () => roomUuids.map((uuid) => ({ uuid, held: 0, rev: 0 })), states: () => states },
  createNodeTimers(),
)
const api = createApi(
  await benchApp({
    db,
    rooms: {
      crowds: async () => [],
      live: async (uuids) => new Map(uuids.flatMap((uuid) => entryOf(uuid))),
      state: async (uuid) => must(states.get(uuid), 'a live room'),
      listings: () => index.read(),
      summaries: async () => [],
      perform: () => Promise.reject(new Error('Nobody acts in this bench')),
      act: async () => undefined,
      actEverywhere: async () => undefined,
      actWherever: () => undefined,
      lookAgain: () => undefined,
      push: () => undefined,
    },
  }),
)

const lists: [name: string, path: string][] = [
  ['5,000 friends', `/friends/${me.uuid}`],
  ['friends by prefix', '/friends/list/per'],
  ['500 crates', '/crate/user'],
  ['50 communities', '/user-communities'],
  ['own rooms', '/rooms/mine/list'],
  ['notifications', '/notifications'],
  ['10,000 live rooms', '/rooms/public'],
  ['live rooms by text', '/rooms/public?search=room%2077'],
  ['live rooms by genre', '/rooms/public?genre=house'],
  ['live rooms with a free seat', '/rooms/public?only=free'],
  ['genres of live rooms', '/rooms/public/genres'],
]
const rows: string[][] = []
const targets: Target[] = []
for (const [name, path] of lists) {
  const times: number[] = []
  const start = performance.now()
  for (let round = -2; round < rounds && performance.now() - start < longestMs; round++) {
    const began = performance.now()
    const response = await api.request(path, { headers: { Authorization: `Bearer ${me.token}` } })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${text}`)
    if (round >= 0) times.push(performance.now() - began)
  }
  const p95 = quantile(times, 0.95)
  rows.push([name, quantile(times, 0.5).toFixed(1), p95.toFixed(1)])
  targets.push({ name: `${name}, p95`, value: p95, max: maxP95Ms, unit: ' ms' })
}
process.stdout.write(`${table(['the first page of', 'p50 ms', 'p95 ms'], rows)}\n`)
reportTargets(targets)
await database.close()

function entryOf(uuid: string): [string, Readonly<RoomState>][] {
  const state = states.get(uuid)
  return state ? [[uuid, state]] : []
}

/** A DJ plays, and up to fifty people listen. */
function stateOf(at: number, { id, uuid }: { id: number; uuid: string }): RoomState {
  const room = new TestRoom().join(ann, ben)
  room.stage(ann, song(`Song ${at}`))
  const { state } = room
  const [listener] = state.allUsers
  const allUsers = Array.from({ length: 1 + Math.floor(50 * chance() ** 4) }, () => must(listener, 'a listener'))
  const settings = { ...state.settings, id, uuid, slug: uuid, name: `Room ${at % 1000}`, genres: genresOf(at) }
  return { ...state, allUsers, settings }
}

function genresOf(at: number): string[] {
  return at % 10 === 0 ? ['House', 'Deep House'] : ['Techno']
}

async function fill() {
  await sql`
    insert into "userProfile" ("userId", "nickname", "avatarId", "color")
    select "id", 'person ' || "id", 'av-1', '#562DF9' from "user"`.execute(db)
  await sql`
    update "room" set "genres" = case when substr("name", 6)::int % 10 = 0 then '{House,Deep House}' else '{Techno}' end::text[]`.execute(
    db,
  )
  await sql`
    insert into "friendship" ("lowUuid", "highUuid", "since")
    select least("uuid"::text, ${me.uuid})::uuid, greatest("uuid"::text, ${me.uuid})::uuid, now()
    from "user" where "uuid" <> ${me.uuid}`.execute(db)
  await sql`
    insert into "crate" ("userUuid", "crateName")
    select ${me.uuid}::uuid, 'Crate ' || n from generate_series(1, ${crates}) n`.execute(db)
  await sql`
    insert into "community" ("uuid", "slug", "name", "ownerUuid", "createdAt", "updatedAt")
    select gen_random_uuid(), 'community-' || n, 'Community ' || n, ${me.uuid}::uuid, now(), now()
    from generate_series(1, ${communities}) n`.execute(db)
  await sql`
    insert into "communityUser" ("communityId", "userUuid", "joinedAt")
    select c."id", u."uuid", now() from "community" c, "user" u`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
