import { sql } from 'kysely'
import type { ChatFrame } from '@segue/shared/chat/frame.ts'
import { LruMap } from '@segue/shared/lru-map.ts'
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
const mostSeen = 10_000

/**
 * Carries what is told over the chat's sockets between processes that share a database, as rows: somebody may write
 * through one process and listen at another. A process without connections writes and does not read.
 */
export class ChatRelay {
  readonly #db: Db
  readonly #host: string
  readonly #log: Log
  readonly #timers: Timers
  readonly #seen = new LruMap<number, true>(mostSeen)
  #writing: Promise<unknown> = Promise.resolve()
  #timer: unknown
  #polls = 0
  #stopped = false

  constructor(options: { db: Db; host: string; log: Log; timers: Timers }) {
    this.#db = options.db
    this.#host = options.host
    this.#log = options.log
    this.#timers = options.timers
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
      if (hub.isEmpty) return
      for (const { id, toRoom, toPeople, frame } of await this.#news()) {
        if (this.#seen.get(id)) continue
        this.#seen.set(id, true)
        tell(hub, { toRoom, toPeople, frame })
      }
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

  #news() {
    return this.#db
      .selectFrom('chatFrame')
      .where('host', '!=', this.#host)
      .where('at', '>', sql<Date>`now() - ${visibleWithin}`)
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

function tell(
  hub: ChatHub,
  { toRoom, toPeople, frame }: { toRoom: string | null; toPeople: string[] | null; frame: ChatFrame },
): void {
  if (toRoom !== null) hub.toRoomHere(toRoom, frame)
  else hub.toPeopleHere(toPeople ?? [], frame)
}
