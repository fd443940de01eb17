import type { Push, WireMessage } from '@segue/shared/room/protocol.ts'

/** A message to the room, numbered in the order of the room's messages. */
export interface Numbered {
  seq: number
  /** The revision of the state once it is heard. */
  rev: number
  text: string
  /** The number of the first message that was added up in it, where it is several. */
  first?: number
  /** What it says, where that is only how much there is of something. */
  sums?: SumsPush
}

/** A message that says how much there is of something, and no more. */
export type SumsPush = Push & { rev: number; prevRev: number; message: WireMessage & { statePatch: Replacement[] } }

export interface Replacement {
  op: 'replace'
  path: string
  value: unknown
}
