import { isLastingEffect, type Effect } from '@segue/shared/room/state/effects.ts'
import type { StepResult } from '@segue/shared/room/step.ts'
import type { Journal, Receipt } from './journal.ts'
import type { KeptEffect } from './journal-entry.ts'
import type { Ownership } from './store.ts'

/** One room's part of the journal. */
export class RoomJournal {
  /** The number of the room's last change. */
  seq: number
  readonly #journal: Journal
  readonly #room: Ownership
  #last: Receipt | null = null

  constructor(journal: Journal, room: Ownership, seq = 0) {
    this.#journal = journal
    this.#room = room
    this.seq = seq
  }

  get full(): boolean {
    return this.#journal.full
  }

  /** A receipt that reports when everything so far is stored; null if it already is. */
  get receipt(): Receipt | null {
    return this.#last?.pending ? this.#last : null
  }

  /** Writes everything so far. False if it was lost; rejects if storage doesn't accept it. */
  async writtenDown(): Promise<boolean> {
    const receipt = this.receipt
    if (receipt) await this.#journal.hasten(receipt)
    return receipt?.state !== 'lost'
  }

  /** Journals the result of a step, and returns the keys of the effects that are stored. */
  writeDown({ lasting, effects }: StepResult, rev: number): ReadonlyMap<Effect, Omit<KeptEffect, 'effect'>> {
    const toKeep = effects.filter(isLastingEffect)
    if (!lasting && toKeep.length === 0) return new Map()
    const seq = ++this.seq
    const kept = toKeep.map((effect, place) => ({ seq, place, effect }))
    const change = { seq, rev, ...(lasting || { patch: [], backstage: [] }) }
    this.#last = this.#journal.add(this.#room, change, kept)
    return new Map(kept.map(({ effect, place }) => [effect, { seq, place }]))
  }
}
