import { randomUUID } from 'node:crypto'
import type { Channel, Entitlement, Instance, Person } from '../discord/world.ts'
import { isRecord } from '../frames.ts'
import { launchPath, noStages, startClient } from './client-state.ts'
import type {
  ClientOptions,
  ClientState,
  ClientSwitches,
  LayoutMode,
  Orientation,
  Observed,
  Stages,
  Thermal,
} from './client-state.ts'
import { Dialogs } from './dialogs.ts'
import { answerRequest, handshakeFault, stateOf } from './requests.ts'
import { codes, Refusal, type EventName } from './rules.ts'
import {
  enrollmentJson,
  entitlementJson,
  participantJson,
  relationshipJson,
  userJson,
  voiceStateJson,
} from './shapes.ts'

export type Deliver = (message: readonly [opcode: number, payload: unknown]) => void

type Payload = Record<string, unknown>

/** Discord's response to a frame that makes it fail. */
const unknownError = { code: codes.unknownError, message: 'Unknown Error' }

const opcodes = { handshake: 0, frame: 1, close: 2 }

/** Real clients leave out `user`, and with an empty avatar the SDK would drop the whole READY. */
const ready = {
  v: 1,
  config: { cdn_host: 'cdn.discordapp.com', api_endpoint: '//discord.com/api', environment: 'production' },
}

/** One Discord client with the activity, to which the unmodified SDK connects. */
export class Client {
  readonly id = randomUUID()
  readonly #state: ClientState
  readonly #listeners = new Set<() => void>()
  #deliver: Deliver = () => undefined

