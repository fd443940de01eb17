import { byCrowd, listingOf, type ListedState, type Listing } from '@segue/shared/room/people/listing.ts'
import type { Timers } from '../../ports/timers.ts'

/** Rooms with people in them, wherever they are. */
export interface RoomSource {
  /** All of them. `held` and `rev` together differ whenever a state does. */
  revisions(): Promise<readonly RoomRevision[]> | readonly RoomRevision[]
  /** The states of those of these rooms that still have people in them. */
  states(uuids: readonly string[]): Promise<ReadonlyMap<string, ListedState>> | ReadonlyMap<string, ListedState>
}

export interface RoomRevision {
  uuid: string
  held: unknown
  rev: number
}

interface Entry {
  at: RoomRevision
  listing: Listing
  /** The last pass that found the room. */
  pass: number
}

/** How many listings are made before other work gets its turn. */
const atOnce = 50

/**
 * The listings of the rooms of a source. A listing is made once per change of its room, and only when a list is
 * requested: a change costs nothing, and a page among ten thousand rooms costs little more than a page.
 */
export class RoomIndex {
  readonly #source: RoomSource
  readonly #timers: Pick<Timers, 'set'>
  readonly #entries = new Map<string, Entry>()
  #order: Entry[] = []
  #listings: readonly Listing[] = []
  #isUnsorted = false
  #isOutdated = false
  #pass = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(source: RoomSource, timers: Pick<Timers, 'set'>) {
    this.#source = source
    this.#timers = timers
  }

  /** The listings of listed rooms, most people first, then newest. Every room is as it was at the call, or newer. */
  read(): Promise<readonly Listing[]> {
    const read = this.#last.then(() => this.#read())
    this.#last = read.catch(() => undefined)
    return read
  }

  async #read(): Promise<readonly Listing[]> {
    const revisions = await this.#source.revisions()
    const pass = ++this.#pass
    const changed = revisions.filter((revision) => {
      const entry = this.#entries.get(revision.uuid)
      if (!entry || entry.at.rev !== revision.rev || entry.at.held !== revision.held) return true
      entry.pass = pass
      return false
    })
    for (let from = 0; from < changed.length; from += atOnce) {
      if (from > 0) await new Promise<void>((resolve) => void this.#timers.set(resolve, 0))
      await this.#renew(changed.slice(from, from + atOnce))
    }
    this.#dropAllBut(pass)
    if (this.#isUnsorted) {
      this.#order = this.#order.filter(({ at }) => this.#entries.has(at.uuid))
      this.#order.sort((a, b) => byCrowd(a.listing, b.listing))
    }
    if (this.#isOutdated)
      this.#listings = this.#order.map(({ listing }) => listing).filter(({ isListed }) => isListed)
    this.#isUnsorted = this.#isOutdated = false
    return this.#listings
  }

  async #renew(changed: readonly RoomRevision[]): Promise<void> {
    const states = await this.#source.states(changed.map(({ uuid }) => uuid))
    this.#isOutdated = true
    for (const at of changed) {
      const state = states.get(at.uuid)
      if (!state) continue
      const entry = this.#entries.get(at.uuid)
      const listing = listingOf(at.uuid, state, entry?.listing)
      this.#isUnsorted ||= !entry || byCrowd(entry.listing, listing) !== 0
      if (entry) Object.assign(entry, { at, listing, pass: this.#pass })
      else this.#add({ at, listing, pass: this.#pass })
    }
  }

  #add(entry: Entry): void {
    this.#entries.set(entry.at.uuid, entry)
    this.#order.push(entry)
  }

  #dropAllBut(pass: number): void {
    for (const [uuid, entry] of this.#entries) {
      if (entry.pass === pass) continue
      this.#entries.delete(uuid)
      this.#isUnsorted = this.#isOutdated = true
    }
  }
}
