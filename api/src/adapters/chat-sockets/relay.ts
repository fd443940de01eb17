import { sql } from 'kysely'
import type { ChatFrame } from '@segue/shared/chat/frame.ts'
import type { Db } from '../../db/db.ts'
import type { Log } from '../../ports/log.ts'
import type { Timers } from '../../ports/timers.ts'
import type { ChatHub, Elsewhere } from './hub.ts'

/** How often a process looks for what others have told. */
const pollEveryMs = 250
/** Rows become visible out of order, by as long as a transaction takes. */
const visibleWithin = sql`interval '3 seconds'`
const keptFor = sql`interval '1 minute'`
const pollsBetweenCleanups = 120
const batchSize = 500

/**
 * Carries what is told over the chat's sockets between processes that share a database, as rows: somebody may write
 * through one process and listen at another. A process without connections writes and does not read.
 */
export class ChatRelay {
  readonly #db: Db
  readonly #host: string
  readonly #log: Log
  readonly #timers: Timers
  readonly #now: () => Promise<Date>
  /** What was told already and will be found again. */
  #seen: Set<number> = new Set()
  /** When the last read that came to its end began, by the database's clock. */
  #readAt: Date | undefined
  #writing: Promise<unknown> = Promise.resolve()
  #timer: unknown
  #polls = 0
  #stopped = false

  /** `now` reads the clock that the rows are stamped by: the database's, unless a test sets one. */
  constructor(options: { db: Db; host: string; log: Log; timers: Timers; now?: () => Promise<Date> }) {
    this.#db = options.db
    this.#host = options.host
    this.#log = options.log
    this.#timers = options.timers
    this.#now = options.now ?? (() => databaseTime(options.db))
  }

  /** Writes down what others are to tell, one after the other. */
  readonly publish: Elsewhere = (to, frame) => {
    const row = {
      host: this.#host,
      toRoom: 'roomUuid' in to ? to.roomUuid : null,
      toPeople: 'people' in to ? [...to.people] : null,
      frame: JSON.stringify(frame),
    }
    this.#writing = this.#writing
      .then(() => this.#db.insertInto('chatFrame').values(row).execute())
      .catch((error: unknown) => this.#log.warn({ err: error }, 'a line of a chat could not be told elsewhere'))
  }

  /** Has a hub tell what other processes have written down, from now on. */
  listen(hub: ChatHub): void {
    const again = () => {
      this.#timer = this.#timers.set(() => void this.poll(hub).then(() => !this.#stopped && again()), pollEveryMs)
    }
    again()
  }

  /** Tells what is new. Never rejects. */
  async poll(hub: ChatHub): Promise<void> {
    try {
      if (hub.isEmpty) {
        this.#readAt = undefined
        return
      }
      await this.#publishNews(hub)
      this.#polls += 1
      if (this.#polls % pollsBetweenCleanups === 1) await this.#cleanUp()
    } catch (error) {
      this.#log.warn({ err: error }, 'what other processes say in chats could not be read')
    }
  }

  /** Stops reading; resolves when everything is written down. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#timers.clear(this.#timer)
    await this.#writing
  }

  /**
   * Tells all that is new, however much it is. A read that was late or failed is made up for by the next, which looks
   * as far back as that one should have.
   */
  async #publishNews(hub: ChatHub): Promise<void> {
    const now = await this.#now()
    const since = this.#readAt ?? now
    const found = new Set<number>()
    let last = 0
    for (;;) {
      const rows = await this.#rowsAfter(last, since)
      for (const { id, toRoom, toPeople, frame } of rows) {
        found.add(id)
        last = id
        if (this.#seen.has(id)) continue
        this.#seen.add(id)
        notify(hub, { toRoom, toPeople, frame })
      }
      if (rows.length < batchSize) break
    }
    // What this read has not found is too old for the next one as well.
    this.#seen = found
    this.#readAt = now
  }

  #rowsAfter(id: number, since: Date) {
    return this.#db
      .selectFrom('chatFrame')
      .where('host', '!=', this.#host)
      .where('at', '>', sql<Date>`${since}::timestamptz - ${visibleWithin}`)
      .where('id', '>', id)
      .select(['id', 'toRoom', 'toPeople', 'frame'])
      .orderBy('id')
      .limit(batchSize)
      .execute()
  }

  async #cleanUp(): Promise<void> {
    await this.#db
      .deleteFrom('chatFrame')
      .where('at', '<', sql<Date>`now() - ${keptFor}`)
      .execute()
  }
}

async function databaseTime(db: Db): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}

function notify(
  hub: ChatHub,
  { toRoom, toPeople, frame }: { toRoom: string | null; toPeople: string[] | null; frame: ChatFrame },
): void {
  if (toRoom !== null) hub.toRoomHere(toRoom, frame)
  else hub.toPeopleHere(toPeople ?? [], frame)
}
