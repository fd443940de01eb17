import { pushFrame, type Push, type WireMessage } from '@segue/shared/room/protocol/protocol.ts'

/** A message to the room, numbered in the order of the room's messages. */
export interface Numbered {
  seq: number
  /** The revision of the state after this message. */
  rev: number
  text: string
  /** The number of the first message merged into this one, if it was merged from several. */
  first?: number
  /** The push itself, if it only replaces sums. */
  sums?: SumsPush
}

/** A push that only replaces sums. */
export type SumsPush = Push & { rev: number; prevRev: number; message: WireMessage & { statePatch: Replacement[] } }

export interface Replacement {
  op: 'replace'
  path: string
  value: unknown
}

/** A push of sums only. Most are merged before they are sent, so it is encoded only when needed. */
export class NumberedSums implements Numbered {
  readonly sums: SumsPush
  #text: string | undefined

  constructor(sums: SumsPush) {
    this.sums = sums
  }

  get seq(): number {
    return this.sums.messageId
  }

  get rev(): number {
    return this.sums.rev
  }

  get text(): string {
    return (this.#text ??= pushFrame(this.sums))
  }
}
