import { readAction } from '@segue/shared/room/actions.ts'
import {
  closeFrame,
  failureFrame,
  idFrame,
  largestFrame,
  readClientFrame,
  responseFrame,
  stillHere,
  welcomeFrame,
  type MessageId,
  type Request,
} from '@segue/shared/room/protocol.ts'
import { Refused } from '@segue/shared/room/refused.ts'
import { isPlatformStaff } from '@segue/shared/room/roles.ts'
import type { Person } from '@segue/shared/room/state.ts'
import type { Caller } from '../ports/caller.ts'
import type { Log } from '../ports/log.ts'
import type { Rooms } from '../ports/rooms.ts'
import type { Timers } from '../ports/timers.ts'
import { createEffectRunner } from './effects.ts'
import { createJoining } from './joining.ts'
import type { LiveRoom } from './live-room.ts'
import { roomsIn } from './local-rooms.ts'
import { Packet, type HostSocket, type Kept } from './packet.ts'
import type { PressureLevel } from './pressure.ts'
import { createRegistry } from './registry.ts'
import type { LocalRooms, RoomData, RoomDoors } from './rooms.ts'
import { personOf, Session } from './session.ts'
import type { Held, RoomStore } from './store.ts'

/** A connection that has been in no room for so long is of no use to anybody. */
const joinWithinMs = 60_000
const sweepEveryMs = 15_000
/** The most requests that wait for a room to load; a client that says more is dropped. */
const mostWaiting = 500
const stopPatienceMs = 3000

export interface HostOptions {
  data: RoomData
  store: RoomStore
  doors: RoomDoors
  callerOf: (token: string) => Promise<Caller | undefined>
  /** Server time in ms; fractions are welcome, since clients measure their clocks against it. */
  clock: () => number
  timers: Timers
  /** How long (ms) changes of a room gather after one has gone out. */
  windowMs?: number
  random: () => number
  ids: () => string
  log: Log
  /** All rooms, where this host does not hold every one: what staff say to rooms they are not in goes there. */
  everywhere?: () => Pick<Rooms, 'perform' | 'summaries'>
  /** How hard the process has to work, where somebody watches that. */
  pressure?: () => PressureLevel
}

/** The same for everybody, so it is framed once. */
const welcome = new Packet([welcomeFrame])

/** What a runtime calls for each of its sockets. */
export interface SocketEvents {
  /** `receivedAt` is the server time (ms) at which the frame came in. */
  received(text: string, receivedAt: number): void
  closed(): void
}

export interface RoomHost {
  rooms: LocalRooms
  /** A socket has opened, with the token it came with. Tokens are read here, because a refused upgrade is never told. */
  open(socket: HostSocket, token: string): SocketEvents
  /** Goes on with the connections of a room that has slept, each as it was kept, and brings the room back. */
  wake(roomUuid: string, connections: readonly { socket: HostSocket; kept: Kept }[]): SocketEvents[]
  /** Brings back the rooms that had people in them, so that songs go on and who does not return leaves. */
  restore(): Promise<void>
}

