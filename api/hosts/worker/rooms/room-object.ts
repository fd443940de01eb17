import { DurableObject } from 'cloudflare:workers'
import type { HostAction, PersonAction } from '@segue/shared/room/protocol/actions.ts'
import type { RoomSettings } from '@segue/shared/room/settings/settings.ts'
import type { Person, RoomState } from '@segue/shared/room/state/state.ts'
import { connect } from '../../../src/db/connect.ts'
import type { Db } from '../../../src/db/db.ts'
import { randomIds } from '../../../src/adapters/ids/random.ts'
import { discordProxyFrom } from '../../../src/compose/third-party/discord.ts'
import { openRooms } from '../../../src/compose/live-rooms.ts'
import { clientOf } from '../../../src/platform/client.ts'
import type { Tokens } from '../../../src/platform/secrets/tokens.ts'
import type { RoomHost } from '../../../src/live-rooms/host.ts'
import type { RoomResult } from '../../../src/db/tables/live-rooms.ts'
import type { Log } from '../../../src/ports/log.ts'
import type { Rooms } from '../../../src/ports/rooms.ts'
import { resultOf } from '../../../src/live-rooms/result.ts'
import type { RoomStore } from '../../../src/live-rooms/storage/store.ts'
import { completePlaceholder } from '../../../src/services/playlist/public.ts'
import { settingsOf } from '../../../src/services/rooms/public.ts'
import { AccountChanges } from '../../../src/services/users/public.ts'
import { hasProPlan } from '../../../src/platform/has-plan.ts'
import { minuteMs } from '../../../src/ports/clock.ts'
import type { Bindings, EdgeSocket, ObjectState, RoomStub } from '../bindings.ts'
import { Announcer } from '../chat/announcer.ts'
import { applicationName, inScope } from '../database.ts'
import { createEdgeChat } from '../chat/edge-chat.ts'
import { createEdgePeople } from '../people/edge-people.ts'
import { createEdgeRooms } from './edge-rooms.ts'
import { createConsoleLog } from '../../../src/adapters/log/console.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { createObjectStore, type ObjectStore } from './object-store.ts'
import { ObjectPeers, sayGoodbye } from './object-peers.ts'
import { edgeAppOf } from '../edge-app.ts'
import { originOf } from '../origin.ts'
import { createObjectTimers, type ObjectTimers } from './object-timers.ts'
import { openTokens } from './object-tokens.ts'
import type { ClusterBatch } from './object-cluster.ts'
import { full } from './room-door.ts'
import { RoomRelayObjects } from './room-relay-objects.ts'
import { tokenOf } from '../socket-token.ts'
import { asOnNode, edgeConfig, readBindings } from '../settings.ts'

type SettingsChanged = Extract<HostAction, { type: 'settingsChanged' }>

/**
 * An object sends to each listener separately, so changes are collected for longer than on Node: at most twenty sends a
 * second.
 */
const windowMs = 50
/** Idle database connections would keep a room awake. */
const databaseIdleMs = 1000
/** How often an object that is awake checks for changed accounts. */
const lookEveryMs = 500

/**
 * One live room: its sockets, its alarm and its storage. It sleeps while nothing happens, and its sockets stay open
 * (decision 0009).
 */
export class RoomObject extends DurableObject<Bindings> implements RoomStub {
  readonly #store: ObjectStore
  readonly #timers: ObjectTimers
  readonly #host: RoomHost
  readonly #db: Db
  readonly #log: Log
  readonly #announcer: Announcer
  readonly #tokens: Promise<Tokens>
  readonly #changes: AccountChanges
  readonly #relays: RoomRelayObjects
  readonly #maxSockets: number
  #lookedAt = 0
  readonly #clientOf: (request: Request) => Promise<string>
  readonly #peers: ObjectPeers
  /** Known from the first request, since an object doesn't know its own name. */
  #roomUuid: string | undefined
  /** While a room wakes up, the settings it had when it fell asleep. */
  #asleep: RoomSettings | undefined
  readonly #readOne = oneAtATime()

