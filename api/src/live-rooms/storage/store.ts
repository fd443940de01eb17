import { sql } from 'kysely'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { Room } from '@segue/shared/room/state/state.ts'
import type { Db } from '../../db/db.ts'
import type { JournalChange } from '../../db/tables/live-rooms.ts'
import type { JournalEntry, KeptEffect } from './journal-entry.ts'
import { appendRows, readJournal } from './journal-rows.ts'

/** A room as written to storage. */
export interface StoredRoom extends Room {
  rev: number
  /** The number of the last journal change that it includes; absent without a journal. */
  seq?: number
}

/** A room as read from storage. */
export interface LoadedRoom {
  epoch: number
  /** Undefined for a room that was never saved. */
  stored: StoredRoom | undefined
  /** The changes since it was saved. */
  changes?: JournalChange[]
  /** Its effects that are still to be carried out. */
  effects?: KeptEffect[]
}

/** A process's ownership of a room: the epoch it got when it took the room. */
export interface Ownership {
  roomUuid: string
  epoch: number
}

/**
 * Storage in which rooms outlive the process. Each process that loads a room raises its epoch, and only the newest
 * epoch may save, so a process that has lost a room without noticing can't overwrite the new owner's changes.
 */
export interface RoomStore {
  /**
   * Whether other processes take rooms from this store too. Until a process has taken a room, it isn't notified of
   * changes.
   */
  shared?: boolean
  /**
   * Whether connections outlive the memory of their room, so that a room that has slept finds the saved connections
   * again.
   */
  keepsConnections?: boolean
  /** Takes a room. Rejects with `Refused` (`roomElsewhere`) while another living process holds it. */
  load(roomUuid: string): Promise<LoadedRoom>
  /**
   * Returns whether the room was saved: false if another process has taken it since. `text` is the state and
   * `backstage` as JSON, if the caller already has it.
   */
  save(roomUuid: string, epoch: number, room: StoredRoom, text?: string): Promise<boolean>
  /**
   * Appends to rooms' journals: each entry completely or not at all, and never twice. Returns the rooms for which
   * nothing was written, because another process has taken them or storage can't represent the entry. Absent if rooms
   * don't outlive the process.
   */
  append?(entries: readonly JournalEntry[]): Promise<string[]>
  /** Deletes an effect that was carried out. */
  carriedOut?(roomUuid: string, key: Omit<KeptEffect, 'effect'>): Promise<void>
  /** Releases a room, so that any process may take it. No-op if another process has taken it. */
  release(owned: Ownership): Promise<void>
  /** Which process holds a room, and since which epoch; undefined if none does. Absent if there is only one process. */
  holderOf?(roomUuid: string): Promise<{ host: string; epoch: number } | undefined>
  /** Which of these rooms another process has taken since. */
  lost(owned: readonly Ownership[]): Promise<string[]>
  /** Rooms that weren't empty when they were last saved, except those that another living process holds. */
  occupied(): Promise<string[]>
}

/**
 * A store in memory, for tests and for hosts without a database. Stores copies, as a database would, and optionally a
 * journal that outlives the host that writes it.
 */
export function memoryStore({ journal = false } = {}): RoomStore {
  const epochs = new Map<string, number>()
  const saved = new Map<string, { text: string; occupied: boolean }>()
  const kept = journal ? memoryJournal((room) => epochs.get(room.roomUuid) === room.epoch) : undefined
  return {
    ...kept?.methods,
    async load(roomUuid) {
      const epoch = (epochs.get(roomUuid) ?? 0) + 1
      epochs.set(roomUuid, epoch)
      const text = saved.get(roomUuid)?.text
      const stored: StoredRoom | undefined = text === undefined ? undefined : JSON.parse(text)
      return { epoch, stored, ...kept?.since(roomUuid, stored?.seq ?? 0) }
    },
    async save(roomUuid, epoch, room, text) {
      if (epochs.get(roomUuid) !== epoch) return false
      saved.set(roomUuid, { text: storedText(room, text), occupied: hasPeople(room) })
      kept?.forget(roomUuid, room.seq ?? 0)
      return true
    },
    release: async () => undefined,
    lost: async (owned) => owned.filter(({ roomUuid, epoch }) => epochs.get(roomUuid) !== epoch).map(uuidOf),
    async occupied() {
      const full = [...saved].flatMap(([uuid, { occupied }]) => (occupied ? [uuid] : []))
      return [...new Set([...full, ...(kept?.rooms() ?? [])])]
    },
  }
}

const wordsOf = ({ state, backstage }: StoredRoom) => JSON.stringify({ state, backstage })

/** A room as a single JSON text, for stores without columns. */
export const storedText = (room: StoredRoom, text = wordsOf(room)) =>
  `{"rev":${room.rev},${room.seq === undefined ? '' : `"seq":${room.seq},`}${text.slice(1)}`

