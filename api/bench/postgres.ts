import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '@segue/shared/test/free-port.ts'
import { sql } from 'kysely'
import { pause } from '@segue/shared/test/pause.ts'
import { connect } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'

/** PostgreSQL refuses to run as root, so it runs as nobody then. */
const nobody = { uid: 65534, gid: 65534 }

/** A separate database on the given or found PostgreSQL, so that nothing remains on a given server. */
export async function openDatabase(opening: Promise<{ url: string; close: () => Promise<void> }> = openPostgres()) {
  const postgres = await opening
  const name = `segue_bench_${randomUUID().slice(0, 8)}`
  const admin = connect({ connectionString: postgres.url, max: 1 })
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  const own = new URL(postgres.url)
  own.pathname = `/${name}`
  const opened = connect({ connectionString: own.href, max: 2 })
  await migrate(opened.db)
  return {
    url: own.href,
    db: opened.db,
    async close() {
      await opened.close()
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
      await admin.close()
      await postgres.close()
    },
  }
}

/** A PostgreSQL to measure against: the one that `DATABASE_URL` names, or a temporary one. */
export async function openPostgres(): Promise<{ url: string; close: () => Promise<void> }> {
  const value = process.env['DATABASE_URL']
  return value ? { url: value, close: async () => undefined } : startPostgres()
}

/** A temporary PostgreSQL, which can be stopped and restarted with its data. */
export async function startPostgres() {
  const bin = binaries()
  const dir = mkdtempSync(join(tmpdir(), 'segue-bench-'))
  const root = process.getuid?.() === 0
  const who = root ? nobody : {}
  if (root) chownSync(dir, nobody.uid, nobody.gid)
  const data = join(dir, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'segue', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...who,
    cwd: dir,
    stdio: 'ignore',
  })
  const port = await freePort()
  const url = `postgres://segue@127.0.0.1:${port}/postgres`
  const options = ['-p', String(port), '-k', dir, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off']
  let stop: (signal: NodeJS.Signals) => Promise<void>
  async function start() {
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...options], { ...who, cwd: dir, stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    stop = (signal) => {
      server.kill(signal)
      return ended
    }
    await answering(url)
  }
  await start()
  return {
    url,
    start,
    /** Like `pg_ctl stop`: its mode `fast` is SIGINT, `immediate` is SIGQUIT. */
    stop: (signal: 'SIGINT' | 'SIGQUIT') => stop(signal),
    async close() {
      await stop('SIGINT')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function binaries(): string {
  const installed = '/usr/lib/postgresql'
  const versions = existsSync(installed) ? readdirSync(installed).map((name) => join(installed, name, 'bin')) : []
  // The directory itself: the program on the path may be a wrapper that can't find its neighbours.
  const places = [...versions.toReversed(), ...(process.env['PATH'] ?? '').split(delimiter)]
  const found = places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')))
  if (!found) throw new Error('Set DATABASE_URL, or install PostgreSQL 15 or later, to measure against a server')
  return found
}

async function answering(url: string, tries = 100): Promise<void> {
  const { db, close } = connect({ connectionString: url, max: 1 })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    if (tries === 0) throw error
    await pause(100)
    await answering(url, tries - 1)
  } finally {
    await close()
  }
}
