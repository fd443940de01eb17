import type { LastingEffect } from '@segue/shared/room/state/effects.ts'
import type { JournalChange } from '../../db/tables/live-rooms.ts'

/** An effect that is stored until it is carried out. Its key is the change and its place in it. */
export interface KeptEffect {
  seq: number
  place: number
  effect: LastingEffect
}

/** What one write adds to a room's journal. */
export interface JournalEntry {
  roomUuid: string
  epoch: number
  changes: JournalChange[]
  effects: KeptEffect[]
}
