import { sql } from 'kysely'
import type { ChatFrame } from '@segue/shared/chat/frame.ts'
import type { Db } from '../../db/db.ts'
import type { Log } from '../../ports/log.ts'
import type { Timers } from '../../ports/timers.ts'
import type { ChatHub, Elsewhere } from './hub.ts'

/** How often a process checks for frames from others. */
const pollEveryMs = 250
/** Rows become visible out of order, by as long as a transaction takes. */
const visibleWithin = sql`interval '3 seconds'`
const keptFor = sql`interval '1 minute'`
const pollsBetweenCleanups = 120
const batchSize = 500

/**
 * Forwards chat frames between processes that share a database, as rows: a user may write through one process and
 * listen at another. A process without connections writes and does not read.
 */
export class ChatRelay {
  readonly #db: Db
  readonly #host: string
  readonly #log: Log
  readonly #timers: Timers
  readonly #now: () => Promise<Date>
  /** Ids of frames that were already sent and that the next read will find again. */
  #seen: Set<number> = new Set()
  /** When the last completed read began, by the database's clock. */
  #readAt: Date | undefined
  #writing: Promise<unknown> = Promise.resolve()
  #timer: unknown
  #polls = 0
  #stopped = false

  /** `now` reads the clock that the rows are stamped with: the database's, unless a test overrides it. */
  constructor(options: { db: Db; host: string; log: Log; timers: Timers; now?: () => Promise<Date> }) {
    this.#db = options.db
    this.#host = options.host
    this.#log = options.log
    this.#timers = options.timers
    this.#now = options.now ?? (() => databaseTime(options.db))
  }

  /** Writes frames for other processes, one after the other. */
  readonly publish: Elsewhere = (to, frame) => {
    const row = {
      host: this.#host,
      toRoom: 'roomUuid' in to ? to.roomUuid : null,
      toPeople: 'people' in to ? [...to.people] : null,
      frame: JSON.stringify(frame),
    }
    this.#writing = this.#writing
      .then(() => this.#db.insertInto('chatFrame').values(row).execute())
      .catch((error: unknown) =>
        this.#log.warn({ err: error }, 'failed to publish a chat message to the other processes'),
      )
  }

  /** From now on, makes a hub send the frames that other processes have written. */
  listen(hub: ChatHub): void {
    const again = () => {
      this.#timer = this.#timers.set(() => void this.poll(hub).then(() => !this.#stopped && again()), pollEveryMs)
    }
    again()
  }

  /** Sends new frames. Never rejects. */
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
      this.#log.warn({ err: error }, 'failed to read chat messages of other processes')
    }
  }

  /** Stops reading; resolves when everything has been written. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#timers.clear(this.#timer)
    await this.#writing
  }

  /**
   * Sends all new frames, however many. The read after a late or failed one makes up for it by looking back as far as
   * that one should have.
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
    // Frames that this read has not found are too old for the next one as well.
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
