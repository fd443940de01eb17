import type { Operation } from '@segue/shared/room/patch.ts'
import type { Backstage, RoomState } from '@segue/shared/room/state.ts'

/**
 * A room in words, for joiners and for storage. Each person and each list entry is serialised once and cached until a patch touches it,
 * because a room that fills up changes with every join and would be written out whole for each.
 */
export class SnapshotWriter {
  readonly #state: RoomState
  /** Each person's data, by uuid. */
  #people = new Map<string, string>()
  /** The entries of the lists, by the object they are. */
  #entries = new WeakMap<object, string>()
  /** The other parts of the state, by key. */
  #parts = new Map<string, string>()

  constructor(state: RoomState) {
    this.#state = state
  }

  /** Forgets the words of what a patch changes. */
  changed(patch: readonly Operation[]): void {
    for (const { path } of patch) {
      const [, part = '', entry = '', deeper] = path.split('/', 4)
      this.#parts.delete(part)
      if (part === 'allUserData') this.#people.delete(entry)
      else if (deeper !== undefined) this.#entries = new WeakMap()
    }
  }

  /** The state as JSON. `allUserData` is empty, as joiners are told it a moment later. */
  stateText(): string {
    return this.#stateWith('{}')
  }

  /** The patch, as JSON, that adds everybody's data. */
  peopleText(): string {
    const additions = this.#everybody(
      (uuid, data) => `{"op":"add","path":${JSON.stringify(`/allUserData/${uuid}`)},"value":${data}}`,
    )
    return `[${additions.join(',')}]`
  }

  /** The whole room as JSON, with what is backstage. */
  roomText(backstage: Backstage): string {
    const people = this.#everybody((uuid, data) => `${JSON.stringify(uuid)}:${data}`)
    return `{"state":${this.#stateWith(`{${people.join(',')}}`)},"backstage":${JSON.stringify(backstage)}}`
  }

  #stateWith(people: string): string {
    const parts = Object.keys(this.#state).map((key) => {
      const words = key === 'allUserData' ? people : this.#part(key as Exclude<keyof RoomState, 'allUserData'>)
      return `${JSON.stringify(key)}:${words}`
    })
    return `{${parts.join(',')}}`
  }

  #everybody(write: (uuid: string, data: string) => string): string[] {
    const { allUserData } = this.#state
    return Object.keys(allUserData).map((uuid) =>
      write(
        uuid,
        cached(this.#people, uuid, () => JSON.stringify(allUserData[uuid])),
      ),
    )
  }

  #part(key: Exclude<keyof RoomState, 'allUserData'>): string {
    const value = this.#state[key]
    return cached(this.#parts, key, () => (Array.isArray(value) ? this.#list(value) : JSON.stringify(value)))
  }

  #list(list: readonly object[]): string {
    return `[${list.map((entry) => cached(this.#entries, entry, () => JSON.stringify(entry))).join(',')}]`
  }
}

interface Words<K> {
  get(key: K): string | undefined
  set(key: K, words: string): unknown
}

function cached<K>(words: Words<K>, key: K, write: () => string): string {
  const known = words.get(key)
  if (known !== undefined) return known
  const written = write()
  words.set(key, written)
  return written
}
