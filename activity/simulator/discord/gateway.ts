import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { guildJson, memberJson, userJson } from './rest.ts'
import { secret, type Guild, type World } from './world.ts'

type Frame = { op: number; d?: unknown; s?: number | null; t?: string | null }

/** One connection's worth of events. It outlives its socket, so that a client may resume. */
type Session = {
  id: string
  shard: readonly [index: number, count: number]
  seq: number
  sent: Frame[]
  socket: WebSocket | null
  resumable: boolean
}

/**
 * Discord's gateway, version 10, JSON without compression: HELLO, identify, heartbeats, resume with replay, shards.
 * It closes with Discord's own codes when a client breaks the rules.
 */
export type Gateway = {
  sessions: Session[]
  /** Sends an event to the shard that a guild belongs to; to the first one for what belongs to none. */
  dispatch: (event: string, data: unknown, guildId?: string | null) => void
  /** Ends the sockets, as a failing gateway does. The sessions can be resumed unless told otherwise. */
  drop: (how?: { code?: number; resumable?: boolean }) => void
  /** Asks the clients to come back (opcode 7). */
  askToReconnect: () => void
  /** Tells the clients that their session is over (opcode 9). */
  invalidate: (resumable: boolean) => void
  /** Takes the upgrade of a connection to `/gateway`. */
  upgrade: (server: Server) => void
  close: () => void
}

const fatal = { unknownOpcode: 4001, decode: 4002, notIdentified: 4003, badToken: 4004, twice: 4005, shard: 4010 }
const keptForReplay = 500

