import { sql } from 'kysely'
import type { HostAction } from '@segue/shared/room/actions.ts'
import { Refused } from '@segue/shared/room/refused.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
import type { Db } from '../db/db.ts'
import type { Errand } from '../db/tables/live-rooms.ts'
import type { Log } from '../ports/log.ts'
import type { Rooms } from '../ports/rooms.ts'
import type { Timers } from '../ports/timers.ts'
import { createErrands } from './errands.ts'
import { type LocalRooms, type RoomData, summaryOf } from './rooms.ts'

/** The rooms of all processes that share a database. */
export type SharedRooms = Rooms & {
  /** Does at once what others have asked, rather than within a quarter of a second. */
  carryOut(): Promise<void>
  stop(): Promise<void>
}

/**
 * The rooms as a process sees them that shares its database with others. What is said to a room that another holds is
 * left for that one as an errand; what is asked about it is read from storage, where it is a second old at most.
 */
export function createSharedRooms(options: {
  local: LocalRooms
  db: Db
  /** The name under which this process holds rooms. */
  host: string
  settings: RoomData['settings']
  timers: Timers
  log: Log
}): SharedRooms {
  const { local, db, host, settings, log } = options
  const errands = createErrands({ ...options, run })

  /** What others ask is done with the rooms of this process alone, so that no errand travels on. */
  async function run(errand: Errand): Promise<object> {
    if (errand.kind === 'perform') return local.perform(errand.roomUuid, errand.person, errand.action)
    if (errand.kind === 'act') await act(errand.roomUuid, errand.action)
    else if (errand.kind === 'push') local.push(errand.roomUuid, errand.message)
    else local.actWherever(errand.userUuid, errand.action)
    return {}
  }

  async function act(roomUuid: string, action: HostAction): Promise<void> {
    // Two processes may tell of their changes in the wrong order: what counts is what the database has now.
    const now = action.type === 'settingsChanged' ? await settings(roomUuid) : undefined
    return local.act(roomUuid, now ? { type: 'settingsChanged', settings: now } : action)
  }

  /** Rooms of other processes, as they were saved last. */
  const elsewhere = () =>
    db
      .selectFrom('roomSnapshot')
      .where('occupied', '=', true)
      .where(sql<boolean>`"host" is distinct from ${host}`)

  async function stored(roomUuids: readonly string[]): Promise<(readonly [string, Readonly<RoomState>])[]> {
    if (roomUuids.length === 0) return []
    const rows = await elsewhere()
      .where('roomUuid', 'in', [...roomUuids])
      .select(['roomUuid', sql<RoomState | null>`"room" -> 'state'`.as('state')])
      .execute()
    return rows.flatMap(({ roomUuid, state }) => (state ? [[roomUuid, state] as const] : []))
  }

  async function stateElsewhere(roomUuid: string): Promise<Readonly<RoomState>> {
    const row = await db
      .selectFrom('roomSnapshot')
      .where('roomUuid', '=', roomUuid)
      .select(sql<RoomState | null>`"room" -> 'state'`.as('state'))
      .executeTakeFirst()
    // It was taken this moment and has not been saved yet.
    if (!row?.state) throw new Refused('roomElsewhere')
    return row.state
  }

  async function here<T>(work: () => Promise<T>, there: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refused && error.code === 'roomElsewhere') return there()
      throw error
    }
  }

  const unheard = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.warn({ error }, 'Other processes could not be told of something'))

  return {
    async act(roomUuid, action) {
      if (local.holds(roomUuid)) await local.act(roomUuid, action)
      else await errands.ask({ kind: 'act', roomUuid, action })
    },
    actWherever(userUuid, action) {
      local.actWherever(userUuid, action)
      unheard(errands.leaveForAll({ kind: 'actWherever', userUuid, action }))
    },
    perform: (roomUuid, person, action) =>
      here(
        () => local.perform(roomUuid, person, action),
        () => errands.ask({ kind: 'perform', roomUuid, person, action }),
      ),
    state: (roomUuid) =>
      here(
        () => local.state(roomUuid),
        () => stateElsewhere(roomUuid),
      ),
    async live(roomUuids) {
      const own = await local.live(roomUuids)
      const others = await stored(roomUuids.filter((roomUuid) => !own.has(roomUuid)))
      return new Map([...own, ...others])
    },
    async crowds() {
      const others = await elsewhere().select(['roomUuid', 'people']).limit(5000).execute()
      return [...(await local.crowds()), ...others]
    },
    async summaries() {
      const own = await local.summaries()
      const others = await elsewhere().select('roomUuid').limit(1000).execute()
      const states = await stored(others.map(({ roomUuid }) => roomUuid))
      return [...own, ...states.map(([roomUuid, state]) => summaryOf(roomUuid, state))]
    },
    push(roomUuid, message) {
      if (local.liveState(roomUuid)) local.push(roomUuid, message)
      else unheard(errands.leave({ kind: 'push', roomUuid, message }))
    },
    carryOut: () => errands.carryOut(),
    stop: () => errands.stop(),
  }
}
