import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import type { ChatFrame } from '@segue/shared/chat/frame.ts'
import { TokenBucket } from '@segue/shared/token-bucket.ts'
import { maxChatConnections, type ChatConnection } from '../../../ports/chat-sockets.ts'
import { friendUuidsOf } from '../../social/public.ts'
import { profileOf } from '../../users/public.ts'
import { asChatUser, senderEntity } from '../groups/entities.ts'
import { longestFrame, readFrame, type AuthFrame, type EventFrame } from './frames.ts'
import { receiveEvent } from './receive.ts'

/** The transport of a connection: a WebSocket of either host. */
export type Wire = { send: (text: string) => void; end: () => void }

/** How long a client has to authenticate. */
const authWithinMs = 10_000
/** Clients ping every fifteen seconds; a connection that is silent for this long is closed. */
const silentForMs = 60_000
/** The maximum number of frames waiting to be handled; a client that sends faster is disconnected. */
const maxWaiting = 100
/** The rate limit for a client's frames: a burst, then a number per second. Frames beyond it are ignored. */
export const frameRate = { burst: 120, perSecond: 40 }
/** A client that exceeds the limit by this many frames is disconnected. */
export const patience = 400

/**
 * One connection to the chat's socket. The first frame authenticates the user; then the connection receives the events
 * of their conversations. The client's frames are handled in order.
 */
export class ChatSession {
  readonly #app: App
  readonly #wire: Wire
  readonly #client: Promise<string>
  #token = ''
  #connection: ChatConnection | undefined
  #disconnect: (() => void) | undefined
  #heardAt: number
  #waiting = 0
  #ended = false
  #doing: Promise<void> = Promise.resolve()
  readonly #frames: TokenBucket

  constructor(app: App, wire: Wire, client: Promise<string> = Promise.resolve('unknown')) {
    this.#app = app
    this.#wire = wire
    this.#client = client
    this.#heardAt = app.clock.now()
    this.#frames = new TokenBucket(frameRate, this.#heardAt)
  }

  /** Receives a text frame of the client; resolves when it and all earlier ones have been handled. */
  async received(text: string): Promise<void> {
    if (this.#ended) return
    this.#heardAt = this.#app.clock.now()
    const left = this.#frames.takeOnCredit(this.#heardAt)
    if (text.length > longestFrame || this.#waiting >= maxWaiting || left <= -patience) return this.end()
    if (left < 0) return
    const frame = readFrame(text)
    if (!frame) return
    if (frame === 'ping') return this.#send({ action: 'pong' })
    this.#waiting += 1
    this.#doing = this.#doing
      .then(() => this.#hear(frame))
      .catch((error: unknown) => this.#app.log.error({ error }, 'a chat frame failed'))
      .finally(() => void (this.#waiting -= 1))
    return this.#doing
  }

  /**
   * Checks again whether the connection may stay open. A host calls it every few seconds, and whenever an account
   * changes.
   */
  async check(): Promise<void> {
    if (this.#ended) return
    const silent = this.#app.clock.now() - this.#heardAt
    if (silent > (this.#connection ? silentForMs : authWithinMs)) return this.end()
    if (this.#connection && !(await this.#caller())) this.end()
  }

  /** Ends the connection from our side. */
  end(): void {
    this.#wire.end()
    this.closed()
  }

  /** The connection is gone. */
  closed(): void {
    if (this.#ended) return
    this.#ended = true
    this.#disconnect?.()
    const { uid } = this.#connection ?? {}
    if (uid === undefined || this.#app.chatSockets.isConnected(uid)) return
    this.#notifyFriends(uid, 'offline')
  }

  async #hear(frame: AuthFrame | EventFrame): Promise<void> {
    if (this.#ended) return
    if (frame.type === 'auth') return this.#authenticate(frame)
    if (!this.#connection) return this.end()
    const caller = await this.#caller()
    if (!caller) return this.end()
    const client = await this.#client
    if (this.#app.limits.take({ caller, client }, 'general') > 0) return
    await receiveEvent(this.#app, caller, frame)
  }

  async #authenticate({ body, deviceId }: AuthFrame): Promise<void> {
    if (this.#connection) return
    this.#token = body.auth.replace(/^Bearer\s+/i, '')
    const caller = await this.#caller()
    // The client may have disconnected in the meantime.
    if (this.#ended) return
    const refuse = (code: string) => {
      this.#send({ type: 'auth', deviceId, body: { status: 'ERROR', code } })
      this.end()
    }
    if (caller?.kind !== 'user' && caller?.kind !== 'guest') return refuse('401')
    const { uuid: uid } = caller
    const others = [...this.#app.chatSockets.connectionsOf(uid)].length
    if (others >= maxChatConnections) return refuse('429')
    const isFirst = !this.#app.chatSockets.isConnected(uid)
    const connection: ChatConnection = {
      uid,
      hearsPresence: Boolean(body.presenceSubscription),
      send: (message) => this.#send(message),
      check: () => this.check(),
    }
    const disconnect = await this.#app.chatSockets.connect(connection)
    if (this.#ended) return disconnect()
    this.#connection = connection
    this.#disconnect = disconnect
    this.#send({ type: 'auth', appId: 'segue', sender: uid, deviceId, body: { status: 'OK', code: '200' } })
    if (isFirst) this.#notifyFriends(uid, 'online')
  }

  #caller(): Promise<Caller | undefined> {
    return this.#app.tokens.callerOf(this.#token)
  }

  #send(frame: ChatFrame | { action: 'pong' }): void {
    if (!this.#ended) this.#wire.send(textOf(frame))
  }

  /** Notifies connected friends who subscribe to presence. */
  #notifyFriends(uid: string, action: 'online' | 'offline'): void {
    publishPresence(this.#app, uid, action).catch((error: unknown) =>
      this.#app.log.warn({ err: error }, 'failed to notify friends that a user came or went'),
    )
  }
}

/** A frame goes to hundreds of connections, so it is only encoded once. */
const texts = new WeakMap<object, string>()

function textOf(frame: object): string {
  const text = texts.get(frame) ?? JSON.stringify(frame)
  texts.set(frame, text)
  return text
}

async function publishPresence(app: App, uid: string, action: 'online' | 'offline'): Promise<void> {
  const friends = (await friendUuidsOf(app.db, uid).execute()).filter(({ userUuid }) =>
    app.chatSockets.isConnected(userUuid),
  )
  if (friends.length === 0) return
  const user = { ...asChatUser(senderEntity(app.config.publicUrl, await profileOf(app.db, uid))), status: action }
  const timestamp = Math.floor(app.clock.now() / 1000)
  const frame = { type: 'presence', appId: 'segue', sender: uid, deviceId: '', body: { action, user, timestamp } }
  for (const { userUuid } of friends) {
    for (const connection of app.chatSockets.connectionsOf(userUuid)) {
      if (connection.hearsPresence) connection.send(frame)
    }
  }
}
