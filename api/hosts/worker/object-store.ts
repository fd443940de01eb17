import { storedText, type RoomStore, type StoredRoom } from '../../src/live-rooms/store.ts'
import type { SqlStorage } from './bindings.ts'

type Row = { roomUuid: string; epoch: number; occupied: number; room: string | null }

/** An object's own storage: one room, which no other object can have, written whole. */
export type ObjectStore = RoomStore & {
  /** The room whose object this is, once it is known. */
  roomUuid: () => string | undefined
  /** What was saved last. */
  stored: () => StoredRoom | undefined
}

/**
 * Rooms in the SQLite storage of their object. The platform runs one object for a room; the epoch fences out the memory
 * of an earlier life of it all the same.
 */
export function createObjectStore(sql: SqlStorage): ObjectStore {
  // An object is there for whatever name somebody asks for: one that is no room leaves nothing behind.
  let exists = sql.exec(`select 1 from sqlite_master where name = 'room'`).toArray().length > 0
  const row = () => (exists ? sql.exec<Row>('select * from "room"').toArray()[0] : undefined)
  const storedIn = (text: string | null | undefined): StoredRoom | undefined => (text ? JSON.parse(text) : undefined)

  return {
    roomUuid: () => row()?.roomUuid,
    stored: () => storedIn(row()?.room),
    async load(roomUuid) {
      sql.exec(
        `create table if not exists "room" ("roomUuid" text primary key, "epoch" integer not null,
          "occupied" integer not null, "room" text)`,
      )
      exists = true
      sql.exec(
        `insert into "room" values (?, 1, 0, null) on conflict ("roomUuid") do update set "epoch" = "epoch" + 1`,
        roomUuid,
      )
      const loaded = row()
      return { epoch: loaded?.epoch ?? 1, stored: storedIn(loaded?.room) }
    },
    async save(roomUuid, epoch, room, words) {
      if (row()?.epoch !== epoch) return false
      sql.exec(
        'update "room" set "occupied" = ?, "room" = ? where "roomUuid" = ?',
        room.state.allUsers.length > 0 ? 1 : 0,
        storedText(room, words),
        roomUuid,
      )
      return true
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
