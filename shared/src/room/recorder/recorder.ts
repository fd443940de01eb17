import { roomJson } from '../../read-json.ts'
import { aroundDataMessage, aroundMessage, circleAround, isInCrowd, listedBefore, peopleLists } from './listed.ts'
import type { Effect } from '../state/effects.ts'
import type { StatefulName } from '../protocol/messages.ts'
import { pointerOf, type Operation, type Path } from '../protocol/patch.ts'
import { Refused } from '../refusals/refused.ts'
import type { Backstage, Moment, Room, RoomState } from '../state/state.ts'
import type { StatelessStepMessage, StepMessage } from './step-message.ts'

/** What one step changed in a room, so that it can be applied to a copy of the room as it was before. */
export interface RoomChange {
  /** Changes to the public state. */
  patch: Operation[]
  backstage: Operation[]
}

type Container = Record<string | number, unknown>

/**
 * A change of the room in progress. Each call changes the state and appends the matching JSON Patch operation, so that
 * what clients receive is by construction what the server did. `undo` reverts everything, in case a step throws
 * halfway.
 */
export class Recorder {
  readonly room: Room
  readonly moment: Moment
  readonly messages: StepMessage[] = []
  readonly effects: Effect[] = []
  /** The patch for clients, the same for all of them. */
  #patch: Operation[] = []
  /** All changes to the state; with a crowd these are more than clients receive. */
  readonly #lasting: Operation[] = []
  /** People of the crowd whose change must be sent to those around, and which parts of their data it is; null for all. */
  readonly #around = new Map<string, Set<string> | null>()
  /** Changes backstage that must be stored. */
  #backstage: Operation[] = []
  /** Whether anything changed backstage that isn't stored: connections, or the last activity of DJs. */
  fleeting = false
  #inverses: (() => void)[] = []

  constructor(room: Room, moment: Moment) {
    this.room = room
    this.moment = moment
  }

  get state(): RoomState {
    return this.room.state
  }

  get backstage(): Backstage {
    return this.room.backstage
  }

  /** Sets a key that is absent, or inserts into a list at an index. */
  add(path: Path, value: unknown): void {
    this.#record(path, { op: 'add', path: pointerOf(path), value: copy(value) })
    this.#put(this.room.state, path, copy(value), true)
  }

  replace(path: Path, value: unknown): void {
    this.#record(path, { op: 'replace', path: pointerOf(path), value: copy(value) })
    this.#put(this.room.state, path, copy(value), false)
  }

  remove(path: Path): void {
    this.#record(path, { op: 'remove', path: pointerOf(path) })
    this.#take(this.room.state, path)
  }

  /** Sends everybody a part that the state already has: a person who was in the crowd. */
  show(path: Path, value: unknown): void {
    this.#patch.push({ op: 'add', path: pointerOf(path), value: copy(value) })
  }

  /** `add` or `replace`, depending on the state; no-op if the value is already there. */
  set(path: Path, value: string | number | boolean | null): void {
    const { container, key } = find(this.room.state, path)
    if (container[key] === value) return
    if (Object.hasOwn(container, key)) this.replace(path, value)
    else this.add(path, value)
  }

  /** Sets a value backstage, which is not part of any message. */
  note(path: Path, value: unknown): void {
    if (isFleeting(path)) this.fleeting = true
    else this.#backstage.push({ op: 'add', path: pointerOf(path), value: copy(value) })
    this.#put(this.room.backstage, path, copy(value), false)
  }

  /** Removes a value backstage. */
  forget(path: Path): void {
    const { container, key } = find(this.room.backstage, path)
    if (!Object.hasOwn(container, key)) return
    if (isFleeting(path)) this.fleeting = true
    else this.#backstage.push({ op: 'remove', path: pointerOf(path) })
    this.#take(this.room.backstage, path)
  }