  constructor(ctx: ObjectState, bindings: Bindings) {
    super(ctx, bindings)
    this.#peers = new ObjectPeers(ctx)
    const environment = readBindings(bindings)
    this.#maxSockets = environment.ROOM_SOCKETS
    const log = (this.#log = createConsoleLog(environment.LOG_LEVEL))
    const clock = { now: () => Date.now() }
    const { db } = connect({
      connectionString: bindings.DATABASE.connectionString,
      application_name: applicationName,
      max: 4,
      idleTimeoutMillis: databaseIdleMs,
    })
    this.#db = db
    this.#store = createObjectStore(ctx.storage.sql)
    this.#timers = createObjectTimers(ctx.storage, clock.now)
    this.#announcer = new Announcer({ db, timers: this.#timers, log })
    const config = edgeConfig(environment)
    const discordProxy = discordProxyFrom(asOnNode(environment), clock.now)
    this.#clientOf = (request) => clientOf({ config, discordProxy }, originOf(request))
    const forgotten = (userUuid: string) => this.#host.rooms.lookAgain(userUuid)
    const tokens = (this.#tokens = openTokens(environment, { db, now: clock.now, forgotten }))
    this.#relays = new RoomRelayObjects({ relays: bindings.RELAYS, roomUuid: () => this.#roomUuid, log })
    this.#changes = new AccountChanges({
      db,
      changed: (userUuid) => void tokens.then(({ forget }) => forget(userUuid)),
      // Sockets outlive the object's memory.
      backMs: 3 * minuteMs,
    })
    const people = createEdgePeople({ db, log, people: bindings.PEOPLE, later: (work) => ctx.waitUntil(work) })
    const chatSockets = createEdgeChat({ db, log, people: bindings.PEOPLE, later: (work) => ctx.waitUntil(work) })
    this.#host = openRooms({
      chat: () => ({ chatSockets, config }),
      db,
      clock,
      log,
      windowMs,
      ids: randomIds,
      timers: this.#timers,
      preciseNow: clock.now,
      people: () => people,
      store: this.#announced(),
      cluster: this.#relays.cluster,
      callerOf: async (token) => (await tokens).callerOf(token),
      removalOf: async (token) => (await tokens).removalOf(token),
      settings: (roomUuid) => this.#settings(roomUuid),
      everywhere: () => this.#everywhere(createEdgeRooms({ db, rooms: bindings.ROOMS, log })),
      lookUpSong: async (song, djUuid) => {
        const { app } = await edgeAppOf(bindings)
        const scope = {
          connectionString: bindings.DATABASE.connectionString,
          waitUntil: (work: Promise<unknown>) => ctx.waitUntil(work),
        }
        return inScope(scope, () => completePlaceholder(app, song, djUuid))
      },
      hasProPlan: (userUuid) => hasProPlan(db, userUuid, { clock, config }),
    })
    log.debug({ room: this.#store.roomUuid() ?? null }, 'room object created')
    this.#wake()
  }

  /** A socket of a client, or of a relay that pings its client itself. */
  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const roomUuid = url.pathname.split('/').at(-2) ?? ''
    this.#roomUuid ??= roomUuid
    if (this.#peers.size >= this.#maxSockets) return full(this.#relays.size)
    // Our own client answers pings; relayed clients may be hand-written.
    return this.#peers.accept(request, !url.searchParams.has('relayed'), (socket) =>
      this.#host.open(socket, tokenOf(request), this.#clientOf(request)),
    )
  }

  webSocketMessage(socket: EdgeSocket, message: unknown): void {
    this.#peers.received(socket, message)
    this.#lookForChanges()
  }

  /**
   * Accounts may change without this room being notified, for example manually in the database: it checks while people
   * send something.
   */
  #lookForChanges(): void {
    if (Date.now() - this.#lookedAt < lookEveryMs) return
    this.#lookedAt = Date.now()
    this.#changes.look().catch((error: unknown) => this.#log.warn({ error }, 'failed to read account changes'))
  }

  webSocketClose(socket: EdgeSocket, code: number): void {
    this.#peers.gone(socket)
    sayGoodbye(socket, code)
  }

  webSocketError(socket: EdgeSocket): void {
    this.#peers.gone(socket)
  }

  async alarm(): Promise<void> {
    const roomUuid = this.#store.roomUuid()
    // The room sets its timers again once it is loaded.
    if (roomUuid) await this.#host.rooms.state(roomUuid).catch(() => undefined)
    await this.#timers.ring()
  }

  /**
   * Applies an action on behalf of the rest of the API. Settings are read here, one read at a time, whichever request
   * came first.
   */
  act(roomUuid: string, action: HostAction): Promise<RoomResult<null>> {
    return this.#resultOf(roomUuid, async () => {
      const message = action.type === 'settingsChanged' ? await this.#reread(roomUuid, action) : action
      await this.#host.rooms.act(roomUuid, message)
      return null
    })
  }

  perform(roomUuid: string, person: Person, action: PersonAction): Promise<RoomResult<object>> {
    return this.#resultOf(roomUuid, () => this.#host.rooms.perform(roomUuid, person, action))
  }

  state(roomUuid: string): Promise<RoomResult<RoomState>> {
    return this.#resultOf(roomUuid, async () => this.#host.rooms.state(roomUuid))
  }

  /** Checks a user's connections again. An empty room has none. */
  async lookAgain(roomUuid: string, userUuid: string): Promise<void> {
    this.#roomUuid ??= roomUuid
    if (this.#hasListeners) (await this.#tokens).forget(userUuid)
  }

  async push(roomUuid: string, message: { name: string; params: unknown }): Promise<void> {
    // An empty room need not be loaded for a message.
    if (this.#hasListeners) this.#host.rooms.push(roomUuid, message)
  }

  /** A relay has started. Whatever is known about it belonged to an earlier life of it. */
  async admitRelay(roomUuid: string, relay: string): Promise<number | null> {
    const found = await this.state(roomUuid)
    return 'answer' in found ? this.#relays.admit(relay, this.#store.epoch()) : null
  }

  async hear(relay: string, messages: ClusterBatch): Promise<boolean> {
    const isReceived = this.#relays.receive(relay, messages)
    this.#lookForChanges()
    return isReceived
  }

  answer(subject: string, text: string): Promise<string | undefined> {
    return this.#relays.cluster.answered(subject, text)
  }

  get #hasListeners(): boolean {
    return this.#peers.size + this.#relays.size > 0
  }

  #resultOf<T>(roomUuid: string, work: () => Promise<T>): Promise<RoomResult<T>> {
    this.#roomUuid ??= roomUuid
    return resultOf(work)
  }

  /** Continues where the room fell asleep, if it did. */
  #wake(): void {
    const roomUuid = this.#store.roomUuid()
    if (!roomUuid) return
    this.#roomUuid = roomUuid
    this.#asleep = this.#store.stored()?.state.settings
    this.#peers.wake((slept) => this.#host.wake(roomUuid, slept))
  }

  /** All rooms: this one here, loaded if necessary, and the others in their objects. */
  #everywhere(rooms: Rooms): Pick<Rooms, 'perform' | 'summaries'> {
    return {
      perform: (roomUuid, ...messages) =>
        (roomUuid === this.#roomUuid ? this.#host.rooms : rooms).perform(roomUuid, ...messages),
      summaries: () => rooms.summaries(),
    }
  }

  /** Settings from the database; while the room wakes, those it fell asleep with, since it is notified of changes. */
  async #settings(roomUuid: string): Promise<RoomSettings | undefined> {
    if (roomUuid !== this.#roomUuid) return undefined
    const asleep = this.#asleep
    this.#asleep = undefined
    return asleep ?? settingsOf(this.#db, roomUuid)
  }

  /** Two requests may report their changes in the wrong order, so the database's current state counts. */
  #reread(roomUuid: string, action: SettingsChanged): Promise<SettingsChanged> {
    return this.#readOne(async () => {
      const settings = await settingsOf(this.#db, roomUuid)
      return settings ? { ...action, settings } : action
    })
  }

  /** The object's store, which also updates the directory. */
  #announced(): RoomStore {
    return {
      ...this.#store,
      save: async (roomUuid, epoch, room, words) => {
        const saved = await this.#store.save(roomUuid, epoch, room, words)
        if (saved) this.#announcer.announce(roomUuid, room.state)
        return saved
      },
    }
  }
}
