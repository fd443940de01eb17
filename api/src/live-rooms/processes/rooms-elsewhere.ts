import { sql } from 'kysely'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Db } from '../../db/db.ts'

/** The stored states of the rooms that other processes hold: a second old at most. */
export class RoomsElsewhere {
  readonly #db: Db
  readonly #host: string

  /** `host` is this process, whose own rooms are left out. */
  constructor(db: Db, host: string) {
    this.#db = db
    this.#host = host
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

  #occupied() {
    return this.#db
      .selectFrom('roomSnapshot')
      .where('occupied', '=', true)
      .where(sql<boolean>`"host" is distinct from ${this.#host}`)
  }
}
