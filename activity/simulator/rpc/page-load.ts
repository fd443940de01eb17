import { isRecord } from '../frames.ts'
import { noStages, type ClientState, type Session } from './client-state.ts'
import { answerRequest, handshakeFault, stateOf } from './requests.ts'
import { codes, Refusal, type EventName } from './rules.ts'

type Payload = Record<string, unknown>
type Send = (opcode: number, payload: unknown) => void

export const opcodes = { handshake: 0, frame: 1, close: 2 }

/** Discord's response to a frame that makes it fail. */
const unknownError = { code: codes.unknownError, message: 'Unknown Error' }

/** Real clients leave out `user`, and with an empty avatar the SDK would drop the whole READY. */
const ready = {
  v: 1,
  config: { cdn_host: 'cdn.discordapp.com', api_endpoint: '//discord.com/api', environment: 'production' },
}

/**
 * One load of the activity's page: how far it has got, and its scopes and subscriptions. It ends when the page is loaded
 * again or closes, and then sends nothing.
 */
export class PageLoad {
  readonly stages = noStages()
  readonly #client: ClientState
  readonly #send: Send
  #session: Session | null = null
  #hasEnded = false

  constructor(client: ClientState, send: Send) {
    this.#client = client
    this.#send = send
  }

  handshake(frameId: string, payload: Payload): void {
    this.stages.handshakeAt = this.#client.world.now()
    this.stages.turnedDown = handshakeFault(this.#client, frameId, payload)
    if (this.stages.turnedDown) return this.#send(opcodes.close, this.stages.turnedDown)
    this.#session = { scopes: new Set(), authenticated: false, subscribed: new Set() }
    this.#send(opcodes.frame, { cmd: 'DISPATCH', evt: 'READY', nonce: null, data: ready })
  }

  /** Responds to a request. */
  async answer(payload: Payload): Promise<void> {
    const [cmd, evt, nonce] = ['cmd', 'evt', 'nonce'].map((key) => wordIn(payload[key]))
    const args: Payload = isRecord(payload['args']) ? payload['args'] : {}
    const name = [cmd, evt].filter((word) => word !== undefined).join(' ')
    const note = { name, refused: null as number | null }
    if (cmd !== 'CAPTURE_LOG') this.#client.seen.commands.push(note)
    try {
      const sendState = (to: EventName) => setTimeout(() => this.sendState(to))
      const data = await answerRequest(this.#client, this.#session, { cmd, evt, args }, sendState)
      if (cmd === 'AUTHORIZE') this.stages.authorizedAt = this.#client.world.now()
      if (cmd === 'AUTHENTICATE') this.stages.authenticatedAt = this.#client.world.now()
      this.#respond({ cmd, evt: null, nonce, data })
    } catch (error) {
      const { code, message } = error instanceof Refusal ? error : unknownError
      note.refused = code
      this.#respond({ cmd, evt: 'ERROR', nonce, data: { code, message } })
    }
  }

  /** Sends an event if the activity has subscribed to it. */
  dispatch(evt: EventName, data: unknown): void {
    if (this.#session?.subscribed.has(evt)) this.#respond({ cmd: 'DISPATCH', evt, nonce: null, data })
  }

  /** Sends the current state, for an event that reports state. */
  sendState(evt: EventName): void {
    const data = stateOf(evt, this.#client)
    if (data !== undefined) this.dispatch(evt, data)
  }

  end(): void {
    this.#hasEnded = true
  }

  /** A late response would reach another page, which would not expect it. */
  #respond(payload: Payload): void {
    if (!this.#hasEnded) this.#send(opcodes.frame, payload)
  }
}

const wordIn = (value: unknown) => (typeof value === 'string' ? value : undefined)
