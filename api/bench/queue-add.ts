import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { must } from '@segue/shared/must.ts'
import type { Db } from '../src/db/db.ts'
import { addSongs } from '../src/services/playlist/crates/add-songs.ts'
import type { NewSong } from '../src/services/playlist/songs/new-song.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { median } from '@segue/shared/test/statistics.ts'
import { Helper } from './helper.ts'
import { openDatabase } from './postgres.ts'
import { signPeople, type SignedPerson } from './signed-people.ts'

/**
 * What adding a song to the queue costs the server, compared with the minimum: the CPU of `POST
 * /crate/special/queue/songs` over real HTTP next to a bare `node:http` server that runs the same statement through
 * `pg`. Rounds of the two alternate; medians and their ratio are printed.
 */

const rounds = 21
const addsPerRound = 400
/** Warm-up until the compiler has settled: a server runs for days, not for its first seconds. */
const warmUpAdds = 8000
const atOnce = 8
const people = 8
const knownSongs = 500

type Side = { name: string; server: Helper; port: number }

const database = await openDatabase()
const { db } = database
const { pem, people: crowd } = await signPeople(db, people)
await makeKnown(must(crowd[0], 'a person'))
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const [ours, bare] = [await side('our-server'), await side('bare-server')]

process.stdout.write(`${'CPU µs per add, medians'.padEnd(44)} ${'ours'.padStart(9)} ${'bare'.padStart(9)}   ratio\n`)
const ratios = [
  await compare('a song the catalogue knows', 10, (at) => songOf(at % knownSongs), warmUpAdds),
  await compare('the same, 5 000 songs in the queue', 5000, (at) => songOf(at % knownSongs)),
  await compare('a song new to the catalogue', 10, (at) => songOf(at, randomUUID())),
]
reportTargets([
  { name: 'CPU of adding a song compared to node:http and pg', value: must(ratios[0], 'a first ratio'), max: 1.3 },
])

for (const { server } of [ours, bare]) server.stop()
agent.destroy()
await database.close()

async function side(name: string): Promise<Side> {
  const env = { DATABASE_URL: database.url, SIGNING_KEYS: pem }
  const server = new Helper(`queue/${name}.ts`, env)
  return { name, server, port: Number(await server.ready) }
}

function songOf(at: number, id = `known-${at}`): NewSong {
  return {
    musicProvider: 'spotify',
    songId: id,
    artistName: 'Spandau Ballet',
    trackName: `Song ${at}`,
    duration: 360,
    isrc: 'GBARL1600993',
    genre: 'pop',
    playbackToken: null,
    explicit: false,
  }
}

/**
 * Adds the songs to the catalogue as if a provider had described them: a user's own data would only be stored as a
 * claim.
 */
async function makeKnown({ uuid: userUuid }: SignedPerson) {
  const songs = Array.from({ length: knownSongs }, (_, at) => songOf(at))
  await addSongs(db, { special: 'queue', userUuid }, songs, { append: true, source: 'provider' })
}

/** Refills every queue with this many songs. */
async function fill(database: Db, songs: number) {
  await sql`delete from "crateSong"`.execute(database)
  await sql`update "crate" set "songCount" = 0, "lowRank" = 0, "highRank" = 0`.execute(database)
  await sql`
    with "filled" as (
      insert into "crateSong" ("crateId", "songId", "rank")
      select c."id", (select min("id") from "song"), n * 65536::bigint from "crate" c, generate_series(1, ${songs}) n
    ) update "crate" set "songCount" = ${songs}, "highRank" = (${songs} + 1) * 65536::bigint`.execute(database)
}

async function compare(name: string, songs: number, song: (at: number) => object, warmUp = 1000): Promise<number> {
  for (const one of [ours, bare]) {
    await fill(db, songs)
    await addMany(one, warmUp, song)
  }
  const metrics: [number, number][] = []
  for (let round = 0; round < rounds; round++) {
    const costs = new Map<Side, number>()
    for (const one of round % 2 === 0 ? [ours, bare] : [bare, ours]) {
      await fill(db, songs)
      const before = Number(await one.server.ask('cpu'))
      await addMany(one, addsPerRound, song)
      costs.set(one, (Number(await one.server.ask('cpu')) - before) / addsPerRound)
    }
    metrics.push([costs.get(ours) ?? NaN, costs.get(bare) ?? NaN])
  }
  const ratio = median(metrics.map(([one, other]) => one / other))
  const columns = [median(metrics.map(([one]) => one)).toFixed(0), median(metrics.map(([, one]) => one)).toFixed(0)]
  const line = columns.map((column) => column.padStart(9)).join(' ')
  process.stdout.write(`${name.padEnd(44)} ${line} ${ratio.toFixed(2).padStart(7)}\n`)
  return ratio
}

async function addMany(to: Side, count: number, song: (at: number) => object) {
  let next = 0
  const worker = async () => {
    while (next < count) {
      const at = next++
      await add(to, must(crowd[at % people], 'a person'), song(at))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

function add(to: Side, person: SignedPerson, song: object): Promise<void> {
  const body = JSON.stringify({ songs: [song], append: false })
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port: to.port,
        method: 'POST',
        path: '/crate/special/queue/songs',
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          Authorization: `Bearer ${person.token}`,
          'X-User': person.uuid,
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${to.name} answered ${answer.statusCode}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