export function createGateway(world: World, { heartbeatMs = 41_250 } = {}): Gateway {
  const sockets = new WebSocketServer({ noServer: true })
  const sessions: Session[] = []
  let served: (() => void)[] = []

  function send(session: Session, t: string, d: unknown): void {
    session.seq += 1
    const frame = { op: 0, t, s: session.seq, d }
    session.sent.push(frame)
    if (session.sent.length > keptForReplay) session.sent.shift()
    session.socket?.send(JSON.stringify(frame))
  }

  const belongs = (session: Session, guildId: string) => {
    const [index, count] = session.shard
    return (BigInt(guildId) >> 22n) % BigInt(count) === BigInt(index)
  }
  const dispatch: Gateway['dispatch'] = (event, data, guildId = null) => {
    for (const session of sessions) {
      if (guildId === null ? session.shard[0] === 0 : belongs(session, guildId)) send(session, event, data)
    }
  }

  function identify(socket: WebSocket, d: Record<string, unknown>): Session | undefined {
    if (d['token'] !== world.application.botToken) {
      socket.close(fatal.badToken, 'Authentication failed.')
      return undefined
    }
    const [index, count] = Array.isArray(d['shard']) ? d['shard'].map(Number) : [0, 1]
    if (index === undefined || count === undefined || !(index >= 0) || !(index < count)) {
      socket.close(fatal.shard, 'Invalid shard.')
      return undefined
    }
    const session: Session = {
      id: secret(),
      shard: [index, count] as const,
      seq: 0,
      sent: [],
      socket,
      resumable: true,
    }
    sessions.push(session)
    const mine = [...world.guilds.values()].filter(
      (guild) => belongs(session, guild.id) && guild.members.has(world.application.botId),
    )
    send(session, 'READY', {
      v: 10,
      user: userJson(world, world.application.botId),
      session_id: session.id,
      resume_gateway_url: addressOf(socket),
      shard: session.shard,
      guilds: mine.map((guild) => ({ id: guild.id, unavailable: true })),
      application: { id: world.application.id, flags: 0 },
    })
    for (const guild of mine) send(session, 'GUILD_CREATE', fullGuild(world, guild))
    return session
  }

  function resume(socket: WebSocket, d: Record<string, unknown>): Session | undefined {
    const session = sessions.find((one) => one.id === d['session_id'])
    const seq = Number(d['seq'])
    if (!session?.resumable || d['token'] !== world.application.botToken || seq > session.seq) {
      socket.send(JSON.stringify({ op: 9, d: false }))
      return undefined
    }
    session.socket?.close(4000)
    session.socket = socket
    for (const frame of session.sent.filter(({ s }) => Number(s) > seq)) socket.send(JSON.stringify(frame))
    send(session, 'RESUMED', {})
    return session
  }

  function speak(socket: WebSocket, request: IncomingMessage): void {
    addresses.set(socket, `ws://${request.headers.host}/gateway`)
    let session: Session | undefined
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: heartbeatMs } }))
    socket.on('message', (data: Buffer) => {
      const frame = read(data.toString())
      if (!frame) return socket.close(fatal.decode, 'Error while decoding payload.')
      const d: Record<string, unknown> = isObject(frame.d) ? frame.d : {}
      if (frame.op === 1) return socket.send(JSON.stringify({ op: 11 }))
      if (frame.op === 2) {
        if (session) return socket.close(fatal.twice, 'Already authenticated.')
        session = identify(socket, d)
        return undefined
      }
      if (frame.op === 6) {
        session = resume(socket, d)
        return undefined
      }
      if (!session) return socket.close(fatal.notIdentified, 'Not authenticated.')
      // Presence, voice state and requests for members are heard and need no answer.
      if (![3, 4, 8].includes(frame.op)) socket.close(fatal.unknownOpcode, 'Unknown opcode.')
      return undefined
    })
    socket.on('close', (code) => {
      if (session?.socket !== socket) return
      session.socket = null
      // A client that says goodbye has no use for its session any more.
      if (code === 1000 || code === 1001) sessions.splice(sessions.indexOf(session), 1)
    })
    socket.on('error', () => socket.terminate())
  }

  const forget = world.on((happening) => {
    if (happening.kind === 'guild-joined') {
      dispatch('GUILD_CREATE', fullGuild(world, happening.guild), happening.guild.id)
    } else if (happening.kind === 'guild-left') {
      dispatch('GUILD_DELETE', { id: happening.guild.id }, happening.guild.id)
    }
  })

  return {
    sessions,
    dispatch,
    drop({ code = 4000, resumable = true } = {}) {
      for (const session of sessions) {
        session.resumable = resumable
        session.socket?.close(code)
        session.socket = null
      }
    },
    askToReconnect() {
      for (const { socket } of sessions) socket?.send(JSON.stringify({ op: 7, d: null }))
    },
    invalidate(resumable) {
      for (const session of sessions) {
        session.resumable = resumable
        session.socket?.send(JSON.stringify({ op: 9, d: resumable }))
      }
    },
    upgrade(server) {
      const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (request.url?.startsWith('/gateway')) sockets.handleUpgrade(request, socket, head, speak)
      }
      server.on('upgrade', onUpgrade)
      served.push(() => server.off('upgrade', onUpgrade))
    },
    close() {
      forget()
      for (const leave of served) leave()
      served = []
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function read(text: string): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(text)
    return isObject(frame) && typeof frame['op'] === 'number' ? { op: frame['op'], d: frame['d'] } : undefined
  } catch {
    return undefined
  }
}

/** Where each socket's server answers: a resumed connection comes to the same place. */
const addresses = new WeakMap<WebSocket, string>()
const addressOf = (socket: WebSocket): string => addresses.get(socket) ?? ''

/** A guild as GUILD_CREATE tells it. */
function fullGuild(world: World, guild: Guild) {
  const channels = [...world.channels.values()].filter(({ guildId }) => guildId === guild.id)
  return {
    ...guildJson(guild),
    joined_at: new Date(world.now()).toISOString(),
    large: false,
    unavailable: false,
    member_count: guild.members.size,
    members: [...guild.members.keys()].map((id) => memberJson(world, guild, id)),
    channels: channels.map(({ id, name, type }, position) => ({
      id,
      name,
      type,
      position,
      guild_id: guild.id,
      permission_overwrites: [],
      flags: 0,
    })),
    voice_states: [],
    threads: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
    afk_timeout: 300,
    afk_channel_id: null,
    system_channel_id: null,
    system_channel_flags: 0,
    rules_channel_id: null,
    verification_level: 0,
    default_message_notifications: 0,
    explicit_content_filter: 0,
    mfa_level: 0,
    nsfw_level: 0,
    premium_tier: 0,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    vanity_url_code: null,
    description: null,
    banner: null,
    splash: null,
    discovery_splash: null,
    public_updates_channel_id: null,
    max_members: 5e5,
    safety_alerts_channel_id: null,
    incidents_data: null,
    application_id: null,
  }
}
