import { sessionEnded, welcomeFrame } from '@segue/shared/room/protocol/protocol.ts'
import { isPlatformStaff } from '@segue/shared/room/people/roles.ts'
import type { Removal } from '@segue/shared/room/protocol/messages.ts'
import type { Person } from '@segue/shared/room/state/state.ts'
import type { Caller } from '../ports/caller.ts'
import type { Cluster } from '../ports/cluster.ts'
import type { Log } from '../ports/log.ts'
import type { Rooms } from '../ports/rooms.ts'
import { within, type Timers } from '../ports/timers.ts'
import { EffectRunner } from './effects.ts'
import { AbandonedRooms } from './processes/abandoned-rooms.ts'
import { HandOver } from './processes/hand-over.ts'
import { Joining } from './joining.ts'
import type { LoadLevel } from './load.ts'
import { roomsIn } from './local-rooms.ts'
import { Packet, type Attachment, type HostSocket, type SocketEvents } from './wire/packet.ts'
import { Registry } from './registry.ts'
import { Relays } from './relay/relays.ts'
import { Requests } from './requests.ts'
import type { EffectHandlers, HostMetrics, LocalRooms, RoomData } from './rooms.ts'
import { personOf, Session } from './session.ts'
import type { Ownership, RoomStore } from './storage/store.ts'

/** A connection that hasn't joined a room within this time is closed. */
const joinWithinMs = 60_000
const sweepEveryMs = 15_000
const stopPatienceMs = 3000
/**
 * A token that was not checked for this long is checked again, since it may have expired; at most `maxLookups` at a
 * time.
 */
const lookEveryMs = 60 * 60_000
const maxLookups = 50
/** Retry delay for a token check that failed because the database didn't respond. */
const lookAgainMs = 1000

export interface HostOptions {
  data: RoomData
  store: RoomStore
  effectHandlers: EffectHandlers
  callerOf: (token: string) => Promise<Caller | undefined>
  /** Why a token is invalid, if platform moderators have ended its session. */
  removalOf?: ((token: string) => Promise<Removal | undefined>) | undefined
  /** Server time in ms, preferably with fractions, since clients synchronise their clocks to it. */
  clock: () => number
  timers: Timers
  /** How long (ms) a room's changes are collected after a message has been sent. */
  windowMs?: number
  /** How many people of a room clients get by name. */
  maxListed?: number | undefined
  random: () => number
  ids: () => string
  log: Log
  /** All rooms, if this host doesn't hold them all: staff actions on rooms they are not in go there. */
  everywhere?: () => Pick<Rooms, 'perform' | 'summaries'>
  /** The cluster of processes that share the rooms, if there is one. */
  cluster?: Cluster | undefined
  /** The process's load, if it is measured. */
  load?: () => LoadLevel
  /** Whether this process may hold rooms; if not, they go to other processes. */
  mayHold?: (() => boolean) | undefined
}

/** The same for everybody, so it is framed once. */
const welcome = new Packet([welcomeFrame])

/** A socket that stayed open while its room was unloaded from memory. */
interface SleptConnection {
  socket: HostSocket
  attachment: Attachment
}

/**
 * Runs the live rooms and their connections. Independent of the runtime: sockets, time and randomness are passed in.
 */
export class RoomHost {
  readonly rooms: LocalRooms
  readonly #options: HostOptions
  readonly #sessions = new Set<Session>()
  readonly #effects: EffectRunner
  readonly #registry: Registry
  readonly #abandoned: AbandonedRooms
  readonly #requests: Requests
  readonly #relays: Relays | undefined
  readonly #handOver: HandOver | undefined
  #sweepTimer: unknown
  /** Counts account changes. */
  #looks = 0

