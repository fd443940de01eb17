import { roomJson } from '../../read-json.ts'
import {
  aroundDataMessage,
  aroundMessage,
  circleAround,
  isInCrowd,
  listedBefore,
  peopleLists,
} from '../crowd/listed.ts'
import type { Effect } from '../effects.ts'
import type { RoomMessage, StatefulName, StatelessMessage } from './messages.ts'
import { pointerOf, type Operation, type Path } from './patch.ts'
import { Refused } from './refused.ts'
import type { Backstage, Moment, Room, RoomState } from '../state.ts'

/** What one step did to a room, so that it can be done again to a copy of the room as it was before. */
export interface RoomChange {
  /** To the public state. */
  patch: Operation[]
  backstage: Operation[]
}

type Container = Record<string | number, unknown>

/**
 * One change of a room under way. Each call changes the state and appends the JSON Patch operation that says so, so
 * that what clients receive is by construction what the server did. `undo` takes everything back, in case a step
 * throws half-way.
 */
export class Recorder {
  readonly room: Room
  readonly moment: Moment
  readonly messages: RoomMessage[] = []
  readonly effects: Effect[] = []
  /** What clients are told, all of the same. */
  #patch: Operation[] = []
  /** What the state has become, which is more where there is a crowd. */
  readonly #lasting: Operation[] = []
  /** The people of the crowd of whom those around have to hear, and whether of more than their data. */
  readonly #around = new Map<string, boolean>()
  /** What changed backstage and has to be kept. */
  #backstage: Operation[] = []
  /** Whether anything changed backstage that no journal has: connections, or when somebody was heard of last. */
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

  /** Tells everybody of something that the state has already: of somebody who was in the crowd. */
  show(path: Path, value: unknown): void {
    this.#patch.push({ op: 'add', path: pointerOf(path), value: copy(value) })
  }

  /** `add` or `replace`, whichever the state calls for; nothing when the value is there already. */
  set(path: Path, value: string | number | boolean | null): void {
    const { container, key } = find(this.room.state, path)
    if (container[key] === value) return
    if (Object.hasOwn(container, key)) this.replace(path, value)
    else this.add(path, value)
  }

  /** Sets something backstage, which no message tells. */
  note(path: Path, value: unknown): void {
    if (isFleeting(path)) this.fleeting = true
    else this.#backstage.push({ op: 'add', path: pointerOf(path), value: copy(value) })
    this.#put(this.room.backstage, path, copy(value), false)
  }

  /** Removes something backstage. */
  forget(path: Path): void {
    const { container, key } = find(this.room.backstage, path)
    if (!Object.hasOwn(container, key)) return
    if (isFleeting(path)) this.fleeting = true
    else this.#backstage.push({ op: 'remove', path: pointerOf(path) })
    this.#take(this.room.backstage, path)
  }

  /** Sends what was recorded since the last message under this name. Says nothing where nothing changed. */
  publish(name: StatefulName): void {
    this.#sendAround()
    if (this.#patch.length === 0) return
    this.messages.push({ to: 'room', message: { name, statePatch: this.#patch } })
    this.#patch = []
  }

  /** Sends a message that changes nothing. */
  send(to: RoomMessage['to'], message: StatelessMessage): void {
    this.messages.push({ to, message })
  }

  effect(effect: Effect): void {
    this.effects.push(copy(effect) as Effect)
  }

  /** What storage has to know, or false. */
  get lasting(): RoomChange | false {
    const patch = this.#lasting
    return patch.length > 0 || this.#backstage.length > 0 ? { patch, backstage: this.#backstage } : false
  }

  /** Whether changes were recorded that no message has told. At the end of a step that is a bug. */
  get untold(): boolean {
    return this.#patch.length > 0 || this.#around.size > 0
  }

  undo(): void {
    for (const inverse of this.#inverses.reverse()) inverse()
    this.#inverses = []
  }

  /** What everybody is told of a change, before it is made: nothing of the crowd but how many it is. */
  #record(path: Path, operation: Operation): void {
    this.#lasting.push(operation)
    const { room } = this
    const [part, at] = path
    const list = peopleLists.find((name) => name === part)
    if (room.state.crowdSize === undefined || at === undefined) this.#patch.push(operation)
    else if (part === 'allUserData') {
      if (!isInCrowd(room, String(at))) this.#patch.push(operation)
      // The end of a song takes back everybody's votes, as everybody knows.
      else if (path[2] !== 'songVotes' || path.length > 3) this.#concernsAround(String(at), path.length === 2)
    } else if (list && typeof at === 'number') {
      const entry = operation.op === 'add' && path.length === 2 ? operation.value : room.state[list][at]
      const uuid = uuidOf(entry)
      if (isInCrowd(room, uuid)) this.#concernsAround(uuid, true)
      else this.#patch.push({ ...operation, path: pointerOf([list, listedBefore(room, list, at), ...path.slice(2)]) })
    } else this.#patch.push(operation)
  }

  #concernsAround(uuid: string, isWhole: boolean): void {
    this.#around.set(uuid, isWhole || this.#around.get(uuid) === true)
  }

  /** Tells those around of what has changed about people of the crowd. An entry of a list that stays is not told again. */
  #sendAround(): void {
    for (const [uuid, isWhole] of this.#around) {
      if (!isInCrowd(this.room, uuid)) continue
      const message = isWhole ? aroundMessage(this.room, [uuid]) : aroundDataMessage(this.room, uuid)
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

/** After a restart everybody counts as connected and heard of again, so that the journal need not have these. */
const isFleeting = (path: Path) => path[0] === 'leaving' || path[2] === 'connections' || path[1] === 'activeAt'

function find(root: object, path: Path): { container: Container; key: string | number } {
  // Paths are written beside the types they walk; here they are walked as the plain JSON they name.
  let container = root as Container
  const last = path.length - 1
  for (let depth = 0; depth < last; depth++) {
    const next = container[path[depth] ?? '']
    if (typeof next !== 'object' || next === null) throw new Error(`No ${pointerOf(path)} in the room`)
    container = next as Container
  }
  return { container, key: path[last] ?? '' }
}

/** As deep as a frame may be, and as much again for what a room wraps it in. */
const maxLevels = 2 * roomJson.levels

/**
 * A deep copy of plain JSON without `undefined`, so that a message and the state never share an object. What came in by
 * another way than a frame, and is deeper than any frame, is refused.
 */
function copy(value: unknown, levels = maxLevels): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) throw new Refused('cannotBeStored')
  if (Array.isArray(value)) return value.map((part) => copy(part, levels - 1))
  const result: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value)) if (part !== undefined) result[key] = copy(part, levels - 1)
  return result
}
