import { sql } from 'kysely'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { Db } from '../../db/db.ts'
import type { RoomCommand, RoomResult } from '../../db/tables/live-rooms.ts'
import type { Log } from '../../ports/log.ts'
import type { Timers } from '../../ports/timers.ts'
import { resultOf, unwrap } from '../result.ts'

/** How often a process checks for commands to it. */
const receiveEveryMs = 250
/** How often the sender of a command checks for its result. */
const pollEveryMs = 50
/** How long a sender waits for a result; a command that hasn't been started by then is withdrawn. */
export const patienceMs = 3000
/** The most commands taken in one batch. */
const batchSize = 200
/** Older commands were left by a process that has ended. */
const expiredBefore = sql<Date>`now() - interval '1 minute'`
const receivesBetweenCleanups = 240

/** A command whose sender waits for its result. */
export type Awaited = Extract<RoomCommand, { kind: 'act' | 'perform' }>

/** A command to every other process. */
export type ToAll = Exclude<RoomCommand, { roomUuid: string }>

/** How processes send each other commands for the rooms that they hold. */
export interface Commands {
  /** Sends a command to the process that holds this room, and waits for the result. Rejects with `Refused`. */
  request(command: Awaited): Promise<object>
  /** Leaves a command for the process that holds this room, if another one does. */
  send(command: Extract<RoomCommand, { kind: 'push' }>): Promise<void>
  sendToAll(command: ToAll): Promise<void>
  /** Carries out the commands waiting for this process. */
  receive(): Promise<void>
  stop(): Promise<void>
}

export interface MailboxOptions {
  db: Db
  /** The name of this process. */
  host: string
  /** Carries out another process's command. */
  run: (command: RoomCommand) => Promise<object>
  timers: Timers
  log: Log
  /** See `patienceMs`. */
  patienceMs?: number | undefined
}

/**
 * Commands between processes that share a database, as rows of the table `roomErrand`: each process holds rooms of its
 * own, and a REST request about a room may arrive at any of them (decision 0007).
 */
export class Mailbox implements Commands {
  readonly #options: MailboxOptions
  readonly #patienceMs: number
  #stopped = false
  #receives = 0
  #timer: unknown
  #receiving: Promise<void> = Promise.resolve()

  constructor(options: MailboxOptions) {
    this.#options = options
    this.#patienceMs = options.patienceMs ?? patienceMs
    this.#receiveLater()
  }

  /**
   * Sends a command to the process that holds this room, and waits for the result. Rejects with `Refused`. If no
   * process holds the room, an action for a person is refused and an action by the host is a no-op, since there is
   * nobody to notify.
   */
  async request(command: Awaited): Promise<object> {
    const { db, timers } = this.#options
    const id = await this.#write(command, true)
    // The process that held it has ended, or has just released it.
    if (id === undefined && command.kind === 'act') return {}
    if (id === undefined) throw new Refused('roomElsewhere')
    const own = db.deleteFrom('roomErrand').where('id', '=', id)
    for (let waited = 0; waited < this.#patienceMs; waited += pollEveryMs) {
      await new Promise<void>((resolve) => void timers.set(resolve, pollEveryMs))
      const done = await own.where('said', 'is not', null).returning('said').executeTakeFirst()
      if (done?.said) return unwrap(done.said)
    }
    // A command that was started may have been completed; either way nobody waits for it any more.
    await own.execute()
    throw new Refused('roomElsewhere')
  }

  /** Leaves a command for the process that holds this room, if another one does. */
  async send(command: Extract<RoomCommand, { kind: 'push' }>): Promise<void> {
    await this.#write(command, false)
  }

  /** Leaves a command for every other process. */
  async sendToAll(command: ToAll): Promise<void> {
    await this.#write(command, false)
  }

  /** Carries out the commands waiting for this process, in the order in which they were sent. */
  async receive(): Promise<void> {
    const { db } = this.#options
    for (const { id, errand: command, awaited } of await this.#take()) {
      const result = await this.#run(command)
      const row = db.updateTable('roomErrand').set({ said: JSON.stringify(result) })
      // The sender deletes the row when it reads the result.
      if (awaited) await row.where('id', '=', id).execute()
      else await db.deleteFrom('roomErrand').where('id', '=', id).execute()
    }
    this.#receives += 1
    if (this.#receives % receivesBetweenCleanups === 0)
      await db.deleteFrom('roomErrand').where('askedAt', '<', expiredBefore).execute()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#options.timers.clear(this.#timer)
    await this.#receiving
  }

  /** Writes a command for the process that holds its room, or else for all others. There may be no recipient. */
  async #write(command: RoomCommand, awaited: boolean): Promise<number | undefined> {
    const { db, host } = this.#options
    const json = sql<string>`${JSON.stringify(command)}::jsonb`
    const living = sql<boolean>`"until" > now() and "roomHost"."host" <> ${host}`
    const hosts =
      'roomUuid' in command
        ? sql`"roomHost" join "roomSnapshot" using ("host") where "roomUuid" = ${command.roomUuid} and ${living}`
        : sql`"roomHost" where ${living}`
    const written = await sql<{ id: number }>`
      insert into "roomErrand" ("host", "errand", "awaited")
      select "roomHost"."host", ${json}, ${awaited}::boolean from ${hosts} returning "id"
    `.execute(db)
    return written.rows[0]?.id
  }

  async #take() {
    const { db, host } = this.#options
    const taken = await db
      .updateTable('roomErrand')
      .set({ takenAt: sql`now()` })
      .where('id', 'in', (is) =>
        is
          .selectFrom('roomErrand')
          .select('id')
          .where('host', '=', host)
          .where('takenAt', 'is', null)
          // A process that was suspended must not run commands whose senders have given up.
          .where('askedAt', '>', sql<Date>`now() - make_interval(secs => ${this.#patienceMs / 1000})`)
          .orderBy('id')
          .limit(batchSize)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'errand', 'awaited'])
      .execute()
    return taken.sort((a, b) => a.id - b.id)
  }

  async #run(command: RoomCommand): Promise<RoomResult<object>> {
    try {
      return await resultOf(() => this.#options.run(command))
    } catch (error) {
      this.#options.log.error({ command: command.kind, error }, 'a room command of another process failed')
      return { refused: { code: 'mistake', values: {} } }
    }
  }

  #receiveLater(): void {
    if (this.#stopped) return
    const { timers, log } = this.#options
    this.#timer = timers.set(() => {
      this.#receiving = this.receive()
        .catch((error: unknown) => log.warn({ error }, 'failed to read the room commands of other processes'))
        .then(() => this.#receiveLater())
    }, receiveEveryMs)
  }
}