  constructor(options: HostOptions) {
    const { data, clock, timers, log } = options
    this.#options = options
    const owns = (room: Ownership) => this.#owns(room)
    const carriedOut = options.store.carriedOut?.bind(options.store)
    this.#effects = new EffectRunner({ handlers: options.effectHandlers, log, timers, owns, carriedOut })
    const adopt = (socket: HostSocket, attachment: Attachment) => this.#adopt(socket, attachment)
    this.#registry = new Registry({ ...options, effects: this.#effects, adopt })
    this.#abandoned = new AbandonedRooms({ ...options, registry: this.#registry })
    const { cluster } = options
    this.#relays = cluster && new Relays({ ...options, cluster })
    this.#handOver = cluster && new HandOver({ ...options, cluster, registry: this.#registry })
    cluster?.watch({
      gone: (process) => this.#processGone(process),
      back: () => this.#relays?.resume(),
    })
    this.rooms = {
      ...roomsIn(this.#registry, timers),
      metrics: () => this.#metrics(),
      lookAgain: (userUuid) => this.#lookAgain(userUuid),
      stop: () => this.#stop(),
    }
    this.#requests = new Requests({
      clock,
      log,
      joining: new Joining({
        data,
        registry: this.#registry,
        relays: this.#relays,
        clock,
        load: options.load ?? (() => 'normal'),
      }),
      mayBeElsewhere: this.#relays !== undefined,
      everywhere: options.everywhere ?? (() => this.rooms),
      lookAgain: (session) => this.#readAgain(session),
    })
    this.#sweepLater()
  }

  /**
   * Handles a newly opened socket with its token. Tokens are checked here, because clients never see why an upgrade was
   * refused. `client` is the origin that rate limits count by.
   */
  open(socket: HostSocket, token: string, client: Promise<string> | string = 'unknown'): SocketEvents {
    const { ids, clock } = this.#options
    const session = new Session(ids(), { socket, token }, clock())
    this.#sessions.add(session)
    socket.send(welcome)
    void this.#readSender(session, client).then(() => this.#requests.resume(session))
    return this.#eventsOf(session)
  }

  /** Takes over a connection whose socket is in another process, to let it into a room of this one. */
  #adopt(socket: HostSocket, attachment: Attachment): SocketEvents {
    return this.#eventsOf(this.#restored({ socket, attachment }))
  }

  /** How many clients are connected, including those whose sockets are in other processes. */
  get connectionCount(): number {
    return this.#sessions.size
  }

  /** Hands the rooms over to the other processes of the cluster within this time (ms). */
  async drain(withinMs: number): Promise<void> {
    await this.#handOver?.drain(this.#sessions, withinMs)
  }

  /**
   * When a process is gone, any other may take its rooms, and clients relayed to it reconnect to wherever those are.
   */
  #processGone(process: string): void {
    this.#relays?.gone(process)
    void this.#abandoned.takeOver()
  }

  /** Restores the connections of a room that has slept from the data attached to their sockets, and loads the room. */
  wake(roomUuid: string, connections: readonly SleptConnection[]): SocketEvents[] {
    const woken = connections.map((connection) => ({ session: this.#restored(connection), ...connection }))
    const joined = woken.filter(({ attachment }) => attachment.joined).map(({ session }) => session)
    const ids = joined.map((session) => session.id)
    void this.#registry.roomOf(roomUuid, ids).then(
      (live) => {
        for (const session of joined) {
          if (session.closed) {
            // It closed before the room was loaded.
            live.leave(session)
            continue
          }
          live.connections.restore(session)
          this.#requests.resume(session)
        }
      },
      (error: unknown) => {
        this.#options.log.error({ room: roomUuid, error }, 'failed to wake a room')
        for (const session of joined) session.socket.close()
      },
    )
    return woken.map(({ session }) => this.#eventsOf(session))
  }

  /** Loads the rooms that had people in them, so that songs continue and people who don't return are removed. */
  restore(): Promise<void> {
    return this.#abandoned.restore()
  }

  /**
   * The clock was changed by more than players can follow. Treated like a restart: rooms continue as they would after
   * one, and clients reconnect and synchronise their clocks again.
   */
  clockSet(): void {
    for (const session of this.#sessions) session.socket.close()
    for (const live of this.#registry.all()) live.clockSet()
  }

  async #readSender(session: Session, client: Promise<string> | string): Promise<void> {
    try {
      session.client = typeof client === 'string' ? client : await client
      session.person = await this.#personOf(session)
      session.attach()
    } catch (error) {
      this.#options.log.error({ session: session.id, error }, 'failed to read a token')
    }
  }

  /**
   * Who a connection's token lets act now. A result that was read while an account changed may be outdated, so it is
   * read again.
   */
  async #personOf(session: Session): Promise<Person | null> {
    const { callerOf, removalOf } = this.#options
    for (;;) {
      const before = this.#looks
      const person = personOf(await callerOf(session.token))
      const removal = person ? undefined : await removalOf?.(session.token)
      if (before !== this.#looks) continue
      session.removal = removal
      return person
    }
  }

  #lookAgain(userUuid: string): void {
    this.#looks += 1
    for (const session of this.#sessions) if (session.person?.userUuid === userUuid) void this.#readAgain(session)
  }

  /**
   * Checks a connection's token again: the connection ends with its session, and acts as the account it belongs to now.
   */
  async #readAgain(session: Session): Promise<void> {
    const { log, timers, clock } = this.#options
    session.lookedAt = clock()
    try {
      const person = await this.#personOf(session)
      if (session.closed) return
      // For a relayed connection the room's holder checks too, and closes the connection if necessary.
      if (session.tunnel) return void (session.person = person ?? session.person)
      if (!person) return this.#dismiss(session)
      const before = session.person
      session.person = person
      session.attach()
      const { userUuid, tokenRole } = person
      if (before?.tokenRole !== tokenRole) session.live?.apply({ type: 'accountRoleChanged', userUuid, tokenRole })
    } catch (error) {
      log.error({ session: session.id, error }, 'failed to check a token again')
      timers.set(() => session.closed || void this.#readAgain(session), lookAgainMs)
    }
  }

  /** Closes a connection whose session has ended. Frames that arrive while it closes are ignored. */
  #dismiss(session: Session): void {
    const { person, live, removal } = session
    // A user who was removed from the platform leaves the room immediately, without the grace period for
    // reconnecting.
    if (person && removal) live?.apply({ type: 'kicked', userUuid: person.userUuid, removal })
    this.#close(session)
    session.socket.close(sessionEnded)
  }

  /** Restores a connection as it was before its room slept. One that was in the room waits until the room is loaded. */
  #restored({ socket, attachment }: SleptConnection): Session {
    const { id, token } = attachment
    const session = new Session(id, { socket, token }, this.#options.clock())
    session.person = attachment.person
    session.client = attachment.client ?? 'unknown'
    this.#sessions.add(session)
    if (!attachment.joined) this.#requests.resume(session)
    return session
  }

  #eventsOf(session: Session): SocketEvents {
    return {
      received: (text, receivedAt) => this.#requests.receive(session, text, receivedAt),
      closed: () => this.#close(session),
    }
  }

  #close(session: Session): void {
    session.closed = true
    session.waiting = null
    this.#sessions.delete(session)
    session.live?.leave(session)
    session.tunnel?.close()
  }

  /** Whether this process still holds a room, which it may have unloaded and loaded again in the meantime. */
  async #owns({ roomUuid, epoch }: Ownership): Promise<boolean> {
    const owned = { roomUuid, epoch: Math.max(epoch, this.#registry.live(roomUuid)?.epoch ?? 0) }
    return (await this.#options.store.lost([owned])).length === 0
  }

  #metrics(): HostMetrics {
    const lives = this.#registry.all()
    let [sockets, ledSockets] = [0, 0]
    for (const { socket, tunnel } of this.#sessions) {
      if (!socket.relay) sockets += 1
      if (tunnel) ledSockets += 1
    }
    const unsavedRooms = lives.filter((live) => live.storage.failing).length
    return { rooms: lives.length, unsavedRooms, sockets, ledSockets, takenOver: this.#abandoned.takenOver }
  }

  #sweepLater(): void {
    const { timers } = this.#options
    this.#sweepTimer = (timers.idly ?? timers.set)(() => this.#sweep(), sweepEveryMs)
  }

  #sweep(): void {
    this.#sweepLater()
    const now = this.#options.clock()
    const old = [...this.#sessions].filter(({ person, lookedAt }) => person && lookedAt < now - lookEveryMs)
    for (const session of old.slice(0, maxLookups)) void this.#readAgain(session)
    const before = now - joinWithinMs
    for (const session of this.#sessions) {
      if (session.live || session.tunnel || session.outsideSince >= before || actsFromOutside(session)) continue
      session.socket.close()
    }
  }

  async #stop(): Promise<void> {
    const { timers } = this.#options
    timers.clear(this.#sweepTimer)
    this.#relays?.stop()
    this.#abandoned.stop()
    await this.#registry.stop()
    for (const session of this.#sessions) session.socket.close()
    // Effects that can't be delivered now are lost, as in a crash: a stop must not wait for them forever.
    await within(timers, stopPatienceMs, this.#effects.settled(), () => undefined)
  }
}

/** Platform staff can act on rooms without being in one. */
const actsFromOutside = ({ person }: Session) => Boolean(person && isPlatformStaff(person.tokenRole))
