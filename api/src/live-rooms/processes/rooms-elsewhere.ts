import { sql } from 'kysely'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { ListedState, Listing } from '@segue/shared/room/people/listing.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Db } from '../../db/db.ts'
import type { Timers } from '../../ports/timers.ts'
import { RoomIndex, type RoomRevision } from '../lists/room-index.ts'

/** Lists are read again in the background after this long, and before the next one after the second. */
const freshMs = 1000
const usableMs = 5000
/** How many rooms of other processes are listed. */
const maxListed = 20_000

/** The stored states of the rooms that other processes hold: a second old at most. */
export class RoomsElsewhere {
  readonly #db: Db
  readonly #host: string
  readonly #timers: Timers
  readonly #index: RoomIndex
  #listings: Promise<readonly Listing[]> | undefined
  #isFresh = false

  /** `host` is this process, whose own rooms are left out. */
  constructor({ db, host, timers }: { db: Db; host: string; timers: Timers }) {
    this.#db = db
    this.#host = host
    this.#timers = timers
    this.#index = new RoomIndex(
      { revisions: () => this.#revisions(), states: (roomUuids) => this.#listedStates(roomUuids) },
      timers,
    )
  }

  /** Read at most once a second, and off the path of requests while they are frequent. */
  async listings(): Promise<readonly Listing[]> {
    const known = this.#listings
    if (known && this.#isFresh) return known
    const next = this.#index.read()
    this.#isFresh = true
    this.#after(freshMs, () => (this.#isFresh = false))
    const keep = () => {
      this.#listings = next
      this.#after(usableMs, () => this.#listings === next && (this.#listings = undefined))
    }
    if (!known) {
      keep()
      return next
    }
    void next.then(keep, () => undefined)
    return known
  }

  /** The states of those of these rooms that aren't empty. */
  async states(roomUuids: readonly string[]): Promise<(readonly [string, Readonly<RoomState>])[]> {
    if (roomUuids.length === 0) return []
    const rows = await this.#occupied()
      .where('roomUuid', 'in', [...roomUuids])
      .select(['roomUuid', sql<RoomState | null>`"room" -> 'state'`.as('state')])
      .execute()
    return rows.flatMap(({ roomUuid, state }) => (state ? [[roomUuid, state] as const] : []))
  }

  async state(roomUuid: string): Promise<Readonly<RoomState>> {
    const row = await this.#db
      .selectFrom('roomSnapshot')
      .where('roomUuid', '=', roomUuid)
      .select(sql<RoomState | null>`"room" -> 'state'`.as('state'))
      .executeTakeFirst()
    // It was taken a moment ago and has not been saved yet.
    if (!row?.state) throw new Refused('roomElsewhere')
    return row.state
  }

  crowds(): Promise<{ roomUuid: string; people: number }[]> {
    return this.#occupied().select(['roomUuid', 'people']).limit(5000).execute()
  }

  async roomUuids(): Promise<string[]> {
    const rows = await this.#occupied().select('roomUuid').limit(1000).execute()
    return rows.map(({ roomUuid }) => roomUuid)
  }

  async #revisions(): Promise<RoomRevision[]> {
    const rows = await this.#occupied().select(['roomUuid', 'epoch', 'rev']).limit(maxListed).execute()
    return rows.map(({ roomUuid, epoch, rev }) => ({ uuid: roomUuid, held: epoch, rev }))
  }

  /** Without most people's profiles, which are most of a state. */
  async #listedStates(roomUuids: readonly string[]): Promise<Map<string, ListedState>> {
    const rows = await this.#occupied()
      .where('roomUuid', 'in', [...roomUuids])
      .select(['roomUuid', listedState.as('state')])
      .execute()
    return new Map(rows.flatMap(({ roomUuid, state }) => (state ? [[roomUuid, state] as const] : [])))
  }

  #after(ms: number, run: () => void): void {
    const { idly = this.#timers.set } = this.#timers
    idly(run, ms)
  }

  #occupied() {
    return this.#db
      .selectFrom('roomSnapshot')
      .where('occupied', '=', true)
      .where(sql<boolean>`"host" is distinct from ${this.#host}`)
  }
}

const listedState = sql<ListedState | null>`(
  select jsonb_build_object(
    'settings', "state" -> 'settings' #- '{roomRoles}' #- '{pinnedMessages}',
    'allUsers', "state" -> 'allUsers', 'djs', "state" -> 'djs', 'nowPlaying', "state" -> 'nowPlaying',
    'allUserData', coalesce((
      select jsonb_object_agg("dj" ->> 'uuid', "state" -> 'allUserData' -> ("dj" ->> 'uuid'))
      from jsonb_array_elements("state" -> 'djs') "dj"
    ), '{}'))
  from (select "room" -> 'state' as "state") "stored" where "state" is not null)`
