import { isInCrowd, type PeopleList, peopleLists } from '@segue/shared/room/recorder/listed.ts'
import type { Backstage, Room, RoomState } from '@segue/shared/room/state/state.ts'
import type { StepResult } from '@segue/shared/room/step.ts'

/**
 * A room as JSON, for joiners and for storage. Each person and each list entry is serialised once and cached until a
 * patch changes it, because a room that fills up changes with every join and would be serialised completely for each.
 * Joiners don't get the people of a crowd: what they get is cached until it changes.
 */
export class SnapshotWriter {
  readonly #room: Room
  readonly #state: RoomState
  /** Each person's data, by uuid. */
  #people = new Map<string, string>()
  /** The entries of the lists, by object identity. */
  #entries = new WeakMap<object, string>()
  /** The other parts of the state, by key. */
  #parts = new Map<string, string>()
  /** The lists without the crowd, by key, and the data of the people in them; empty without a crowd. */
  #listed = new Map<string, string>()

  constructor(room: Room) {
    this.#room = room
    this.#state = room.state
  }

  /** Drops the cached text of what a step has changed. */
  changed({ messages, lasting }: Pick<StepResult, 'messages' | 'lasting'>): void {
    for (const { path } of lasting ? lasting.patch : []) {
      const [, part = '', entry = '', deeper] = path.split('/', 4)
      this.#parts.delete(part)
      if (part === 'allUserData') this.#people.delete(entry)
      else if (deeper !== undefined) this.#entries = new WeakMap()
    }
    if (this.#listed.size > 0) this.#forgetListed(messages)
  }

  #forgetListed(messages: StepResult['messages']): void {
    for (const { to, message } of messages) {
      if (to !== 'room' || !('statePatch' in message)) continue
      for (const { path } of message.statePatch) this.#listed.delete(path.split('/', 2)[1] ?? '')
    }
    if (!this.#hasCrowd) this.#listed.clear()
  }

  get #hasCrowd(): boolean {
    return this.#state.crowdSize !== undefined
  }

  /** The state as JSON. `allUserData` is empty, since joiners get it shortly after. */
  stateText(): string {
    return this.#stateWith('{}', (key) => this.#textOf(key))
  }

  /** The patch, as JSON, that adds everybody's data. */
  peopleText(): string {
    return this.#hasCrowd ? cached(this.#listed, 'allUserData', () => this.#additions()) : this.#additions()
  }

  #additions(): string {
    const additions = this.#everybody(
      (uuid, data) => `{"op":"add","path":${JSON.stringify(`/allUserData/${uuid}`)},"value":${data}}`,
      (uuid) => !isInCrowd(this.#room, uuid),
    )
    return `[${additions.join(',')}]`
  }

  /** The whole room as JSON, including `backstage`. */
  roomText(backstage: Backstage): string {
    const people = this.#everybody(
      (uuid, data) => `${JSON.stringify(uuid)}:${data}`,
      () => true,
    )
    return `{"state":${this.#stateWith(`{${people.join(',')}}`, (key) => this.#part(key))},"backstage":${JSON.stringify(backstage)}}`
  }

  #stateWith(people: string, write: (key: StateKey) => string): string {
    const parts = Object.keys(this.#state).map((key) => {
      const text = key === 'allUserData' ? people : write(key as StateKey)
      return `${JSON.stringify(key)}:${text}`
    })
    return `{${parts.join(',')}}`
  }

  #everybody(write: (uuid: string, data: string) => string, which: (uuid: string) => boolean): string[] {
    const { allUserData } = this.#state
    const uuids = Object.keys(allUserData)
    return uuids.filter(which).map((uuid) =>
      write(
        uuid,
        cached(this.#people, uuid, () => JSON.stringify(allUserData[uuid])),
      ),
    )
  }

  #textOf(key: StateKey): string {
    const list = peopleLists.find((name) => name === key)
    return this.#hasCrowd && list ? cached(this.#listed, list, () => this.#listWithoutCrowd(list)) : this.#part(key)
  }

  #listWithoutCrowd(list: PeopleList): string {
    return this.#list(this.#state[list].filter(({ uuid }) => !isInCrowd(this.#room, uuid)))
  }

  #part(key: StateKey): string {
    const value = this.#state[key]
    return cached(this.#parts, key, () => (Array.isArray(value) ? this.#list(value) : JSON.stringify(value)))
  }

  #list(list: readonly object[]): string {
    return `[${list.map((entry) => cached(this.#entries, entry, () => JSON.stringify(entry))).join(',')}]`
  }
}

type StateKey = Exclude<keyof RoomState, 'allUserData'>

interface Words<K> {
  get(key: K): string | undefined
  set(key: K, text: string): unknown
}

function cached<K>(text: Words<K>, key: K, write: () => string): string {
  const known = text.get(key)
  if (known !== undefined) return known
  const written = write()
  text.set(key, written)
  return written
}
