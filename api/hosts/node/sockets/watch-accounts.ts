import type { Db } from '../../../src/db/db.ts'
import type { Log } from '../../../src/ports/log.ts'
import type { Timers } from '../../../src/ports/timers.ts'
import { AccountChanges } from '../../../src/services/users/public.ts'

/** How often a process checks for accounts that were changed by other processes, or manually in the database. */
const lookEveryMs = 250

/** Notifies this process promptly of every account that changes. Returns a function that stops it. */
export function watchAccounts(options: {
  db: Db
  timers: Timers
  log: Log
  forget: (userUuid: string) => void
}): () => Promise<void> {
  const { db, timers, log, forget } = options
  const changes = new AccountChanges({ db, changed: forget })
  let stopped = false
  let timer: unknown
  let looking = Promise.resolve()
  const look = () => {
    looking = changes
      .look()
      .catch((error: unknown) => log.warn({ error }, 'failed to read account changes'))
      .then(() => {
        if (!stopped) timer = timers.set(look, lookEveryMs)
      })
  }
  look()
  return () => {
    stopped = true
    timers.clear(timer)
    return looking
  }
}