/** Stores copies under keys that sort and compare as those of a database do. */
function memoryJournal(owns: (room: Ownership) => boolean) {
  const changes = new Map<string, JournalChange>()
  const effects = new Map<string, KeptEffect>()
  const keyOf = (roomUuid: string, seq: number, place = 0) => `${roomUuid} ${seq} ${place}`
  const of = <T>(kept: ReadonlyMap<string, T>, roomUuid: string) =>
    [...kept].flatMap(([key, value]) => (key.startsWith(`${roomUuid} `) ? [structuredClone(value)] : []))
  return {
    methods: {
      async append(entries) {
        for (const { roomUuid, ...entry } of structuredClone(entries.filter(owns))) {
          for (const change of entry.changes) changes.set(keyOf(roomUuid, change.seq), change)
          for (const one of entry.effects) effects.set(keyOf(roomUuid, one.seq, one.place), one)
        }
        return entries.filter((entry) => !owns(entry)).map(uuidOf)
      },
      async carriedOut(roomUuid, { seq, place }) {
        effects.delete(keyOf(roomUuid, seq, place))
      },
    } satisfies Partial<RoomStore>,
    rooms: () => [...changes.keys(), ...effects.keys()].map((key) => key.split(' ', 1)[0] ?? ''),
    since(roomUuid: string, seq: number) {
      const since = of(changes, roomUuid).filter((change) => change.seq > seq)
      const waiting = of(effects, roomUuid)
      return {
        ...(since.length > 0 ? { changes: since } : undefined),
        ...(waiting.length > 0 ? { effects: waiting } : undefined),
      }
    },
    forget(roomUuid: string, seq: number) {
      for (const [key, change] of changes)
        if (change.seq <= seq && key.startsWith(`${roomUuid} `)) changes.delete(key)
    },
  }
}

const hasPeople = (room: StoredRoom) => room.state.allUsers.length > 0

const uuidOf = ({ roomUuid }: Ownership) => roomUuid

/**
 * The store in the table `roomSnapshot`: one row per room, written as a whole. `host` names this process if several
 * share the database, and `acquireLease` keeps the name valid for the others; without a name, any process may take any
 * room. If the processes know more about each other than that, `living` lists those that are alive, or null while that
 * is unknown. While `othersCouldRenew` is false, expired leases count as valid. `living` knows only the processes that
 * speak the same version of the inter-process protocol, `wire`: what others hold is theirs while their lease lasts.
 */
export function databaseStore(
  db: Db,
  host: string | null = null,
  living: () => readonly string[] | null = () => null,
  othersCouldRenew: () => boolean = () => true,
  wire: number | null = null,
): RoomStore {
  const holderIsGone =
    () => sql<boolean>`("roomSnapshot"."host" is null or "roomSnapshot"."host" = ${host} or not exists (
    select from "roomHost" where "roomHost"."host" = "roomSnapshot"."host"
    and ("roomHost"."until" > now() or not ${othersCouldRenew()}::boolean)
    and ("roomHost"."wire" is distinct from ${wire}::integer
      or coalesce("roomHost"."host" = any(${living()}::text[]), true))
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
            .where(holderIsGone()),
        )
        .returning(['epoch', 'rev', 'room', 'seq'])
        .executeTakeFirst()
      if (!row) throw new Refused('roomElsewhere')
      const { epoch, room, rev, seq } = row
      const stored = room ? { ...room, rev, seq: seq ?? undefined } : undefined
      // From here on no other process can write to the room's journal.
      return { epoch, stored, ...(await readJournal(db, roomUuid, seq ?? 0)) }
    },
    save: (roomUuid, epoch, room, text = wordsOf(room)) => saveRow(db, { roomUuid, epoch }, room, text),
    append: (entries) => appendRows(db, entries),
    async carriedOut(roomUuid, { seq, place }) {
      const kept = db.deleteFrom('roomEffect').where('roomUuid', '=', roomUuid)
      await kept.where('seq', '=', seq).where('place', '=', place).execute()
    },
    async release({ roomUuid, epoch }) {
      const mine = db.updateTable('roomSnapshot').where('roomUuid', '=', roomUuid).where('epoch', '=', epoch)
      await mine.set({ host: null }).execute()
    },
    async holderOf(roomUuid) {
      const row = await db
        .selectFrom('roomSnapshot')
        .where('roomUuid', '=', roomUuid)
        .where('host', 'is not', null)
        .select(['host', 'epoch'])
        .executeTakeFirst()
      return row && { host: row.host ?? '', epoch: row.epoch }
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
        .where((is) => {
          const hasRows = (table: 'roomJournal' | 'roomEffect') =>
            is.exists(is.selectFrom(table).whereRef(`${table}.roomUuid`, '=', 'roomSnapshot.roomUuid').select('seq'))
          return is.or([is('occupied', '=', true), hasRows('roomJournal'), hasRows('roomEffect')])
        })
        .where(holderIsGone())
        .execute()
      return rows.map((row) => row.roomUuid)
    },
  }
}

/**
 * Writes a complete room, and deletes the journal entries it includes. Writes nothing if another process has taken the
 * room.
 */
async function saveRow(db: Db, owned: Ownership, room: StoredRoom, text: string): Promise<boolean> {
  const saved = await db
    .with('saved', (is) =>
      is
        .updateTable('roomSnapshot')
        .set({
          rev: room.rev,
          seq: room.seq ?? null,
          occupied: hasPeople(room),
          people: room.state.allUsers.length,
          room: text,
          savedAt: sql`now()`,
        })
        .where('roomUuid', '=', owned.roomUuid)
        .where('epoch', '=', owned.epoch)
        .returning(['roomUuid', 'seq']),
    )
    .with('contained', (is) =>
      is
        .deleteFrom('roomJournal')
        .using('saved')
        .whereRef('roomJournal.roomUuid', '=', 'saved.roomUuid')
        .whereRef('roomJournal.seq', '<=', 'saved.seq'),
    )
    .selectFrom('saved')
    .select('roomUuid')
    .executeTakeFirst()
  return saved !== undefined
}
