import { subscribe } from 'node:diagnostics_channel'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '@segue/shared/test/free-port.ts'
import { exportPKCS8, exportSPKI } from 'jose'
import { sql } from 'kysely'
import { Miniflare, type MiniflareOptions } from 'miniflare'
import { pause } from '@segue/shared/test/pause.ts'
import { openDatabase } from '../../bench/postgres.ts'
import { applicationName } from '../../hosts/worker/database.ts'
import type { Bucket } from '../../src/adapters/storage/bucket.ts'
import { newSigningKeys } from '../../src/compose/signing-keys.ts'
import type { Db } from '../../src/db/db.ts'
import type { Bundle } from './bundle.ts'

/** The Worker as it would be deployed, in a local workerd, on its own database. */
export interface Edge {
  /** `http://127.0.0.1:<port>` */
  url: string
  db: Db
  databaseUrl: string
  /** What the objects and the Worker have logged. */
  lines: string[]
  /** The bucket's own view of its contents. */
  bucket: () => Promise<Bucket>
  /** Runs the cron, which runs once a minute in production. */
  cron: () => Promise<void>
  /** Ends an object by its name, as the platform may at any time; the others continue. */
  endObject: (of: 'ROOMS' | 'RELAYS', name: string) => Promise<void>
  /** Ends the process and starts another on the same storage, as a deploy does with every object. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Miniflare forwards the runtime's database connections without listening for their errors: a room that is still
 * writing when the runtime is ended would crash the tests.
 */
for (const channel of ['net.server.socket', 'net.client.socket'])
  subscribe(channel, (message) => {
    if (typeof message !== 'object' || message === null || !('socket' in message)) return
    const { socket } = message
    if (socket instanceof Socket) socket.on('error', () => socket.destroy())
  })

/** The Worker, plus a way to end an object: the platform ends them at will, and has no API for that. */
const withEnd = `
  import worker, { RelayObject as Relay, RoomObject as Room } from './main.js'
  export * from './main.js'
  export class RelayObject extends Relay { end() { this.ctx.abort('It ends') } }
  export class RoomObject extends Room { end() { this.ctx.abort('It ends') } }
  export default {
    ...worker,
    async fetch(request, bindings, context) {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname !== '/end-object') return worker.fetch(request, bindings, context)
      const objects = bindings[searchParams.get('of')]
      const object = objects.get(objects.idFromName(searchParams.get('name')))
      await object.end().catch(() => undefined)
      return new Response(null, { status: 204 })
    },
  }`

async function modulesIn(folder: string) {
  const types = { '.wasm': 'CompiledWasm', '.ttf': 'Data' } as const
  const ofType = Object.entries(types)
  const found = (await readdir(folder)).flatMap((name) =>
    ofType.filter(([ending]) => name.endsWith(ending)).map(([, type]) => ({ name, type })),
  )
  const beside = await Promise.all(
    found.map(async ({ name, type }) => ({
      type,
      path: join(folder, name),
      contents: new Uint8Array(await readFile(join(folder, name))),
    })),
  )
  const module = (name: string, contents: string) => ({
    type: 'ESModule' as const,
    path: join(folder, name),
    contents,
  })
  const main = module('main.js', await readFile(join(folder, 'main.js'), 'utf8'))
  return [module('with-end.js', withEnd), main, ...beside]
}

async function ownDatabase() {
  const opened = await openDatabase()
  const withPassword = new URL(opened.url)
  // Hyperdrive requires a password, even if the server trusts everybody.
  withPassword.password ||= 'none'
  return { url: withPassword.href, db: opened.db, close: () => opened.close() }
}

export async function startEdge({ code, pages }: Bundle, variables: Record<string, string> = {}): Promise<Edge> {
  const dir = await mkdtemp(join(tmpdir(), 'segue-edge-'))
  const [database, keys, port] = await Promise.all([ownDatabase(), newSigningKeys(), freePort()])
  const lines: string[] = []
  const url = `http://127.0.0.1:${port}`
  const options: MiniflareOptions = {
    cf: false,
    host: '127.0.0.1',
    port,
    name: 'segue',
    modulesRoot: code,
    modules: await modulesIn(code),
    compatibilityDate: '2026-04-01',
    compatibilityFlags: ['nodejs_compat'],
    durableObjects: {
      ROOMS: { className: 'RoomObject', useSQLite: true },
      RELAYS: { className: 'RelayObject', useSQLite: true },
      PEOPLE: { className: 'PersonObject', useSQLite: true },
    },
    durableObjectsPersist: join(dir, 'objects'),
    r2Buckets: ['MEDIA'],
    r2Persist: join(dir, 'bucket'),
    hyperdrives: { DATABASE: database.url },
    assets: {
      directory: pages,
      binding: 'PAGES',
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
    },
    bindings: {
      PUBLIC_URL: url,
      SIGNING_KEYS: `${await exportPKCS8(keys.privateKey)}\n${await exportSPKI(keys.publicKey)}`,
      SERVICE_TOKEN: 'a-service-token-for-the-edge',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'debug',
      ...variables,
    },
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      for (const stream of [stdout, stderr]) {
        stream.on('data', (data: Buffer) => lines.push(...data.toString().split('\n').filter(Boolean)))
      }
    },
  }
  let miniflare = new Miniflare(options)
  await miniflare.ready
  return {
    url,
    lines,
    db: database.db,
    databaseUrl: database.url,
    // The binding itself, which has a different type in the runtime's types.
    bucket: async () => (await miniflare.getR2Bucket('MEDIA')) as unknown as Bucket,
    async cron() {
      const worker: unknown = await miniflare.getWorker()
      // Of the runtime's features for tests, the types only have `fetch`.
      await (worker as { scheduled: (event: object) => Promise<unknown> }).scheduled({ cron: '* * * * *' })
    },
    async endObject(of, name) {
      await fetch(`${url}/end-object?${new URLSearchParams({ of, name })}`)
    },
    async restart() {
      await miniflare.dispose()
      miniflare = new Miniflare(options)
      await miniflare.ready
    },
    async stop() {
      await othersGone(database.db)
      await miniflare.dispose()
      await database.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The runtime's idle connections end by themselves; dropping a database that they use would be an error for them. */
async function othersGone(db: Db, tries = 100): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as "others" from pg_stat_activity
    where datname = current_database() and application_name = ${applicationName}`.execute(db)
  if (rows[0]?.others === 0 || tries === 0) return
  await pause(50)
  await othersGone(db, tries - 1)
}