  readonly dialogs = new Dialogs(() => this.#changed())

  constructor(options: ClientOptions) {
    this.#state = startClient(options, this.dialogs)
  }

  get person(): Person {
    return this.#state.person
  }

  get channel(): Channel {
    return this.#state.channel
  }

  get instance(): Instance {
    return this.#state.instance
  }

  get switches(): ClientSwitches {
    return this.#state.switches
  }

  get seen(): Observed {
    return this.#state.seen
  }

  get frameId(): string {
    return this.#state.frameId
  }

  /** How far this load of the activity has got. */
  get stages(): Stages {
    return this.#state.stages
  }

  get layout(): LayoutMode {
    return this.#state.layout
  }

  /** The path and query with which the frame is loaded, after the activity's origin: `/?frame_id=…`. */
  launchPath(): string {
    return launchPath(this.#state)
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
    if (opcode === opcodes.frame) void this.#frame(payload)
    if (opcode === opcodes.close) this.#closes(payload)
  }

  setLayout(mode: LayoutMode): void {
    this.#state.layout = mode
    this.#dispatch('ACTIVITY_LAYOUT_MODE_UPDATE', { layout_mode: mode })
    this.#changed()
  }

  setOrientation(orientation: Orientation): void {
    this.#state.orientation = orientation
    this.#sendState('ORIENTATION_UPDATE')
  }

  setThermal(thermal: Thermal): void {
    this.#state.thermal = thermal
    this.#sendState('THERMAL_STATE_UPDATE')
  }

  /** Returns how to remove the listener. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A person in the channel starts or stops talking. */
  talks(who: Person, talks: boolean): void {
    this.#dispatch(talks ? 'SPEAKING_START' : 'SPEAKING_STOP', { channel_id: this.channel.id, user_id: who.id })
  }

  participantsChanged(): void {
    const { world, channel, presentIn } = this.#state
    const participants = presentIn(channel).map((one) => participantJson(world, channel.guildId, one))
    this.#dispatch('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', { participants })
  }

  entitled(entitlement: Entitlement): void {
    this.#dispatch('ENTITLEMENT_CREATE', { entitlement: entitlementJson(this.#state.world, entitlement) })
  }

  /** A person's name has changed, possibly this client's own. */
  personChanged(who: Person): void {
    const { world, person, channel } = this.#state
    if (who.id === person.id) {
      this.#dispatch('CURRENT_USER_UPDATE', userJson(person))
      this.#sendState('CURRENT_GUILD_MEMBER_UPDATE')
    }
    if (this.#state.presentIn(channel).includes(who)) {
      this.#dispatch('VOICE_STATE_UPDATE', voiceStateJson(world, channel, who))
      this.participantsChanged()
    }
  }

  voiceChanged(who: Person): void {
    this.#dispatch('VOICE_STATE_UPDATE', voiceStateJson(this.#state.world, this.channel, who))
  }

  /** A friend is added (1) or removed (0). */
  friendChanged(friend: Person, type: 0 | 1): void {
    this.#dispatch('RELATIONSHIP_UPDATE', { ...relationshipJson(friend), type })
  }

  /** The person has enrolled in the quest. The SDK drops the event unless the instant is only a date. */
  enrolled(): void {
    const { enrolled_at, ...status } = enrollmentJson(this.#state.world, this.person)
    this.#dispatch('QUEST_ENROLLMENT_STATUS_UPDATE', { ...status, enrolled_at: enrolled_at?.slice(0, 10) })
  }

  /** The person accepts an invitation to join another's activity, which contains its secret. */
  joins(secret: string): void {
    this.#dispatch('ACTIVITY_JOIN', { applicationId: this.#state.world.application.id, secret })
  }

  /** The frame requests its page, possibly again. */
  reload(): void {
    this.#startAnew()
    this.#changed()
  }

  /** Moves the activity to another instance: its frame is loaded again. */
  move(instance: Instance): void {
    this.#state.instance = instance
    this.#state.frameId = randomUUID()
    this.#startAnew()
    this.#changed()
  }

  end(): void {
    this.#startAnew()
    this.#deliver = () => undefined
    this.#listeners.clear()
  }

  /** The frame is a new one, which has not sent anything yet. */
  #startAnew(): void {
    this.#state.session = null
    this.#state.stages = noStages()
    this.dialogs.dismiss()
  }

  /** The activity closes itself: with a reason unless there was no error. */
  #closes(payload: Payload): void {
    this.#startAnew()
    const { code, message } = payload
    this.#state.onClose?.(typeof code === 'number' ? code : 1000, wordIn(message) ?? '')
  }

  #handshake(payload: Payload): void {
    this.#startAnew()
    const { stages, world } = this.#state
    stages.handshakeAt = world.now()
    stages.turnedDown = handshakeFault(this.#state, payload)
    if (stages.turnedDown) {
      this.#changed()
      return this.#say(opcodes.close, stages.turnedDown)
    }
    // A new handshake means that the page was reloaded: it has to authenticate and subscribe again.
    this.#state.session = { scopes: new Set(), authenticated: false, subscribed: new Set() }
    this.#say(opcodes.frame, { cmd: 'DISPATCH', evt: 'READY', nonce: null, data: ready })
    this.#changed()
  }

  async #frame(payload: Payload): Promise<void> {
    const [cmd, evt, nonce] = ['cmd', 'evt', 'nonce'].map((key) => wordIn(payload[key]))
    const { session, seen } = this.#state
    const args: Payload = isRecord(payload['args']) ? payload['args'] : {}
    const name = [cmd, evt].filter((word) => word !== undefined).join(' ')
    const note = { name, refused: null as number | null }
    if (cmd !== 'CAPTURE_LOG') seen.commands.push(note)
    try {
      const data = await answerRequest(this.#state, { cmd, evt, args }, (to) => setTimeout(() => this.#sendState(to)))
      const { stages, world } = this.#state
      if (cmd === 'AUTHORIZE') stages.authorizedAt = world.now()
      if (cmd === 'AUTHENTICATE') stages.authenticatedAt = world.now()
      // A late response would reach another page, which would not expect it.
      if (session === this.#state.session) this.#say(opcodes.frame, { cmd, evt: null, nonce, data })
    } catch (error) {
      const { code, message } = error instanceof Refusal ? error : unknownError
      note.refused = code
      this.#say(opcodes.frame, { cmd, evt: 'ERROR', nonce, data: { code, message } })
    }
    this.#changed()
  }

  /** Sends the current state, for an event that reports state. */
  #sendState(evt: EventName): void {
    const data = stateOf(evt, this.#state)
    if (data !== undefined) this.#dispatch(evt, data)
  }

  #dispatch(evt: EventName, data: unknown): void {
    if (!this.#state.session?.subscribed.has(evt)) return
    this.#say(opcodes.frame, { cmd: 'DISPATCH', evt, nonce: null, data })
  }

  #say(opcode: number, payload: unknown): void {
    const { silent, latencyMs } = this.#state.switches
    if (silent) return
    const deliver = this.#deliver
    if (latencyMs === 0) deliver([opcode, payload])
    else setTimeout(() => deliver([opcode, payload]), latencyMs)
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}

const wordIn = (value: unknown) => (typeof value === 'string' ? value : undefined)
