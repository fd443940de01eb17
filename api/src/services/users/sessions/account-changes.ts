import { sql } from 'kysely'
import { must } from '@segue/shared/must.ts'
import type { Db } from '../../../db/db.ts'
import { minuteMs } from '../../../ports/clock.ts'

/** How long a transaction may take between writing a change and its commit for the change to be noticed. */
const overlapMs = minuteMs
const maxBatchSize = 1000

/**
 * Reports which accounts have changed, in whichever process. Triggers write the changes to `accountChange`; each
 * process reads the ones it has not seen yet, also after the database was unavailable.
 */
export class AccountChanges {
  /** Rows become visible when they are committed, which is not in the order of their ids. */
  readonly #seen = new Map<number, number>()
  /** The database's time (ms) of the newest change, or of the start. */
  #newest: number | undefined
  #looking: Promise<void> | undefined

  readonly #db: Db
  readonly #changed: (userUuid: string) => void
  readonly #backMs: number

  /** `backMs` is how far back changes are reported initially, for a host whose connections are older than itself. */
  constructor(options: { db: Db; changed: (userUuid: string) => void; backMs?: number | undefined }) {
    this.#db = options.db
    this.#changed = options.changed
    this.#backMs = options.backMs ?? 0
  }

  /** Reports the changes since the last call, or since the start. */
  look(): Promise<void> {
    this.#looking ??= this.#read().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #read(): Promise<void> {
    const newest = (this.#newest ??= await this.#begin())
    const rows = await this.#db
      .selectFrom('accountChange')
      .where('at', '>', new Date(newest - overlapMs))
      .select(['id', 'userUuid', 'at'])
      .orderBy('at')
      .limit(maxBatchSize + this.#seen.size)
      .execute()
    const news = rows.filter(({ id }) => !this.#seen.has(id))
    for (const { id, at } of news) {
      this.#seen.set(id, at.getTime())
      this.#newest = Math.max(this.#newest ?? 0, at.getTime())
    }
    for (const userUuid of new Set(news.map((row) => row.userUuid))) this.#changed(userUuid)
    for (const [id, at] of this.#seen) if (at < newest - overlapMs) this.#seen.delete(id)
  }

  /** Earlier changes are irrelevant: nothing was cached and nobody connected yet. */
  async #begin(): Promise<number> {
    // Compared in the database, whose timestamps are more precise than ours. A change in the same millisecond counts as
    // earlier, too.
    const { rows } = await sql<{ begin: Date; id: number | null }>`
      select "begin"."at" as "begin", "change"."id"
      from (select now() - make_interval(secs => ${this.#backMs / 1000}) as "at") as "begin"
        left join "accountChange" as "change"
          on "change"."at" > "begin"."at" - make_interval(secs => ${overlapMs / 1000})
          and "change"."at" <= "begin"."at"
    `.execute(this.#db)
    const begin = must(rows[0], 'the time').begin.getTime()
    for (const { id } of rows) if (id !== null) this.#seen.set(id, begin)
    return begin
  }
}

/** The accounts that have changed in the last three minutes. */
export async function recentlyChanged(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('accountChange')
    .where('at', '>', sql<Date>`now() - interval '3 minutes'`)
    .select('userUuid')
    .distinct()
    .limit(maxBatchSize)
    .execute()
  return rows.map(({ userUuid }) => userUuid)
}
