import { applyPatch } from '../protocol/patch.ts'
import type { Push } from '../protocol/protocol.ts'
import type { RoomState } from '../state.ts'
import { type Around, aroundAfter, aroundBeside, nobodyAround, withAround } from './around.ts'

/** What became of a push: applied to the copy, not needed, kept until the snapshot comes, or proof of a gap. */
export type Taken = 'applied' | 'ignored' | 'waiting' | 'gap'

/** The most patches that wait for a snapshot; beyond it something is wrong and a new join is cheaper. */
const maxWaiting = 1000

/**
 * A client's copy of a room. `state` is replaced, never changed in place: parts that stay the same keep their
 * identity. After `gap` the copy is stale until the next `reset`, which the answer to a new `joinRoom` brings. Somebody in the
 * crowd also sees the people around, of whom others hear nothing.
 */
export class Mirror {
  state: RoomState | null = null
  /** What every client of the room holds. */
  shared: RoomState | null = null
  rev = 0
  #around: Around = nobodyAround
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
  reset(snapshot: { state: RoomState; rev: number; around?: Around }): Taken {
    const { state, waiting } = { state: this.shared, waiting: this.#waiting }
    this.#waiting = []
    this.#stale = false
    this.#awaitsPeople = snapshot.state.allUsers.some(({ uuid }) => !(uuid in snapshot.state.allUserData))
    this.rev = snapshot.rev
    // The answer to a join leaves everybody's data out and `updatedUserData` brings it a moment later. What is known
    // from before the join fills the moment, so that nobody's avatar vanishes on a rejoin.
    const known = Object.entries(state?.allUserData ?? {}).filter(([uuid]) =>
      snapshot.state.allUsers.some((user) => user.uuid === uuid),
    )
    const allUserData = { ...Object.fromEntries(known), ...snapshot.state.allUserData }
    this.#show({ ...snapshot.state, allUserData }, snapshot.around ?? nobodyAround)
    for (const push of waiting) if (this.take(push) === 'gap') return 'gap'
    return 'applied'
  }

  take(push: Push): Taken {
    const { rev, prevRev, message } = push
    if (message.name === 'updatedAround') return this.#takeAround(push)
    if (message.statePatch === undefined || rev === undefined || prevRev === undefined) return 'ignored'
    if (this.#stale || !this.shared) return this.#keep(push)
    // `updatedUserData` describes the snapshot's own revision: it changes nothing for anybody else.
    const aboutSnapshot = rev === prevRev && rev === this.rev
    if (rev <= this.rev && !aboutSnapshot) return 'ignored'
    if (prevRev !== this.rev || (this.#awaitsPeople && !aboutSnapshot)) return this.#lost()
    try {
      this.#show(applyPatch(this.shared, message.statePatch), this.#around)
      this.rev = rev
      this.#awaitsPeople = false
      return 'applied'
    } catch (error) {
      this.#onMisfit(error)
      return this.#lost()
    }
  }

  /** Keeps no order with what everybody hears, and has no revision: a join tells all of it anew. */
  #takeAround(push: Push): Taken {
    if (this.#stale || !this.shared) return 'ignored'
    this.#show(this.shared, aroundAfter(this.#around, push))
    return 'applied'
  }

  #show(shared: RoomState, around: Around): void {
    const isNewPlay = shared.nowPlaying?.playId !== this.shared?.nowPlaying?.playId
    this.shared = shared
    this.#around = aroundBeside(around, shared, isNewPlay)
    this.state = withAround(shared, this.#around)
  }

  /** Forgets that the copy is fresh, as when the connection is lost. The last known state stays to look at. */
  stale(): void {
    this.#stale = true
    this.#waiting = []
  }

  #keep(push: Push): Taken {
    if (this.#waiting.length < maxWaiting) this.#waiting.push(push)
    return 'waiting'
  }

  #lost(): Taken {
    this.stale()
    return 'gap'
  }
}