  /** Sends what was recorded since the last message under this name. No-op if nothing changed. */
  publish(name: StatefulName): void {
    this.#sendAround()
    if (this.#patch.length === 0) return
    this.messages.push({ to: 'room', message: { name, statePatch: this.#patch } })
    this.#patch = []
  }

  /** Sends a message that changes nothing. */
  send(to: StepMessage['to'], message: StatelessStepMessage): void {
    this.messages.push({ to, message })
  }

  effect(effect: Effect): void {
    this.effects.push(copy(effect) as Effect)
  }

  /** The changes to store, or false. */
  get lasting(): RoomChange | false {
    const patch = this.#lasting
    return patch.length > 0 || this.#backstage.length > 0 ? { patch, backstage: this.#backstage } : false
  }

  /** Whether there are recorded changes that no message contains. At the end of a step that is a bug. */
  get untold(): boolean {
    return this.#patch.length > 0 || this.#around.size > 0
  }

  undo(): void {
    for (const inverse of this.#inverses.reverse()) inverse()
    this.#inverses = []
  }

  /** Records the part of a change that everybody receives, before it is made: of the crowd, only its size. */
  #record(path: Path, operation: Operation): void {
    this.#lasting.push(operation)
    const { room } = this
    const [part, at] = path
    const list = peopleLists.find((name) => name === part)
    if (room.state.crowdSize === undefined || at === undefined) this.#patch.push(operation)
    else if (part === 'allUserData') {
      if (!isInCrowd(room, String(at))) this.#patch.push(operation)
      // At the end of a song, clients clear everyone's votes by themselves.
      else if (path[2] !== 'songVotes' || path.length > 3) this.#concernsAround(String(at), path[2])
    } else if (list && typeof at === 'number') {
      const entry = operation.op === 'add' && path.length === 2 ? operation.value : room.state[list][at]
      const uuid = uuidOf(entry)
      if (isInCrowd(room, uuid)) this.#concernsAround(uuid)
      else this.#patch.push({ ...operation, path: pointerOf([list, listedBefore(room, list, at), ...path.slice(2)]) })
    } else this.#patch.push(operation)
  }

  #concernsAround(uuid: string, part?: string | number): void {
    const parts = this.#around.get(uuid)
    if (part === undefined) this.#around.set(uuid, null)
    else if (parts) parts.add(String(part))
    else if (parts === undefined) this.#around.set(uuid, new Set([String(part)]))
  }

  /** Sends changes in the crowd to the people around. Unchanged list entries are not sent again. */
  #sendAround(): void {
    for (const [uuid, parts] of this.#around) {
      if (!isInCrowd(this.room, uuid)) continue
      const message = parts ? aroundDataMessage(this.room, uuid, parts) : aroundMessage(this.room, [uuid])
      for (const userUuid of circleAround(this.room, uuid)) this.send({ userUuid }, message)
    }
    this.#around.clear()
  }

  #put(root: object, path: Path, value: unknown, insert: boolean): void {
    const { container, key } = find(root, path)
    if (insert && Array.isArray(container) && typeof key === 'number') {
      container.splice(key, 0, value)
      this.#inverses.push(() => container.splice(key, 1))
      return
    }
    const before = container[key]
    const present = Object.hasOwn(container, key)
    container[key] = value
    this.#inverses.push(() => {
      if (present) container[key] = before
      else delete container[key]
    })
  }

  #take(root: object, path: Path): void {
    const { container, key } = find(root, path)
    const before = container[key]
    if (Array.isArray(container) && typeof key === 'number') {
      container.splice(key, 1)
      this.#inverses.push(() => container.splice(key, 0, before))
      return
    }
    delete container[key]
    this.#inverses.push(() => {
      container[key] = before
    })
  }
}

const uuidOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'uuid' in entry ? String(entry.uuid) : ''

/** After a restart everyone counts as connected and active again, so these need not be stored. */
const isFleeting = (path: Path) =>
  path[0] === 'leaving' || path[0] === 'comingBack' || path[2] === 'connections' || path[1] === 'activeAt'

function find(root: object, path: Path): { container: Container; key: string | number } {
  // Callers write typed paths; here they are followed as the plain JSON they address.
  let container = root as Container
  const last = path.length - 1
  for (let depth = 0; depth < last; depth++) {
    const next = container[path[depth] ?? '']
    if (typeof next !== 'object' || next === null) throw new Error(`No ${pointerOf(path)} in the room`)
    container = next as Container
  }
  return { container, key: path[last] ?? '' }
}

/** Max nesting: as deep as a frame may be, and as much again for the parts of a room around it. */
const maxLevels = 2 * roomJson.levels

/**
 * A deep copy of plain JSON without `undefined`, so that a message and the state never share an object. A value that
 * didn't arrive in a frame and is deeper than any frame is refused.
 */
function copy(value: unknown, levels = maxLevels): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) throw new Refused('cannotBeStored')
  if (Array.isArray(value)) return value.map((part) => copy(part, levels - 1))
  const result: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value)) if (part !== undefined) result[key] = copy(part, levels - 1)
  return result
}
