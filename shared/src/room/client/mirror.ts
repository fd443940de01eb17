import { applyPatch } from '../protocol/patch.ts'
import type { Push } from '../protocol/protocol.ts'
import type { RoomState } from '../state/state.ts'
import { type Around, aroundAfter, aroundBeside, nobodyAround, withAround } from './around.ts'

/** The outcome of a push: applied to the copy, not needed, kept until the snapshot arrives, or proof of a gap. */
export type Taken = 'applied' | 'ignored' | 'waiting' | 'gap'

/** Max number of patches that wait for a snapshot; beyond it something is wrong and a new join is cheaper. */
const maxWaiting = 1000

/**
 * A client's copy of a room. `state` is replaced, never mutated: unchanged parts keep their identity. After `gap` the
 * copy is stale until the next `reset`, with the response to a new `joinRoom`. A user in the crowd also sees the people
 * around them, who aren't sent to others.
 */
export class Mirror {
  state: RoomState | null = null
  /** The state that every client of the room has. */
  shared: RoomState | null = null
  rev = 0
  #around: Around = nobodyAround
  #waiting: Push[] = []
  #stale = true
  /** Whether the data of everybody in the snapshot has still to arrive. Nothing may overtake it. */
  #awaitsPeople = false
  readonly #onMisfit: (error: unknown) => void
  readonly #before: () => RoomState | null

  /**
   * `onMisfit` receives the `PatchMismatch` of a patch that does not apply. `before` is the last state of the
   * connection that this one replaces.
   */
  constructor(onMisfit: (error: unknown) => void = () => {}, before: () => RoomState | null = () => null) {
    this.#onMisfit = onMisfit
    this.#before = before
  }

  /** Whether the copy matches the server's state, as far as known. */
  get fresh(): boolean {
    return !this.#stale
  }

  /** Applies the snapshot of a join, and then the patches that overtook it. */
  reset(snapshot: { state: RoomState; rev: number; around?: Around }): Taken {
    const { state, waiting } = { state: this.shared ?? this.#before(), waiting: this.#waiting }
    this.#waiting = []
    this.#stale = false
    this.#awaitsPeople = snapshot.state.allUsers.some(({ uuid }) => !(uuid in snapshot.state.allUserData))
    this.rev = snapshot.rev
    // The response to a join leaves out everybody's data, which follows in `updatedUserData`. Until then the data from
    // before the join is used, so that nobody's avatar vanishes on a rejoin.
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

  /** These messages have no revision and no order relative to the others: a join sends all of it again. */
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

  /** Marks the copy as stale, for example when the connection is lost. The last known state stays visible. */
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
