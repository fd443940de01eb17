import { sql } from 'kysely'
import { Refused } from '@segue/shared/room/refused.ts'
import type { Room } from '@segue/shared/room/state.ts'
import type { Db } from '../db/db.ts'

/** A room as it lies in storage. */
export interface StoredRoom extends Room {
  rev: number
}

/** A process's ownership of a room: the epoch it was given when it took it. */
export interface Ownership {
  roomUuid: string
  epoch: number
}

/**
 * Where rooms outlive the process. Each process that loads a room raises its epoch, and only the newest epoch may
 * save: a process that has lost a room without noticing cannot overwrite what the new one does.
 */
export interface RoomStore {
  /** Whether other processes take rooms from it too. Until one has taken a room, nobody tells it of changes. */
  shared?: boolean
  /**
   * Takes possession of a room. `stored` is undefined for one that was never saved. Rejects with `Refused`
   * (`roomElsewhere`) while another process holds it and is alive.
   */
  load(roomUuid: string): Promise<{ epoch: number; stored: StoredRoom | undefined }>
  /**
   * Whether it was saved: false when another process has taken the room since. `words` are the state and what is
   * backstage as JSON, from those who have them at hand.
   */
  save(roomUuid: string, epoch: number, room: StoredRoom, words?: string): Promise<boolean>
  /** Gives a room back, so that any process may take it. Does nothing when it is another's by now. */
  release(owned: Ownership): Promise<void>
  /** Which of these rooms another process has taken since. */
  lost(owned: readonly Ownership[]): Promise<string[]>
  /** Rooms that had somebody in them when they were last saved, except those that another living process holds. */
  occupied(): Promise<string[]>
}

/** A store in memory, for tests and for hosts without a database. Keeps copies, as a database would. */
export function memoryStore(): RoomStore {
  const epochs = new Map<string, number>()
  const saved = new Map<string, string>()
  return {
    async load(roomUuid) {
      const epoch = (epochs.get(roomUuid) ?? 0) + 1
      epochs.set(roomUuid, epoch)
      const text = saved.get(roomUuid)
      return { epoch, stored: text === undefined ? undefined : JSON.parse(text) }
    },
    async save(roomUuid, epoch, room, words) {
      if (epochs.get(roomUuid) !== epoch) return false
      saved.set(roomUuid, storedText(room, words))
      return true
    },
    release: async () => undefined,
    lost: async (owned) => owned.filter(({ roomUuid, epoch }) => epochs.get(roomUuid) !== epoch).map(uuidOf),
    async occupied() {
      return [...saved].filter(([, text]) => hasPeople(JSON.parse(text))).map(([uuid]) => uuid)
    },
  }
}

const wordsOf = ({ state, backstage }: StoredRoom) => JSON.stringify({ state, backstage })

/** A room as JSON of one piece, for stores without columns. */
export const storedText = (room: StoredRoom, words = wordsOf(room)) => `{"rev":${room.rev},${words.slice(1)}`

const hasPeople = (room: StoredRoom) => room.state.allUsers.length > 0

const uuidOf = ({ roomUuid }: Ownership) => roomUuid

/**
 * The store in the table `roomSnapshot`: one row for each room, written whole. `host` names this process where several
 * share the database, and `acquireLease` has the others believe it; without a name a room is anybody's who loads it.
 */
export function databaseStore(db: Db, host: string | null = null): RoomStore {
  const holderIsGone = sql<boolean>`("roomSnapshot"."host" is null or "roomSnapshot"."host" = ${host} or not exists (
    select from "roomHost" where "roomHost"."host" = "roomSnapshot"."host" and "roomHost"."until" > now()
  ))`
  return {
    shared: host !== null,
    async load(roomUuid) {
      const row = await db
        .insertInto('roomSnapshot')
        .values({ roomUuid, epoch: 1, rev: 0, occupied: false, room: null, host })
        .onConflict((conflict) =>
          conflict
            .column('roomUuid')
            .doUpdateSet({ epoch: sql`"roomSnapshot"."epoch" + 1`, host })
            .where(holderIsGone),
        )
        .returning(['epoch', 'rev', 'room'])
        .executeTakeFirst()
      if (!row) throw new Refused('roomElsewhere')
      return { epoch: row.epoch, stored: row.room ? { ...row.room, rev: row.rev } : undefined }
    },
    async save(roomUuid, epoch, room, words = wordsOf(room)) {
      const result = await db
        .updateTable('roomSnapshot')
        .set({
          rev: room.rev,
          occupied: hasPeople(room),
          people: room.state.allUsers.length,
          room: words,
          savedAt: sql`now()`,
        })
        .where('roomUuid', '=', roomUuid)
        .where('epoch', '=', epoch)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },
    async release({ roomUuid, epoch }) {
      const mine = db.updateTable('roomSnapshot').where('roomUuid', '=', roomUuid).where('epoch', '=', epoch)
      await mine.set({ host: null }).execute()
    },
    async lost(owned) {
      if (owned.length === 0) return []
      const rows = await db
        .selectFrom('roomSnapshot')
        .select(['roomUuid', 'epoch'])
        .where('roomUuid', 'in', owned.map(uuidOf))
        .execute()
      const epochs = new Map(rows.map((row) => [row.roomUuid, row.epoch]))
      return owned.filter(({ roomUuid, epoch }) => epochs.get(roomUuid) !== epoch).map(uuidOf)
    },
    async occupied() {
      const rows = await db
        .selectFrom('roomSnapshot')
        .select('roomUuid')
        .where('occupied', '=', true)
        .where(holderIsGone)
        .execute()
      return rows.map((row) => row.roomUuid)
    },
  }
}
