import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { isRecord, largestFrameBytes, readFrame } from '../frames.ts'
import { refuseUpgrade } from '../local-server.ts'
import { GatewaySession, type Frame } from './gateway-session.ts'
import { entitlementJson, fullGuildJson, userJson } from './json.ts'
import type { DiscordWorld } from './world.ts'

const closeCodes = {
  unknownOpcode: 4001,
  decode: 4002,
  notIdentified: 4003,
  badToken: 4004,
  twice: 4005,
  shard: 4010,
}
const opcodes = { heartbeat: 1, identify: 2, resume: 6, reconnect: 7, invalidSession: 9, hello: 10, heartbeatAck: 11 }
/** Presence, voice state and member requests are accepted without an answer. */
const receiveOnly = [3, 4, 8]

const intents = { guildMessages: 1 << 9, directMessages: 1 << 12, messageContent: 1 << 15 }
const withoutContent = { content: '', embeds: [], attachments: [], components: [] }

type Data = Record<string, unknown>

/**
 * Discord's gateway, version 10, JSON without compression: HELLO, identify, heartbeats, resume with replay, shards. It
 * closes with Discord's own codes when a client breaks the rules.
 */
export class Gateway {
  readonly sessions: GatewaySession[] = []
  readonly #world: DiscordWorld
  readonly #heartbeatMs: number
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrameBytes })
  readonly #frozen = new WeakSet<WebSocket>()
  readonly #endings: (() => void)[] = []

  constructor(world: DiscordWorld, { heartbeatMs = 41_250 } = {}) {
    this.#world = world
    this.#heartbeatMs = heartbeatMs
    const forget = world.on((happening) => {
      if (happening.kind === 'guild-joined') {
        this.dispatch('GUILD_CREATE', fullGuildJson(world, happening.guild), happening.guild.id)
      } else if (happening.kind === 'guild-left') {
        this.dispatch('GUILD_DELETE', { id: happening.guild.id }, happening.guild.id)
      } else if (happening.kind === 'entitled') {
        this.dispatch('ENTITLEMENT_CREATE', entitlementJson(world, happening.entitlement))
      }
    })
    this.#endings.push(forget)
  }

  /** Sends an event to the shard of a guild, or to the first one for events without a guild. */
  dispatch(event: string, data: unknown, guildId: string | null = null): void {
    for (const session of this.sessions) {
      if (guildId === null ? session.isFirstShard() : session.hasGuild(guildId)) session.dispatch(event, data)
    }
  }

  /** Sends a person's message to the sessions that receive messages, with the content that each may read. */
  dispatchMessage(message: Data, { guildId, isForBot }: { guildId: string | null; isForBot: boolean }): void {
    const needed = guildId === null ? intents.directMessages : intents.guildMessages
    for (const session of this.sessions) {
      if (!(session.intents & needed) || !(guildId === null ? session.isFirstShard() : session.hasGuild(guildId)))
        continue
      const mayRead = isForBot || session.intents & intents.messageContent
      session.dispatch('MESSAGE_CREATE', mayRead ? message : { ...message, ...withoutContent })
    }
  }

  /** Closes the sockets, like a failing gateway. By default the sessions can be resumed. */
  drop({ code = 4000, resumable = true } = {}): void {
    for (const session of this.sessions) {
      session.resumable = resumable
      session.socket?.close(code)
      session.socket = null
    }
  }

  /** Keeps the sockets open, but sends nothing and reads nothing. A client that reconnects can resume. */
  freeze(): void {
    for (const session of this.sessions) {
      if (session.socket) this.#frozen.add(session.socket)
      session.socket = null
    }
  }

  /** Asks the clients to reconnect. */
  askToReconnect(): void {
    for (const { socket } of this.sessions) if (socket) send(socket, { op: opcodes.reconnect, d: null })
  }

  /** Tells the clients that their session is invalid. */
  invalidate(resumable: boolean): void {
    for (const session of this.sessions) {
      session.resumable = resumable
      if (session.socket) send(session.socket, { op: opcodes.invalidSession, d: resumable })
    }
  }

  /** Handles the upgrade of a connection to `/gateway`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!request.url?.startsWith('/gateway')) return refuseUpgrade(socket, '404 Not Found')
    this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#speak(opened, request))
  }

  close(): void {
    for (const end of this.#endings.splice(0)) end()
    for (const socket of this.#sockets.clients) socket.terminate()
    this.#sockets.close()
  }

  #speak(socket: WebSocket, request: IncomingMessage): void {
    // A resumed connection uses the same URL.
    const address = `ws://${request.headers.host}/gateway`
    let session: GatewaySession | undefined
    send(socket, { op: opcodes.hello, d: { heartbeat_interval: this.#heartbeatMs } })
    socket.on('message', (data: Buffer) => {
      session = this.#hear(socket, { address, session, text: data.toString() })
    })
    socket.on('close', (code) => {
      if (session?.socket !== socket) return
      session.socket = null
      // A client that closes normally no longer needs its session.
      if (code === 1000 || code === 1001) this.sessions.splice(this.sessions.indexOf(session), 1)
    })
    socket.on('error', () => socket.terminate())
  }

  /** Handles a message of a client. Returns its session from then on. */
  #hear(
    socket: WebSocket,
    { address, session, text }: { address: string; session: GatewaySession | undefined; text: string },
  ): GatewaySession | undefined {
    if (this.#frozen.has(socket)) return session
    const frame = readFrame(text)
    const data: Data = isRecord(frame?.['d']) ? frame['d'] : {}
    const op = frame?.['op']
    if (typeof op !== 'number') socket.close(closeCodes.decode, 'Error while decoding payload.')
    else if (op === opcodes.heartbeat) send(socket, { op: opcodes.heartbeatAck })
    else if (op === opcodes.identify && session) socket.close(closeCodes.twice, 'Already authenticated.')
    else if (op === opcodes.identify) return this.#identify(socket, data, address)
    else if (op === opcodes.resume) return this.#resume(socket, data)
    else if (!session) socket.close(closeCodes.notIdentified, 'Not authenticated.')
    else if (!receiveOnly.includes(op)) socket.close(closeCodes.unknownOpcode, 'Unknown opcode.')
    return session
  }

  #identify(socket: WebSocket, data: Data, address: string): GatewaySession | undefined {
    const { botToken, botId, id } = this.#world.application
    if (data['token'] !== botToken) return refuse(socket, closeCodes.badToken, 'Authentication failed.')
    const [index, count]: unknown[] = Array.isArray(data['shard']) ? data['shard'] : [0, 1]
    if (!isWhole(index) || !isWhole(count) || index < 0 || index >= count) {
      return refuse(socket, closeCodes.shard, 'Invalid shard.')
    }
    const session = new GatewaySession(socket, [index, count], Number(data['intents'] ?? 0))
    this.sessions.push(session)
    const guilds = [...this.#world.guilds.values()].filter(
      (guild) => session.hasGuild(guild.id) && guild.members.has(botId),
    )
    session.dispatch('READY', {
      v: 10,
      user: userJson(this.#world, botId),
      session_id: session.id,
      resume_gateway_url: address,
      shard: session.shard,
      guilds: guilds.map((guild) => ({ id: guild.id, unavailable: true })),
      application: { id, flags: 0 },
    })
    for (const guild of guilds) session.dispatch('GUILD_CREATE', fullGuildJson(this.#world, guild))
    return session
  }

  #resume(socket: WebSocket, data: Data): GatewaySession | undefined {
    const session = this.sessions.find((one) => one.id === data['session_id'])
    const { seq, token } = data
    const isOurs = session?.resumable && token === this.#world.application.botToken
    if (!isOurs || !isWhole(seq) || seq > session.seq) {
      send(socket, { op: opcodes.invalidSession, d: false })
      return undefined
    }
    session.resume(socket, seq)
    return session
  }
}

const send = (socket: WebSocket, frame: Frame) => socket.send(JSON.stringify(frame))

function refuse(socket: WebSocket, code: number, why: string): undefined {
  socket.close(code, why)
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
