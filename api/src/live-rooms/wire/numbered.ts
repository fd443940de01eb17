import { pushFrame, type Push, type WireMessage } from '@segue/shared/room/protocol/protocol.ts'

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

/** A push of sums alone. Most are added up before anybody hears them, so that it is put into words only when asked for. */
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
