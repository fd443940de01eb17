import { randomUUID } from 'node:crypto'
import { isRecord } from '../frames.ts'
import { launchPath, type ClientState, type Stages } from './client-state.ts'
import { opcodes, PageLoad } from './page-load.ts'
import type { EventName } from './rules.ts'

type Deliver = (message: readonly [opcode: number, payload: unknown]) => void

/** The frame around the activity: its URL, the messages both ways, and one load of the page after another. */
export class Frame {
  readonly #client: ClientState
  readonly #onChange: () => void
  #id: string = randomUUID()
  #deliver: Deliver = () => undefined
  #load: PageLoad

  constructor(client: ClientState, onChange: () => void) {
    this.#client = client
    this.#onChange = onChange
    this.#load = this.#newLoad()
  }

  get id(): string {
    return this.#id
  }

  /** How far this load of the activity has got. */
  get stages(): Stages {
    return this.#load.stages
  }

  /** The path and query with which the frame is loaded, after the activity's origin: `/?frame_id=…`. */
  launchPath(): string {
    return launchPath(this.#client, this.#id)
  }

  /** Sets the receiver of the client's messages; the last one set wins. */
  listen(deliver: Deliver): void {
    this.#deliver = deliver
  }

  /** Handles a message that the frame posted. */
  receive(message: unknown): void {
    if (!Array.isArray(message) || message.length !== 2) return
    const [opcode, payload]: unknown[] = message
    if (!isRecord(payload)) return
    if (opcode === opcodes.handshake) this.#handshake(payload)
    if (opcode === opcodes.frame) void this.#load.answer(payload).then(this.#onChange)
    if (opcode === opcodes.close) this.#closes(payload)
  }

  /** Sends an event if the activity has subscribed to it. */
  dispatch(evt: EventName, data: unknown): void {
    this.#load.dispatch(evt, data)
  }

  /** Sends the current state, for an event that reports state. */
  sendState(evt: EventName): void {
    this.#load.sendState(evt)
  }

  /** The frame requests its page, possibly again. */
  reload(): void {
    this.#startAnew()
    this.#onChange()
  }

  /** Another frame with another id takes its place. */
  replace(): void {
    this.#id = randomUUID()
    this.reload()
  }

  end(): void {
    this.#startAnew()
    this.#deliver = () => undefined
  }

  #newLoad(): PageLoad {
    return new PageLoad(this.#client, (opcode, payload) => this.#send(opcode, payload))
  }

  /** The page is a new one, which has not sent anything yet. */
  #startAnew(): void {
    this.#load.end()
    this.#load = this.#newLoad()
    this.#client.dialogs.dismiss()
  }

  /** A new handshake means that the page was reloaded: it has to authenticate and subscribe again. */
  #handshake(payload: Record<string, unknown>): void {
    this.#startAnew()
    this.#load.handshake(this.#id, payload)
    this.#onChange()
  }

  /** The activity closes itself: with a reason unless there was no error. */
  #closes({ code, message }: Record<string, unknown>): void {
    this.#startAnew()
    this.#client.onClose?.(typeof code === 'number' ? code : 1000, typeof message === 'string' ? message : '')
  }

  #send(opcode: number, payload: unknown): void {
    const { silent, latencyMs } = this.#client.switches
    if (silent) return
    if (latencyMs === 0) this.#deliver([opcode, payload])
    else setTimeout(() => this.#deliver([opcode, payload]), latencyMs)
  }
}
