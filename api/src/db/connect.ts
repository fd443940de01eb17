import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Db } from './db.ts'
import { withDeadline, type WatchQueries } from './deadline.ts'

/** Numbers are returned as numbers: ours are counts, milliseconds and cents, all far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

export type ConnectOptions = pg.PoolConfig & {
  /** The longest (ms) that one query may take; unlimited by default. */
  answerWithinMs?: number
  /** The longest (ms) that the server itself lets a statement take. */
  statementWithinMs?: number
  watch?: WatchQueries
}

/**
 * Opens the database, external or embedded, through `pg`. Failing to get a connection within the time-out is an error
 * instead of a hang: with the embedded database this happens when the outer `db` is used inside a transaction.
 */
export function connect({ answerWithinMs, statementWithinMs, watch, ...options }: ConnectOptions): {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
} {
  const pool = new pg.Pool({ connectionTimeoutMillis: 10_000, ...options, types })
  // The server may cut a connection at any moment. `pg` then fails its query and removes it from the pool, but it also
  // emits `error`, which ends the process if nothing listens: on the pool for idle clients, on the client while it is
  // checked out.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = databaseOn(pool, answerWithinMs, statementWithinMs, watch)
  return { db, pool, close: () => db.destroy() }
}

/** A database on existing connections. Destroying it ends them. */
export const databaseOn = (
  pool: Pick<pg.Pool, 'connect' | 'end'>,
  answerWithinMs = Infinity,
  statementWithinMs?: number,
  watch?: WatchQueries,
): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool: withDeadline(pool, answerWithinMs, statementWithinMs, watch) }),
  })
