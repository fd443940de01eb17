import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { must } from '@segue/shared/must.ts'
import { connect, databaseOn } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/db.ts'

/** What belongs to one request, and ends with it: the runtime lends no connection from one request to another. */
export interface Scope {
  readonly pool: pg.Pool
  /** Work that goes on after the answer. */
  readonly later: Promise<unknown>[]
  /** Whether this request has left background work in the database. */
  jobsWait: boolean
}

/** How long (ms) a query may take; jobs use the same connections, so that it is longer than on Node. */
const answerWithinMs = 10_000

/** By which the database knows our connections. */
export const applicationName = 'segue-edge'

const scopes = new AsyncLocalStorage<Scope>()

/** The request that is being worked on. */
export const scope = (): Scope => must(scopes.getStore(), 'the request that is being worked on')

/** Has something done while the answer is on its way, in the scope of this request. */
export function later(work: Promise<unknown>): void {
  scope().later.push(work.catch(() => undefined))
}

export interface ScopeOptions {
  connectionString: string
  waitUntil: (work: Promise<unknown>) => void
}

/** Works in a scope of its own; `waitUntil` is told what goes on when the answer is there. */
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
  // What is under way may set more going.
  while (own.later.length > 0) await Promise.all(own.later.splice(0))
  await own.pool.end()
}

/** One database for the life of the program, on the connections of whichever request asks. */
export function createScopedDatabase(): Db {
  return databaseOn({ connect: () => scope().pool.connect(), end: async () => undefined }, answerWithinMs)
}
