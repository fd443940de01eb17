import { sql } from 'kysely'
import { Refused } from '@segue/shared/room/refused.ts'
import type { Db } from '../db/db.ts'
import type { Errand, Said } from '../db/tables/live-rooms.ts'
import type { Log } from '../ports/log.ts'
import type { Timers } from '../ports/timers.ts'
import { answerOf, saidOf } from './said.ts'

/** How often a process looks for what it was asked. */
const lookEveryMs = 250
/** How often it is looked whether an errand was answered. */
const askAgainMs = 50
/** How long somebody waits for an answer; an errand that nobody has begun by then is taken back. */
const patienceMs = 3000
/** The most that are taken at once. */
const takenAtOnce = 200
/** Errands that are older were left by somebody who has gone. */
const forgottenAfter = sql<Date>`now() - interval '1 minute'`
const looksBetweenTidying = 240

export interface Errands {
  /**
   * Has the process that holds this room do something, and waits for it. Rejects with `Refused`. Where none does, there is
   * nobody to act for somebody, and nobody who needs to be told.
   */
  ask(errand: Extract<Errand, { kind: 'act' | 'perform' }>): Promise<object>
  /** Leaves something for the process that holds this room, if another does. */
  leave(errand: Extract<Errand, { kind: 'push' }>): Promise<void>
  /** Leaves something for every other process. */
  leaveForAll(errand: Extract<Errand, { kind: 'actWherever' }>): Promise<void>
  /** Carries out what waits for this process, in the order in which it was asked. */
  carryOut(): Promise<void>
  stop(): Promise<void>
}

/**
 * Errands between processes that share a database, as rows of it: the rooms are theirs, one each, and what is said to a
 * room over REST may arrive at any of them. `host` is this process; `run` does what others ask of it. See decision 0007.
 */
export function createErrands(options: {
  db: Db
  host: string
  run: (errand: Errand) => Promise<object>
  timers: Timers
  log: Log
}): Errands {
  const { db, host, run, timers, log } = options
  let stopped = false
  let looks = 0
  let timer: unknown
  let looking: Promise<void> = Promise.resolve()

  /** Writes an errand down for the process that holds its room, else for all others. There may be nobody. */
  async function write(errand: Errand, awaited: boolean): Promise<number | undefined> {
    const words = sql<string>`${JSON.stringify(errand)}::jsonb`
    const living = sql<boolean>`"until" > now() and "roomHost"."host" <> ${host}`
    const hosts =
      'roomUuid' in errand
        ? sql`"roomHost" join "roomSnapshot" using ("host") where "roomUuid" = ${errand.roomUuid} and ${living}`
        : sql`"roomHost" where ${living}`
    const written = await sql<{ id: number }>`
      insert into "roomErrand" ("host", "errand", "awaited")
      select "roomHost"."host", ${words}, ${awaited}::boolean from ${hosts} returning "id"
    `.execute(db)
    return written.rows[0]?.id
  }

  async function ask(errand: Extract<Errand, { kind: 'act' | 'perform' }>): Promise<object> {
    const id = await write(errand, true)
    // Whoever held it is gone, or has just given it back.
    if (id === undefined && errand.kind === 'act') return {}
    if (id === undefined) throw new Refused('roomElsewhere')
    const mine = db.deleteFrom('roomErrand').where('id', '=', id)
    for (let waited = 0; waited < patienceMs; waited += askAgainMs) {
      await new Promise<void>((resolve) => void timers.set(resolve, askAgainMs))
      const done = await mine.where('said', 'is not', null).returning('said').executeTakeFirst()
      if (done?.said) return answerOf(done.said)
    }
    // What was begun may have been done; either way nobody waits for it any more.
    await mine.execute()
    throw new Refused('roomElsewhere')
  }

  async function take() {
    const taken = await db
      .updateTable('roomErrand')
      .set({ takenAt: sql`now()` })
      .where('id', 'in', (is) =>
        is
          .selectFrom('roomErrand')
          .select('id')
          .where('host', '=', host)
          .where('takenAt', 'is', null)
          // A process that has slept must not do what everybody has given up.
          .where('askedAt', '>', sql<Date>`now() - make_interval(secs => ${patienceMs / 1000})`)
          .orderBy('id')
          .limit(takenAtOnce)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'errand', 'awaited'])
      .execute()
    return taken.sort((a, b) => a.id - b.id)
  }

  async function carryOut(): Promise<void> {
    for (const { id, errand, awaited } of await take()) {
      const said: Said<object> = await saidOf(() => run(errand)).catch((error: unknown) => {
        log.error({ errand: errand.kind, error }, 'What another process asked of a room failed')
        return { refused: { code: 'mistake', values: {} } }
      })
      // Who asked takes the row away with the answer.
      if (awaited) await answered(id, said)
      else await db.deleteFrom('roomErrand').where('id', '=', id).execute()
    }
    looks += 1
    if (looks % looksBetweenTidying === 0)
      await db.deleteFrom('roomErrand').where('askedAt', '<', forgottenAfter).execute()
  }

  const answered = (id: number, said: Said<object>) =>
    db
      .updateTable('roomErrand')
      .set({ said: JSON.stringify(said) })
      .where('id', '=', id)
      .execute()

  function again(): void {
    if (stopped) return
    timer = timers.set(() => {
      looking = carryOut()
        .catch((error: unknown) => log.warn({ error }, 'What other processes ask of rooms could not be read'))
        .then(again)
    }, lookEveryMs)
  }

  again()
  return {
    ask,
    leave: async (errand) => void (await write(errand, false)),
    leaveForAll: async (errand) => void (await write(errand, false)),
    carryOut,
    async stop() {
      stopped = true
      timers.clear(timer)
      await looking
    },
  }
}
