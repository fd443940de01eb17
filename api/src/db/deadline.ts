import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** Called around each query; the statement contains no values. */
export type WatchQueries = <Result>(statement: string, run: () => Promise<Result>) => Promise<Result>

/** PostgreSQL's error code for a failed connection. */
const connectionFailure = '08006'

/** The database can't be reached, or doesn't respond. The outcome of the last query is unknown. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly code = connectionFailure

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

/** Errors from the database itself are passed on; everything else is a connection failure. */
const troubleOf = (error: unknown) =>
  error instanceof pg.DatabaseError || error instanceof DatabaseUnavailable
    ? error
    : new DatabaseUnavailable(`The database cannot be reached: ${error instanceof Error ? error.message : ''}`, error)

/**
 * A pool whose connections respond within a time limit (ms), or fail and are discarded: behind a query without a
 * response every further one would wait as long, the rollback first. If `statementWithinMs` is set, each connection
 * first limits how long its server may work on a statement.
 */
export function withDeadline(
  pool: Pick<pg.Pool, 'connect' | 'end'>,
  answerWithinMs: number,
  statementWithinMs?: number,
  watch: WatchQueries = (_statement, run) => run(),
): PostgresPool {
  // Each connection is always wrapped in the same object, because Kysely identifies connections by object identity.
  const lendings = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  async function firstLending(client: pg.PoolClient): Promise<PostgresPoolClient> {
    const connection = lent(client, answerWithinMs, watch)
    try {
      if (statementWithinMs !== undefined) await connection.query(`set statement_timeout = ${statementWithinMs}`, [])
    } catch (error) {
      connection.release()
      throw error
    }
    lendings.set(client, connection)
    return connection
  }

  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw troubleOf(error)
      })
      return lendings.get(client) ?? firstLending(client)
    },
    end: () => pool.end(),
  }
}

function lent(client: pg.PoolClient, answerWithinMs: number, watch: WatchQueries): PostgresPoolClient {
  let late: DatabaseUnavailable | undefined
  const inTime = <Result>(answer: Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        late = new DatabaseUnavailable(`The database did not respond within ${answerWithinMs} ms`)
        reject(late)
      }, answerWithinMs)
      answer.finally(() => clearTimeout(timer)).then(resolve, reject)
    })
  async function query(sql: string, parameters: unknown[]) {
    if (late) throw late
    try {
      return await watch(sql, () => {
        const answer = client.query(sql, parameters)
        return answerWithinMs === Infinity ? answer : inTime(answer)
      })
    } catch (error) {
      throw troubleOf(error)
    }
  }
  return {
    // The boundary: nothing here uses cursors, the other form of `query` that a client supports.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(late !== undefined),
  }
}
