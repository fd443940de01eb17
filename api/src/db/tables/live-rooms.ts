import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { PeopleMessage } from '@segue/shared/people/live/messages.ts'
import type { HostAction, PersonAction } from '@segue/shared/room/actions.ts'
import type { LastingEffect } from '@segue/shared/room/effects.ts'
import type { RoomChange } from '@segue/shared/room/protocol/recorder.ts'
import type { Person, Room, RoomState } from '@segue/shared/room/state.ts'
import type { RefusalCode } from '@segue/shared/room/protocol/refusals.ts'

/** What a process asks of the rooms that another holds. */
export type RoomCommand =
  | { kind: 'act'; roomUuid: string; action: HostAction }
  | { kind: 'actWherever'; userUuid: string; action: HostAction }
  | { kind: 'actEverywhere'; action: HostAction }
  | { kind: 'perform'; roomUuid: string; person: Person; action: PersonAction }
  | { kind: 'push'; roomUuid: string; message: { name: string; params: unknown } }
  // A version that does not know these looks for somebody who is in a room as `userUuid`, and finds nobody.
  | { kind: 'tellPeople'; personUuids: readonly string[]; message: PeopleMessage }
  | { kind: 'moved'; userUuids: readonly string[] }
  | { kind: 'tiesChanged'; userUuids: readonly string[] }

/** What a room answers another process: a refusal is a value, because errors lose their kind on the way. */
export type RoomResult<T> = { answer: T } | { refused: { code: RefusalCode; values: Record<string, string> } }

/** One step of a room as the journal keeps it. */
export interface JournalChange extends RoomChange {
  /** Counts the room's changes. */
  seq: number
  /** The revision of the room's state after it. */
  rev: number
}

/** The last saved state of a live room. */
export interface RoomSnapshotTable {
  roomUuid: string
  /** Counts the processes that have taken the room; only the newest may write. */
  epoch: number
  rev: number
  occupied: boolean
  /** How many were in the room. */
  people: Generated<number>
  /** Null until the first save. */
  room: ColumnType<Room | null, string | null, string | null>
  savedAt: ColumnType<Date, never, unknown>
  /** The last change in the journal that the saved room contains; null where it was saved without one. */
  seq: ColumnType<number | null, number | null | undefined, number | null>
  /** The process that holds the room; null when none does, or when the database serves one process only. */
  host: string | null
}

/** What has happened in rooms since they were last saved: what gathered within some milliseconds is one row. */
export interface RoomJournalTable {
  roomUuid: string
  /** The last of its changes. */
  seq: number
  changes: JSONColumnType<JournalChange[]>
}

/** What rooms want outside, until it is carried out. */
export interface RoomEffectTable {
  roomUuid: string
  seq: number
  place: number
  effect: JSONColumnType<LastingEffect>
  keptAt: ColumnType<Date, never, never>
}

/** The processes that hold rooms, each with the time until which nobody may take a room from it. */
export interface RoomHostTable {
  host: string
  until: ColumnType<Date, unknown, unknown>
}

/** Commands of one process to the rooms that another holds. The table and its columns keep the names they were made with. */
export interface RoomCommandTable {
  id: GeneratedAlways<number>
  /** Who holds the room. */
  host: string
  errand: JSONColumnType<RoomCommand>
  /** Whether the sender waits for the result. */
  awaited: boolean
  takenAt: ColumnType<Date | null, never, unknown>
  said: ColumnType<RoomResult<object> | null, string | null, string | null>
  askedAt: ColumnType<Date, never, never>
}

/** A room that somebody is in, as a host writes it down for others where rooms do not live in one process. */
export interface LiveRoomTable {
  roomUuid: string
  userUuids: string[]
  state: JSONColumnType<RoomState>
  seenAt: ColumnType<Date, unknown, unknown>
}

export interface LiveRoomTables {
  roomSnapshot: RoomSnapshotTable
  roomJournal: RoomJournalTable
  roomEffect: RoomEffectTable
  roomHost: RoomHostTable
  roomErrand: RoomCommandTable
  liveRoom: LiveRoomTable
}
