import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { PeopleMessage } from '@segue/shared/people/live/messages.ts'
import type { HostAction, PersonAction } from '@segue/shared/room/protocol/actions.ts'
import type { LastingEffect } from '@segue/shared/room/state/effects.ts'
import type { RoomChange } from '@segue/shared/room/recorder/recorder.ts'
import type { Person, Room, RoomState } from '@segue/shared/room/state/state.ts'
import type { RefusalCode } from '@segue/shared/room/refusals/refusals.ts'

/** A command from one process to another that holds rooms. */
export type RoomCommand =
  | { kind: 'act'; roomUuid: string; action: HostAction }
  | { kind: 'actWherever'; userUuid: string; action: HostAction }
  | { kind: 'actEverywhere'; action: HostAction }
  | { kind: 'perform'; roomUuid: string; person: Person; action: PersonAction }
  | { kind: 'push'; roomUuid: string; message: { name: string; params: unknown } }
  // Versions that don't know these treat `userUuid` as a person in a room, and find nobody.
  | { kind: 'tellPeople'; personUuids: readonly string[]; message: PeopleMessage }
  | { kind: 'moved'; userUuids: readonly string[] }
  | { kind: 'tiesChanged'; userUuids: readonly string[] }

/** A room's response to another process: a refusal is a value, because errors lose their type on the way. */
export type RoomResult<T> = { answer: T } | { refused: { code: RefusalCode; values: Record<string, string> } }

/** One step of a room, as stored in the journal. */
export interface JournalChange extends RoomChange {
  /** The number of the change, counted per room. */
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
  /** The number of people in the room. */
  people: Generated<number>
  /** Null until the first save. */
  room: ColumnType<Room | null, string | null, string | null>
  savedAt: ColumnType<Date, never, unknown>
  /** The last journal change that the saved room includes; null if it was saved without a journal. */
  seq: ColumnType<number | null, number | null | undefined, number | null>
  /** The process that holds the room; null if none does, or if only one process uses the database. */
  host: string | null
}

/**
 * What has happened in rooms since they were last saved: one row per batch of changes collected within some
 * milliseconds.
 */
export interface RoomJournalTable {
  roomUuid: string
  /** The number of its last change. */
  seq: number
  changes: JSONColumnType<JournalChange[]>
}

/** Rooms' effects that are still to be carried out. */
export interface RoomEffectTable {
  roomUuid: string
  seq: number
  place: number
  effect: JSONColumnType<LastingEffect>
  keptAt: ColumnType<Date, never, never>
}

/** The processes that hold rooms, each with the time until which no other may take its rooms. */
export interface RoomHostTable {
  host: string
  until: ColumnType<Date, unknown, unknown>
  /** The version of the inter-process protocol that it speaks; null without a cluster. */
  wire: number | null
}

/** Commands from one process to rooms that another holds. The table and its columns keep their original names. */
export interface RoomCommandTable {
  id: GeneratedAlways<number>
  /** The process that holds the room. */
  host: string
  errand: JSONColumnType<RoomCommand>
  /** Whether the sender waits for the result. */
  awaited: boolean
  takenAt: ColumnType<Date | null, never, unknown>
  said: ColumnType<RoomResult<object> | null, string | null, string | null>
  askedAt: ColumnType<Date, never, never>
}

/** A room with people in it, as published by its host for hosts in which each room lives in its own object. */
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
