import { applyPatch } from '../patch.ts'
import type { Push } from '../protocol.ts'
import type { RoomState } from '../state.ts'

/** What became of a push: applied to the copy, not needed, kept until the snapshot comes, or proof of a gap. */
export type Taken = 'applied' | 'ignored' | 'waiting' | 'gap'

/** The most patches that wait for a snapshot; beyond it something is wrong and a new join is cheaper. */
const mostWaiting = 1000

/**
 * A client's copy of a room. `state` is replaced, never changed in place: parts that stay the same keep their
 * identity. After `gap` the copy is stale until the next `reset`, which the answer to a new `joinRoom` brings.
 */
export class Mirror {
  state: RoomState | null = null
  rev = 0
  #waiting: Push[] = []
  #stale = true
  /** Whether the data of everybody in the snapshot has still to come. Nothing may overtake it. */
  #awaitsPeople = false
  readonly #onMisfit: (error: unknown) => void

  /** `onMisfit` is told the `PatchMismatch` of a patch that does not fit. */
  constructor(onMisfit: (error: unknown) => void = () => {}) {
    this.#onMisfit = onMisfit
  }

  /** Whether the copy is what the server holds, as far as anybody can know. */
  get fresh(): boolean {
    return !this.#stale
  }

  /** Takes the snapshot of a join, and then the patches that overtook it. */
  reset(snapshot: { state: RoomState; rev: number }): Taken {
    const { state, waiting } = { state: this.state, waiting: this.#waiting }
    this.#waiting = []
    this.#stale = false
    this.#awaitsPeople = snapshot.state.allUsers.some(({ uuid }) => !(uuid in snapshot.state.allUserData))
    this.rev = snapshot.rev
    // The answer to a join leaves everybody's data out and `updatedUserData` brings it a moment later. What is known
    // from before the join fills the moment, so that nobody's avatar vanishes on a rejoin.
    const known = Object.entries(state?.allUserData ?? {}).filter(([uuid]) =>
      snapshot.state.allUsers.some((user) => user.uuid === uuid),
    )
    this.state = { ...snapshot.state, allUserData: { ...Object.fromEntries(known), ...snapshot.state.allUserData } }
    for (const push of waiting) if (this.take(push) === 'gap') return 'gap'
    return 'applied'
  }

  take(push: Push): Taken {
    const { rev, prevRev, message } = push
    if (message.statePatch === undefined || rev === undefined || prevRev === undefined) return 'ignored'
    if (this.#stale || !this.state) return this.#keep(push)
    // `updatedUserData` describes the snapshot's own revision: it changes nothing for anybody else.
    const aboutSnapshot = rev === prevRev && rev === this.rev
    if (rev <= this.rev && !aboutSnapshot) return 'ignored'
    if (prevRev !== this.rev || (this.#awaitsPeople && !aboutSnapshot)) return this.#lost()
    try {
      this.state = applyPatch(this.state, message.statePatch)
      this.rev = rev
      this.#awaitsPeople = false
      return 'applied'
    } catch (error) {
      this.#onMisfit(error)
      return this.#lost()
    }
  }

  /** Forgets that the copy is fresh, as when the connection is lost. The last known state stays to look at. */
  stale(): void {
    this.#stale = true
    this.#waiting = []
  }

  #keep(push: Push): Taken {
    if (this.#waiting.length < mostWaiting) this.#waiting.push(push)
    return 'waiting'
  }

  #lost(): Taken {
    this.stale()
    return 'gap'
  }
}
