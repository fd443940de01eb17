import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Log } from '../../ports/log.ts'
import type { People } from '../../ports/people.ts'
import type { Timers } from '../../ports/timers.ts'

/** How long (ms) changes are collected before they are written. */
const gatherMs = 250
/** Retry delay when the database doesn't accept them. */
const tryAgainMs = 1000

/** Who has joined a room and who has left it. */
export interface CrowdChange {
  roomUuid: string
  came: readonly string[]
  left: readonly string[]
  /** Everybody in the room, if the previous state is unknown. */
  all: readonly string[] | null
}

/** The parts of a room's settings that decide whether and how people are shown to be in it. */
const faceOf = ({ settings }: Readonly<RoomState>): string => {
  const { type, unlisted, isPasswordProtected, isGuestPasswordProtected, slug, name, deletedAt } = settings
  return JSON.stringify([type, unlisted, isPasswordProtected, isGuestPasswordProtected, slug, name, deletedAt])
}

interface Known {
  people: ReadonlySet<string>
  face: string
}

interface WriterOptions {
  /** Returns the people who have moved as a result. */
  write: (changes: readonly CrowdChange[]) => Promise<string[]>
  people: () => Pick<People, 'moved'>
  timers: Timers
  log: Log
}

/** Writes who is in this process's rooms to the database in the background, then has their friends notified. */
export class WhereaboutsWriter {
  readonly #options: WriterOptions
  /** Rooms that have changed, with their current state. */
  readonly #changed = new Map<string, Readonly<RoomState>>()
  readonly #known = new Map<string, Known>()
  #writing = false
  #timer: unknown = null

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** A user has joined or left, or the room is shown differently. The state is read when it is written. */
  changed(roomUuid: string, state: Readonly<RoomState>): void {
    this.#changed.set(roomUuid, state)
    if (!this.#writing) this.#later(gatherMs)
  }

  /** A room has been loaded, and who was in it when it was last written is unknown. */
  loaded(roomUuid: string, state: Readonly<RoomState>): void {
    this.#known.delete(roomUuid)
    this.changed(roomUuid, state)
  }

  /** Writes the collected changes. Never throws. */
  async flush(): Promise<void> {
    const { write, people, timers, log } = this.#options
    timers.clear(this.#timer)
    this.#timer = null
    if (this.#writing || this.#changed.size === 0) return
    this.#writing = true
    const rooms = [...this.#changed]
    this.#changed.clear()
    const now = rooms.map(([roomUuid, state]) => ({ roomUuid, people: peopleIn(state), face: faceOf(state) }))
    try {
      const moved = await write(now.map((room) => this.#changeOf(room)))
      const seenAnew = now.flatMap((room) => this.#seenAnew(room))
      for (const { roomUuid, ...known } of now) this.#remember(roomUuid, known)
      people().moved([...new Set([...moved, ...seenAnew])])
    } catch (error) {
      log.warn({ error }, 'failed to save who is in which room')
      for (const [roomUuid, state] of rooms) if (!this.#changed.has(roomUuid)) this.#changed.set(roomUuid, state)
      this.#later(tryAgainMs)
    } finally {
      this.#writing = false
      if (this.#changed.size > 0) this.#later(gatherMs)
    }
  }

  #changeOf({ roomUuid, people }: { roomUuid: string } & Known): CrowdChange {
    const before = this.#known.get(roomUuid)
    if (!before) return { roomUuid, came: [...people], left: [], all: [...people] }
    const came = [...people].filter((uuid) => !before.people.has(uuid))
    const left = [...before.people].filter((uuid) => !people.has(uuid))
    return { roomUuid, came, left, all: null }
  }

  /** Everybody in a room whose name or visibility has changed. */
  #seenAnew({ roomUuid, people, face }: { roomUuid: string } & Known): string[] {
    const before = this.#known.get(roomUuid)
    return before && before.face !== face ? [...people] : []
  }

  #remember(roomUuid: string, known: Known): void {
    if (known.people.size > 0) this.#known.set(roomUuid, known)
    else this.#known.delete(roomUuid)
  }

  #later(ms: number): void {
    this.#timer ??= this.#options.timers.set(() => void this.flush(), ms)
  }
}

/** The people in a room who have an account, and so may have friends. */
function peopleIn({ allUsers }: Readonly<RoomState>): ReadonlySet<string> {
  const people = allUsers.filter(({ tokenRole }) => tokenRole !== 'guest' && tokenRole !== 'bot')
  return new Set(people.map(({ uuid }) => uuid))
}
