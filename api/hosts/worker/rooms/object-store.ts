import { storedText, type RoomStore, type StoredRoom } from '../../../src/live-rooms/storage/store.ts'
import type { JournalChange } from '../../../src/db/tables/live-rooms.ts'
import type { JournalEntry, KeptEffect } from '../../../src/live-rooms/storage/journal-entry.ts'
import type { SqlStorage } from '../bindings.ts'

/** The changes since the room was saved, and its effects that are still to be carried out. */
const journalTables = `
  create table if not exists "journal" ("seq" integer primary key, "changes" text not null);
  create table if not exists "effect" (
    "seq" integer not null, "place" integer not null, "effect" text not null, primary key ("seq", "place")
  )`

/**
 * The parts of a room, or of one write to its journal, that exceed the row limit of two megabytes, assuming three bytes
 * per character at most.
 */
const partsTables = `
  create table if not exists "roomPart" ("at" integer primary key, "text" text not null);
  create table if not exists "journalPart" (
    "seq" integer not null, "at" integer not null, "text" text not null, primary key ("seq", "at")
  )`
const longestPart = 600_000

type Row = { roomUuid: string; epoch: number; occupied: number; room: string | null }

/** An object's own storage: one room, which no other object can have, written as a whole. */
export type ObjectStore = RoomStore & {
  /** The uuid of the object's room, once known. */
  roomUuid: () => string | undefined
  /** The epoch of the load that is in memory. */
  epoch: () => number
  /** The room as last saved. */
  stored: () => StoredRoom | undefined
}

/**
 * Rooms in the SQLite storage of their object. The platform runs one object per room; the epoch still fences out writes
 * from an earlier life of the object.
 */
export function createObjectStore(sql: SqlStorage): ObjectStore {
  // An object exists for any name that is requested: one that isn't a room stores nothing.
  let exists = sql.exec(`select 1 from sqlite_master where name = 'room'`).toArray().length > 0
  const row = () => (exists ? sql.exec<Row>('select * from "room"').toArray()[0] : undefined)
  const text = (found: Row | undefined) => found?.room && wholeText(sql, found.room)
  const storedIn = (text: string | null | undefined): StoredRoom | undefined => (text ? JSON.parse(text) : undefined)

  return {
    keepsConnections: true,
    roomUuid: () => row()?.roomUuid,
    epoch: () => row()?.epoch ?? 0,
    stored: () => storedIn(text(row())),
    async load(roomUuid) {
      sql.exec(
        `create table if not exists "room" ("roomUuid" text primary key, "epoch" integer not null,
          "occupied" integer not null, "room" text)`,
      )
      sql.exec(journalTables)
      sql.exec(partsTables)
      exists = true
      sql.exec(
        `insert into "room" values (?, 1, 0, null) on conflict ("roomUuid") do update set "epoch" = "epoch" + 1`,
        roomUuid,
      )
      const loaded = row()
      const stored = storedIn(text(loaded))
      return { epoch: loaded?.epoch ?? 1, stored, ...journalSince(sql, stored?.seq ?? 0) }
    },
    async save(roomUuid, epoch, room, words) {
      if (row()?.epoch !== epoch) return false
      const [first = '', ...others] = partsOf(storedText(room, words))
      sql.exec(
        'update "room" set "occupied" = ?, "room" = ? where "roomUuid" = ?',
        room.state.allUsers.length > 0 ? 1 : 0,
        first,
        roomUuid,
      )
      writeParts(sql, others)
      for (const table of ['journal', 'journalPart'])
        sql.exec(`delete from "${table}" where "seq" <= ?`, room.seq ?? 0)
      return true
    },
    // The platform holds back the object's output until its earlier writes are stored.
    async append(entries) {
      const owned = entries.filter(({ epoch }) => row()?.epoch === epoch)
      for (const entry of owned) addToJournal(sql, entry)
      return entries.filter((entry) => !owned.includes(entry)).map(({ roomUuid }) => roomUuid)
    },
    async carriedOut(_, { seq, place }) {
      sql.exec('delete from "effect" where "seq" = ? and "place" = ?', seq, place)
    },
    release: async () => undefined,
    async lost(owned) {
      const epoch = row()?.epoch
      return owned.filter((one) => one.epoch !== epoch).map((one) => one.roomUuid)
    },
    async occupied() {
      const stored = row()
      return stored?.occupied ? [stored.roomUuid] : []
    },
  }
}

/**
 * Splits a text into pieces that fit into a row. None begins or ends with half a surrogate pair, which a database would
 * not return unchanged.
 */
export function partsOf(text: string, longest = longestPart): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const end = at + longest
    const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) && end < text.length
    parts.push(text.slice(at, isHalf ? end - 1 : end))
    at = isHalf ? end - 1 : end
  }
  return parts
}

/** Everything is written in one turn of the event loop, which the platform stores atomically. */
function writeParts(sql: SqlStorage, parts: readonly string[]): void {
  for (const [at, part] of parts.entries()) sql.exec('insert or replace into "roomPart" values (?, ?)', at, part)
  sql.exec('delete from "roomPart" where "at" >= ?', parts.length)
}

function wholeText(sql: SqlStorage, first: string): string {
  sql.exec(partsTables)
  const others = sql.exec<{ text: string }>('select "text" from "roomPart" order by "at"').toArray()
  return [first, ...others.map(({ text }) => text)].join('')
}

function addToJournal(sql: SqlStorage, { changes, effects }: JournalEntry): void {
  const seq = changes.at(-1)?.seq ?? 0
  const [first = '', ...others] = partsOf(JSON.stringify(changes))
  sql.exec('insert or ignore into "journal" values (?, ?)', seq, first)
  for (const [at, part] of others.entries())
    sql.exec('insert or ignore into "journalPart" values (?, ?, ?)', seq, at, part)
  for (const { seq, place, effect } of effects)
    sql.exec('insert or ignore into "effect" values (?, ?, ?)', seq, place, JSON.stringify(effect))
}

function journalSince(sql: SqlStorage, seq: number): { changes?: JournalChange[]; effects?: KeptEffect[] } {
  const rows = sql.exec<{ seq: number; text: string }>(
    `select "seq", "text" from (
      select "seq", -1 as "at", "changes" as "text" from "journal" union all select "seq", "at", "text" from "journalPart"
    ) where "seq" > ? order by "seq", "at"`,
    seq,
  )
  const texts = new Map<number, string>()
  for (const row of rows.toArray()) texts.set(row.seq, (texts.get(row.seq) ?? '') + row.text)
  const changes = [...texts.values()].flatMap((text): JournalChange[] => JSON.parse(text))
  const kept = sql.exec<{ seq: number; place: number; effect: string }>(
    'select * from "effect" order by "seq", "place"',
  )
  const effects = kept.toArray().map(({ effect, ...key }): KeptEffect => ({ ...key, effect: JSON.parse(effect) }))
  return { changes: changes.filter((change) => change.seq > seq), effects }
}
