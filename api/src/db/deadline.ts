import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** Sees each query while it runs; its text has no values in it. */
export type WatchQueries = <Result>(statement: string, run: () => Promise<Result>) => Promise<Result>

/** The class of errors that PostgreSQL gives to a connection that failed. */
const connectionFailure = '08006'

/** The database cannot be reached, or does not answer. Nothing is known of what it was asked last. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly code = connectionFailure

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

/** What the database itself says of a query is passed on; whatever else goes wrong is the way to it. */
const troubleOf = (error: unknown) =>
  error instanceof pg.DatabaseError || error instanceof DatabaseUnavailable
    ? error
    : new DatabaseUnavailable(`The database cannot be reached: ${error instanceof Error ? error.message : ''}`, error)

/**
 * A pool whose connections answer within so many milliseconds, or fail and are given up: behind a query without an answer
 * every further one would wait as long, the rollback first. Each is told first how long its server may work on a
 * statement, where that is given.
 */
export function withDeadline(
  pool: Pick<pg.Pool, 'connect' | 'end'>,
  answerWithinMs: number,
  statementWithinMs?: number,
  watch: WatchQueries = (_statement, run) => run(),
): PostgresPool {
  // A connection is lent as the same value each time: what lends one to Kysely is told apart by it.
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
        late = new DatabaseUnavailable(`The database has not answered within ${answerWithinMs} ms`)
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
    // The border: nobody here reads with cursors, which is the other thing that a client can be asked for.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(late !== undefined),
  }
}
