import type { LastingEffect } from '@segue/shared/room/effects.ts'
import type { JournalChange } from '../../db/tables/live-rooms.ts'

/** An effect that is kept until it is carried out. The change and the place in it are its key. */
export interface KeptEffect {
  seq: number
  place: number
  effect: LastingEffect
}

/** What is added to a room's journal in one write. */
export interface JournalEntry {
  roomUuid: string
  epoch: number
  changes: JournalChange[]
  effects: KeptEffect[]
}
