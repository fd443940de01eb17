import { randomUUID } from 'node:crypto'
import type { Channel, Instance, Person } from '../discord/world.ts'
import {
  startClient,
  type ClientOptions,
  type ClientState,
  type ClientSwitches,
  type Observed,
} from './client-state.ts'
import { Dialogs } from './dialogs.ts'
import { Display } from './display.ts'
import { Frame } from './frame.ts'
import { WorldEvents } from './world-events.ts'

/** One Discord client with the activity, to which the unmodified SDK connects. */
export class Client {
  readonly id: string = randomUUID()
  readonly person: Person
  readonly channel: Channel
  readonly switches: ClientSwitches
  readonly seen: Observed
  readonly dialogs: Dialogs = new Dialogs(() => this.#changed())
  readonly display: Display
  readonly frame: Frame
  readonly events: WorldEvents
  readonly #state: ClientState
  readonly #listeners = new Set<() => void>()

  constructor(options: ClientOptions) {
    this.display = new Display((evt, data) => {
      this.frame.dispatch(evt, data)
      this.#changed()
    })
    this.#state = startClient(options, { dialogs: this.dialogs, display: this.display })
    const { person, channel, switches, seen } = this.#state
    this.person = person
    this.channel = channel
    this.switches = switches
    this.seen = seen
    this.frame = new Frame(this.#state, () => this.#changed())
    this.events = new WorldEvents(this.#state, this.frame)
  }

  get instance(): Instance {
    return this.#state.instance
  }

  /** Returns how to remove the listener. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Moves the activity to another instance: its frame is loaded again. */
  move(instance: Instance): void {
    this.#state.instance = instance
    this.frame.replace()
  }

  end(): void {
    this.events.end()
    this.frame.end()
    this.#listeners.clear()
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
