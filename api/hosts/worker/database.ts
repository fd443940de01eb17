import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { must } from '@segue/shared/must.ts'
import { connect, databaseOn } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/db.ts'

/**
 * What belongs to one request, and ends with it: the runtime doesn't allow one request to use another's connections.
 */
export interface Scope {
  readonly pool: pg.Pool
  /** Work that continues after the response. */
  readonly later: Promise<unknown>[]
  /** Whether this request has added background jobs to the database. */
  jobsWait: boolean
}

/** How long (ms) a query may take; jobs use the same connections, so it is longer than on Node. */
const answerWithinMs = 10_000

/** The name of our connections in the database. */
export const applicationName = 'segue-edge'

const scopes = new AsyncLocalStorage<Scope>()

/** The current request's scope. */
export const scope = (): Scope => must(scopes.getStore(), 'a current request')

/** Does work while the response is being sent, in the scope of this request. */
export function later(work: Promise<unknown>): void {
  scope().later.push(work.catch(() => undefined))
}

export interface ScopeOptions {
  connectionString: string
  waitUntil: (work: Promise<unknown>) => void
}

/** Runs work in a scope of its own; work that continues after the response is passed to `waitUntil`. */
export async function inScope<T>(
  options: ScopeOptions,
  work: () => Promise<T>,
  afterwards: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  const { pool } = connect({ connectionString: options.connectionString, application_name: applicationName, max: 5 })
  const own: Scope = { pool, later: [], jobsWait: false }
  return scopes.run(own, async () => {
    try {
      return await work()
    } finally {
      options.waitUntil(finish(own, afterwards))
    }
  })
}

async function finish(own: Scope, afterwards: () => Promise<unknown>): Promise<void> {
  await afterwards().catch(() => undefined)
  // Running work may add more.
  while (own.later.length > 0) await Promise.all(own.later.splice(0))
  await own.pool.end()
}

/** One database for the life of the program, using the connections of the current request. */
export function createScopedDatabase(): Db {
  return databaseOn({ connect: () => scope().pool.connect(), end: async () => undefined }, answerWithinMs)
}
