import { DurableObject } from 'cloudflare:workers'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { createConsoleLog } from '../../../src/adapters/log/console.ts'
import { randomIds } from '../../../src/adapters/ids/random.ts'
import { discordProxyFrom } from '../../../src/compose/third-party/discord.ts'
import { connect } from '../../../src/db/connect.ts'
import { RoomHost } from '../../../src/live-rooms/host.ts'
import { restarting } from '../../../src/live-rooms/wire/packet.ts'
import { memoryStore } from '../../../src/live-rooms/storage/store.ts'
import { clientOf } from '../../../src/platform/client.ts'
import type { Bindings, EdgeSocket, ObjectState, RelayStub } from '../bindings.ts'
import { applicationName } from '../database.ts'
import { noRooms } from './no-rooms.ts'
import { ObjectCluster, type ClusterBatch } from './object-cluster.ts'
import { ObjectPeers, sayGoodbye } from './object-peers.ts'
import { createObjectTimers } from './object-timers.ts'
import { openTokens } from './object-tokens.ts'
import { originOf } from '../origin.ts'
import { full } from './room-door.ts'
import { tokenOf } from '../socket-token.ts'
import { asOnNode, edgeConfig, readBindings, type EdgeEnvironment } from '../settings.ts'

/** How often (ms) a relay with listeners reports to its room, and checks that the room has not restarted. */
export const beatEveryMs = 4000
const databaseIdleMs = 1000

/** The relay's name for its room, of which it has only one. */
const room = 'room'

/**
 * The sockets that don't fit into a room's own object (decision 0009). It is to its clients what a process without the
 * room is in a cluster: their frames go to the room, and the room's broadcasts arrive once. It is awake while it has
 * listeners. If it ends, its state is lost, and its clients reconnect.
 */
export class RelayObject extends DurableObject<Bindings> implements RelayStub {
  readonly #environment: EdgeEnvironment
  readonly #clientOf: (request: Request) => Promise<string>
  readonly #peers: ObjectPeers
  #ways: ReturnType<typeof waysTo> | undefined
  #beat: ReturnType<typeof setInterval> | undefined

  constructor(ctx: ObjectState, bindings: Bindings) {
    super(ctx, bindings)
    this.#peers = new ObjectPeers(ctx)
    const environment = (this.#environment = readBindings(bindings))
    const config = edgeConfig(environment)
    const discordProxy = discordProxyFrom(asOnNode(environment), () => Date.now())
    this.#clientOf = (request) => clientOf({ config, discordProxy }, originOf(request))
    for (const socket of ctx.getWebSockets()) socket.close(restarting.code, restarting.reason)
  }

  /** A socket of a client, or of the Worker that relays one to its room. */
  async fetch(request: Request): Promise<Response> {
    if (this.#peers.size >= this.#environment.RELAY_SOCKETS) return full()
    const { pathname, searchParams } = new URL(request.url)
    const roomUuid = pathname.split('/').at(-2) ?? ''
    const { host } = (this.#ways ??= waysTo(roomUuid, searchParams.get('relay') ?? '', this))
    const answer = this.#peers.accept(request, !searchParams.has('relayed'), (socket) =>
      host.open(socket, tokenOf(request), this.#clientOf(request)),
    )
    this.#beat ??= setInterval(() => this.#beatOnce(), beatEveryMs)
    return answer
  }

  webSocketMessage(socket: EdgeSocket, message: unknown): void {
    this.#peers.received(socket, message)
  }

  webSocketClose(socket: EdgeSocket, code: number): void {
    this.#gone(socket)
    sayGoodbye(socket, code)
  }

  webSocketError(socket: EdgeSocket): void {
    this.#gone(socket)
  }

  /** Handles messages from the room. False if this is not the relay instance that the room knows. */
  async hear(messages: ClusterBatch): Promise<boolean> {
    return this.#ways?.cluster.receive(messages) ?? false
  }

  get bindings(): Bindings {
    return this.env
  }

  get state(): ObjectState {
    return this.ctx
  }

  #beatOnce(): void {
    this.#ways?.cluster.publish('beat', '')
    void this.#ways?.timers.ring()
  }

  #gone(socket: EdgeSocket): void {
    this.#peers.gone(socket)
    if (this.#peers.size > 0) return
    clearInterval(this.#beat)
    this.#beat = undefined
    // The next client gets the room's current state.
    this.#ways?.cluster.lose(room)
  }
}

/** A host that has no rooms, and relays everybody to this one. */
function waysTo(roomUuid: string, relay: string, { bindings, state }: Pick<RelayObject, 'bindings' | 'state'>) {
  const environment = readBindings(bindings)
  const log = createConsoleLog(environment.LOG_LEVEL)
  const now = () => Date.now()
  const { db } = connect({
    connectionString: bindings.DATABASE.connectionString,
    application_name: applicationName,
    max: 2,
    idleTimeoutMillis: databaseIdleMs,
  })
  const { ROOMS } = bindings
  const object = () => ROOMS.get(ROOMS.idFromName(roomUuid))
  const timers = createObjectTimers(state.storage, now)
  log.debug({ room: roomUuid, relay }, 'relay object created')
  const cluster = new ObjectCluster({
    self: relay,
    peersOf: () => [room],
    send: (_, messages) => object().hear(relay, messages),
    ask: (subject, text) => object().answer(subject, text),
    log,
  })
  const tokens = openTokens(environment, { db, now, forgotten: (userUuid) => host.rooms.lookAgain(userUuid) })
  const host: RoomHost = new RoomHost({
    data: {
      ...noRooms.data,
      async settings() {
        throw new Refused('roomElsewhere')
      },
    },
    effectHandlers: noRooms.effectHandlers,
    store: {
      ...memoryStore(),
      async holderOf(wanted) {
        const epoch = wanted === roomUuid ? await object().admitRelay(roomUuid, relay) : null
        return epoch === null ? undefined : { host: room, epoch }
      },
    },
    callerOf: async (token) => (await tokens).callerOf(token),
    removalOf: async (token) => (await tokens).removalOf(token),
    clock: now,
    timers,
    random: Math.random,
    ids: randomIds.uuid,
    log,
    cluster,
  })
  return { host, cluster, timers }
}
