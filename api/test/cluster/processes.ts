import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '@segue/shared/must.ts'
import { openDatabase } from '../../bench/postgres.ts'
import { signPeople, type SignedPerson } from '../../bench/signed-people.ts'
import type { Db } from '../../src/db/db.ts'
import { ServerProcess } from '../survival/server-process.ts'
import { Engine } from './engine.ts'
import { roundRobin } from './round-robin.ts'

/** A process of the product, and the name under which it holds rooms. */
export interface Member {
  server: ServerProcess
  host: string
}

/** Processes of the whole product on one PostgreSQL and one NATS server. */
export interface Processes {
  /** A load balancer in front of them, which sends each connection to the next one. */
  url: string
  db: Db
  engine: Engine
  members: readonly Member[]
  /** Accounts that are signed in. */
  people: readonly SignedPerson[]
  holderOf: (roomUuid: string) => Promise<Member>
  /** Stops a process as a deploy does, and starts another program in its place. */
  replace: (at: number, program: { main: string; flags: readonly string[] }) => Promise<void>
  close: () => Promise<void>
}

export async function startProcesses({
  count = 3,
  people = 0,
  more = {},
  flags = [] as readonly string[],
  opening = openDatabase(),
  wired = (url: string) => url,
  /** The broker's URL for each process. */
  engineOf = async (engine: Engine, _at: number) => engine.url(),
} = {}): Promise<Processes> {
  const dir = await mkdtemp(join(tmpdir(), 'segue-cluster-'))
  const [database, engine] = await Promise.all([opening, Engine.start()])
  const { db } = database
  const signed = await signPeople(db, people)
  const variables = {
    SIGNING_KEYS: signed.pem,
    STORAGE_URL: `file://${dir}/files`,
    ...more,
  }
  const start = async (
    at: number,
    program: { main?: string; flags?: readonly string[] } = { flags },
  ): Promise<Member> => {
    const home = join(dir, `process-${at + 1}`)
    const own = { ...variables, CLUSTER_URL: await engineOf(engine, at) }
    const server = await ServerProcess.on(home, wired(database.url), { more: own, ...program })
    await server.start()
    return { server, host: (await readFile(join(home, 'host-name'), 'utf8')).trim() }
  }
  // The first one migrates the database and may have to build the client.
  const first = await start(0)
  const others = Array.from({ length: count - 1 }, (_, at) => start(at + 1))
  const members = [first, ...(await Promise.all(others))]
  const portOf = ({ server }: Member) => Number(new URL(server.url).port)
  const proxy = await roundRobin(members.map(portOf))
  return {
    url: proxy.url,
    db,
    engine,
    members,
    people: signed.people,
    async holderOf(roomUuid) {
      const row = db.selectFrom('roomSnapshot').where('roomUuid', '=', roomUuid).select('host')
      const { host } = await row.executeTakeFirstOrThrow()
      return must(
        members.find((member) => member.host === host),
        'a process that holds the room',
      )
    },
    async replace(at, program) {
      const old = must(members[at], 'a process')
      await old.server.kill('SIGTERM')
      members[at] = await start(at, program)
      proxy.replace(portOf(old), portOf(members[at]))
    },
    async close() {
      await proxy.close()
      await Promise.all(members.map(({ server }) => server.kill()))
      await engine.stop()
      await database.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
