import type { RoomState } from '@segue/shared/room/state.ts'
import type { Log } from '../../ports/log.ts'
import type { People } from '../../ports/people.ts'
import type { Timers } from '../../ports/timers.ts'

/** How long (ms) changes gather before they are written down. */
const gatherMs = 250
/** When the database does not take them, they are written again after this. */
const tryAgainMs = 1000

/** Who has come into a room and who has left it. */
export interface CrowdChange {
  roomUuid: string
  came: readonly string[]
  left: readonly string[]
  /** Everybody who is there, where it is not known who was before. */
  all: readonly string[] | null
}

/** What of a room decides whether others may be shown that somebody is in it, and how. */
const faceOf = ({ settings }: Readonly<RoomState>): string => {
  const { type, unlisted, isPasswordProtected, isGuestPasswordProtected, slug, name, deletedAt } = settings
  return JSON.stringify([type, unlisted, isPasswordProtected, isGuestPasswordProtected, slug, name, deletedAt])
}

interface Known {
  people: ReadonlySet<string>
  face: string
}

interface WriterOptions {
  /** Answers who has moved by it. */
  write: (changes: readonly CrowdChange[]) => Promise<string[]>
  people: () => Pick<People, 'moved'>
  timers: Timers
  log: Log
}

/** Writes down who is in the rooms of this process, behind them, and then has their friends told. */
export class WhereaboutsWriter {
  readonly #options: WriterOptions
  /** Rooms that have changed, as they are. */
  readonly #changed = new Map<string, Readonly<RoomState>>()
  readonly #known = new Map<string, Known>()
  #writing = false
  #timer: unknown = null

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** Somebody has come or left, or the room is shown otherwise. The state is read when it is written down. */
  changed(roomUuid: string, state: Readonly<RoomState>): void {
    this.#changed.set(roomUuid, state)
    if (!this.#writing) this.#later(gatherMs)
  }

  /** A room has come into memory: who was in it when it was last written down is not known. */
  loaded(roomUuid: string, state: Readonly<RoomState>): void {
    this.#known.delete(roomUuid)
    this.changed(roomUuid, state)
  }

  /** Writes what has gathered. Never throws. */
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
      log.warn({ error }, 'Who is in which room could not be written down')
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

  /** Everybody in a room whose name or openness has changed. */
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

/** Those in a room who have an account, and so may have friends. */
function peopleIn({ allUsers }: Readonly<RoomState>): ReadonlySet<string> {
  const people = allUsers.filter(({ tokenRole }) => tokenRole !== 'guest' && tokenRole !== 'bot')
  return new Set(people.map(({ uuid }) => uuid))
}