/** Holds the live rooms and their connections. Knows no runtime: sockets, time and chance are given. */
export function createRoomHost(options: HostOptions): RoomHost {
  const { data, clock, timers, log, ids } = options
  const sessions = new Set<Session>()
  const effects = createEffectRunner({ doors: options.doors, log, timers, ours })
  const registry = createRegistry({ ...options, effects })
  const join = createJoining({ data, registry, clock, pressure: options.pressure ?? (() => 'calm') })

  /** Whether a room is still this process's, which may have put it away and taken it again meanwhile. */
  async function ours({ roomUuid, epoch }: Held): Promise<boolean> {
    const held = { roomUuid, epoch: Math.max(epoch, registry.live(roomUuid)?.epoch ?? 0) }
    return (await options.store.lost([held])).length === 0
  }

  const idly = timers.idly ?? timers.set
  let sweepTimer = idly(sweep, sweepEveryMs)
  function sweep(): void {
    sweepTimer = idly(sweep, sweepEveryMs)
    const before = clock() - joinWithinMs
    for (const session of sessions) {
      if (session.live || session.outsideSince >= before || actsFromOutside(session)) continue
      session.socket.close()
    }
  }

  /** Those who look after all rooms need not be in one. */
  const actsFromOutside = ({ person }: Session) => Boolean(person && isPlatformStaff(person.tokenRole))

  function open(socket: HostSocket, token: string): SocketEvents {
    const session = new Session(ids(), socket, clock())
    sessions.add(session)
    socket.send(welcome)
    void options
      .callerOf(token)
      .then(
        (caller) => {
          session.person = personOf(caller)
          session.keep()
        },
        (error: unknown) => log.error({ session: session.id, error }, 'A token could not be read'),
      )
      .then(() => carryOn(session))
    return eventsOf(session)
  }

  const eventsOf = (session: Session): SocketEvents => ({
    received: (text, receivedAt) => received(session, text, receivedAt),
    closed: () => closed(session),
  })

  function wake(roomUuid: string, connections: readonly { socket: HostSocket; kept: Kept }[]): SocketEvents[] {
    const woken = connections.map(({ socket, kept }) => {
      const session = new Session(kept.id, socket, clock())
      session.person = kept.person
      sessions.add(session)
      if (!kept.joined) carryOn(session)
      return { session, kept }
    })
    const joined = woken.filter(({ kept }) => kept.joined).map(({ session }) => session)
    const loaded = registry.roomOf(
      roomUuid,
      joined.map((session) => session.id),
    )
    void loaded.then(
      (live) => joined.filter((session) => !session.closed).forEach((session) => goOn(live, session)),
      (error: unknown) => {
        log.error({ room: roomUuid, error }, 'A room could not be woken')
        for (const session of joined) session.socket.close()
      },
    )
    return woken.map(({ session }) => eventsOf(session))
  }

  function goOn(live: LiveRoom, session: Session): void {
    live.takeBack(session)
    carryOn(session)
  }

  function closed(session: Session): void {
    session.closed = true
    session.waiting = null
    sessions.delete(session)
    session.live?.part(session)
  }

  function received(session: Session, text: string, receivedAt: number): void {
    if (session.closed) return
    const charge = session.charge(receivedAt)
    if (charge === 'flood') return session.socket.destroy()
    let request: Request | undefined
    try {
      if (text.length > largestFrame) throw new Refused('frameTooLarge')
      const frame = readClientFrame(text)
      if (frame.kind === 'askId') return session.say(idFrame(session.id))
      if (frame.kind === 'stillThere') return session.say(stillHere)
      if (frame.kind === 'pong') return
      request = frame.request
      if (charge === 'tooFast') throw new Refused('tooFast')
      if (request.event === 'clock') return answerClock(session, request, receivedAt)
      if (!session.waiting) return handle(session, request)
      if (session.waiting.length >= mostWaiting) return session.socket.destroy()
      session.waiting.push(request)
    } catch (error) {
      fail(session, request, error)
    }
  }

  /** Answers what has waited, up to the next request that has to wait itself. */
  function carryOn(session: Session): void {
    const waiting = session.waiting ?? []
    session.waiting = null
    for (let request = waiting.shift(); request && !session.closed; request = waiting.shift()) {
      try {
        handle(session, request)
      } catch (error) {
        fail(session, request, error)
      }
      if (session.waiting) {
        session.waiting = waiting
        return
      }
    }
  }

  function fail(session: Session, request: Request | undefined, error: unknown): void {
    session.say(failureFrame(request?.messageId, refusalOf(error, { session: session.id })))
  }

  /** What a person may read of an error. Everything that is not a refusal is a mistake of ours, and logged. */
  function refusalOf(error: unknown, fields: object): Refused {
    if (error instanceof Refused) return error
    log.error({ ...fields, error }, 'A request to a room failed')
    return new Refused('mistake')
  }

  function answerClock(session: Session, { messageId, params }: Request, received: number): void {
    const sent = typeof params === 'object' && params !== null && 'sent' in params ? params.sent : undefined
    const kept = typeof sent === 'number' ? { sent } : {}
    session.say(responseFrame(messageId, { ...kept, received, replied: clock() }))
  }

  function handle(session: Session, request: Request): void {
    const { event, messageId, room } = request
    const joined = session.live?.uuid
    if (event === 'action') return handleAction(session, request)
    if (event === 'detailsView') {
      const details = { id: session.id, fingerprint: session.id, rooms: joined ? [joined] : [] }
      return session.say(responseFrame(messageId, { data: details }))
    }
    if (event === 'say') throw new Refused('notHere')
    if (event !== 'roomView' && event !== 'roomAdd' && event !== 'roomLeave') {
      throw new Refused('unknownEvent', { event: event.slice(0, 50) })
    }
    if (!session.live || room !== joined) throw new Refused('notInRoom')
    if (event === 'roomLeave') session.live.part(session)
    const view = event === 'roomView' ? { data: { room, membersCount: session.live?.state.allUsers.length } } : {}
    session.say(responseFrame(messageId, view))
  }

  function handleAction(session: Session, request: Request): void {
    const { messageId } = request
    const action = readAction(request.params)
    const { person, live } = session
    if (!person) return turnAway(session, messageId, action.type === 'joinRoom')
    if (action.type === 'joinRoom') return later(session, request, join(session, person, action, messageId))
    if (action.type === 'getRoomStates') return later(session, request, syncLiveRooms(session, request, person))
    const { roomUuid, ...said } = action
    if (live?.uuid === roomUuid) return session.say(responseFrame(messageId, live.run(said, person)))
    if (!isPlatformStaff(person.tokenRole)) throw new Refused('notInRoom')
    const told = everywhere()
      .perform(roomUuid, person, said)
      .then((answer) => session.say(responseFrame(messageId, answer)))
    later(session, request, told)
  }

  /** A refused upgrade leaves old clients waiting for ever, so the refusal comes as an answer and then as a close. */
  function turnAway(session: Session, messageId: MessageId | undefined, close: boolean): void {
    // A token that could not be read may be good: only one that says nothing ends its client's attempts.
    const signedOut = session.person === null
    session.say(failureFrame(messageId, new Refused(signedOut ? 'notSignedIn' : 'mistake')))
    if (!close) return
    if (signedOut) session.say(closeFrame)
    session.socket.close()
  }

  /** Has everything this connection says wait until `work` is done, so that answers keep the order of the questions. */
  function later(session: Session, request: Request, work: Promise<void>): void {
    session.waiting ??= []
    void work
      .catch((error: unknown) => fail(session, request, error))
      .then(() => {
        if (!session.closed) carryOn(session)
      })
  }

  async function syncLiveRooms(session: Session, { messageId }: Request, person: Person): Promise<void> {
    if (!isPlatformStaff(person.tokenRole)) throw new Refused('staffOnly')
    session.say(responseFrame(messageId, { roomStates: await everywhere().summaries() }))
  }

  const rooms: LocalRooms = {
    ...roomsIn(registry),
    figures: () => ({ rooms: registry.all().length, sockets: sessions.size }),
    async stop() {
      timers.clear(sweepTimer)
      await registry.stop()
      for (const session of sessions) session.socket.close()
      // What the outside does not take in now is lost, as in a crash: a stop must not wait for it without end.
      await Promise.race([
        effects.settled(),
        new Promise<void>((resolve) => void timers.set(resolve, stopPatienceMs)),
      ])
    },
  }
  const everywhere = options.everywhere ?? (() => rooms)
  return { rooms, open, wake, restore: () => registry.restore() }
}
