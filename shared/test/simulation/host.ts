import { type HostAction, type Join, readAction, type RoomAction } from '../../src/room/protocol/actions.ts'
import { dueActions, nextAlarm } from '../../src/room/alarm.ts'
import { aroundMessage, circleAround, isInCrowd, listedState } from '../../src/room/recorder/listed.ts'
import type { CloseReason, Effect } from '../../src/room/state/effects.ts'
import {
  closeFrame,
  failureFrame,
  pingEveryMs,
  pingFrame,
  pushFrame,
  readClientFrame,
  type Request,
  responseFrame,
  type WireMessage,
} from '../../src/room/protocol/protocol.ts'
import { refusalSentence, withSentence } from '../../src/i18n/refusal-sentence.ts'
import { Refused } from '../../src/room/refusals/refused.ts'
import { newRoom, type Person, type Room } from '../../src/room/state/state.ts'
import type { StepResult, step } from '../../src/room/step.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { HostEnd, HostEvents } from './network.ts'
import { copyOf } from './plain.ts'

/** How long (ms) pushes wait after the response to a join. */
const holdMs = 55
/** How long (ms) a change takes to be stored. */
const saveAfterMs = 400

/** The stored room, with the oracle's notes at that time. */
export interface Saved {
  room: Room
  rev: number
  notes: string
}

/** The world around a host: its people, the room's settings, and the oracle. */
export interface Surroundings {
  roomUuid: string
  time: VirtualTime
  random: () => number
  ids: () => string
  /** How many people are listed for clients, if not the default. */
  maxListed: number | undefined
  step: typeof step
  settings(): Room['state']['settings']
  factsOf(token: string): { person: Person; join: Omit<Join, 'type' | 'connection'> } | undefined
  storage: { saved: string | null }
  oracle: {
    acts(room: Room, action: RoomAction, by: Person | null): (outcome: StepResult | null, now: number) => void
    notes(): string
    /** Null for a room that was never saved, which begins with an alarm if something in its settings falls due. */
    recall(notes: string | null, alarmAt: number | null): void
  }
  /** Called by a host that catches its own errors, since each ends the run. */
  failed(mistake: unknown): void
  /** Effects outside the room; their results are passed to this host, if it is still alive. */
  outside(effect: Effect, answer: (action: HostAction) => void): void
}

/** A host of one room as the world controls it. The model below implements it; a real host can replace it. */
export interface SimulatedHost {
  open(end: HostEnd, token: string): HostEvents
  /** Applies an action of the host itself. */
  act(action: HostAction): void
  /** Kills its process: everything unsaved is lost, and pending work is dropped. */
  kill(): void
  /** Drops the room but not the connections, like a host that hibernates, and continues. Missing if it never does. */
  sleep?(): void
  /** The room it holds; null while it has none, or cannot show it whole. */
  readonly room: Room | null
  /** The connections that have joined and are open as far as the host knows, if it can tell. */
  readonly connections: string[] | null
}

interface Session {
  id: string
  end: HostEnd
  token: string
  joined: boolean
  held: string[] | null
}

/**
 * A minimal host of one room: it assigns revisions, holds pushes back after a join, sets the alarm, and stores the room
 * after its changes. Everything else is up to the room's core and our client.
 */
export class ModelHost implements SimulatedHost {
  room: Room
  rev = 0
  #alive = true
  #saving = false
  #alarm: unknown
  readonly #sessions = new Map<string, Session>()
  readonly #world: Surroundings

  constructor(world: Surroundings) {
    this.#world = world
    const text = world.storage.saved
    const saved: Saved | null = text === null ? null : JSON.parse(text)
    this.room = saved?.room ?? newRoom(copyOf(world.settings()))
    this.rev = saved?.rev ?? 0
    world.oracle.recall(saved?.notes ?? null, nextAlarm(this.room))
    this.#arm(nextAlarm(this.room))
    this.act({ type: 'restored' })
    this.act({ type: 'settingsChanged', settings: copyOf(world.settings()) })
    this.#ping()
  }

  get connections(): string[] {
    return [...this.#sessions.values()].filter((session) => session.joined).map((session) => session.id)
  }

  kill(): void {
    this.#alive = false
  }

  sleep(): void {
    for (const session of this.#sessions.values()) this.#release(session)
    this.room = copyOf(this.room)
    this.#arm(nextAlarm(this.room))
    this.act({ type: 'restored', connections: this.connections })
  }

  act(action: HostAction): void {
    if (this.#alive) this.#run(action, null)
  }

  open(end: HostEnd, token: string): HostEvents {
    const session: Session = { id: this.#world.ids(), end, token, joined: false, held: null }
    this.#sessions.set(session.id, session)
    return {
      received: (text) => {
        if (this.#alive && this.#sessions.has(session.id)) this.#received(session, text)
      },
      closed: () => {
        if (!this.#alive || !this.#sessions.delete(session.id) || !session.joined) return
        const facts = this.#world.factsOf(token)
        if (facts) this.act({ type: 'disconnected', userUuid: facts.person.userUuid, connection: session.id })
      },
    }
  }

  #received(session: Session, text: string): void {
    let request: Request | undefined
    try {
      const frame = readClientFrame(text)
      if (frame.kind !== 'request') return
      request = frame.request
      session.end.send(responseFrame(request.messageId, this.#handle(session, request)))
      if (session.held === null) return
      this.#world.time.after(holdMs, () => this.#release(session))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      session.end.send(failureFrame(request?.messageId, error, refusalSentence(error)))
    }
  }

  #handle(session: Session, { params }: Request): object {
    const action = readAction(params)
    const facts = this.#world.factsOf(session.token)
    if (!facts) throw new Refused('notSignedIn')
    if (action.type === 'getRoomStates') throw new Refused('staffOnly')
    if (action.type === 'joinRoom') return this.#join(session, facts)
    if (!session.joined) throw new Refused('notInRoom')
    const { roomUuid: _, ...message } = action
    return this.#run(message, facts.person)
  }

  #join(session: Session, { person, join }: NonNullable<ReturnType<Surroundings['factsOf']>>): object {
    const { roomUuid, time } = this.#world
    const answer = this.#run({ type: 'joinRoom', connection: session.id, ...join }, person)
    session.joined = true
    const { allUserData, ...state } = listedState(this.room)
    const statePatch = Object.entries(allUserData).map(([uuid, value]) => ({
      op: 'add' as const,
      path: `/allUserData/${uuid}`,
      value,
    }))
    session.held = [this.#push({ name: 'updatedUserData', statePatch }, this.rev)]
    const { rev } = this
    const { userUuid } = person
    const around = isInCrowd(this.room, userUuid) && this.#around(userUuid)
    return {
      roomUuid,
      allowedRooms: [roomUuid],
      ...answer,
      state: { ...state, allUserData: {} },
      serverTime: time.now,
      rev,
      ...(around && { around }),
    }
  }

  #around(userUuid: string): object {
    const circle = circleAround(this.room, userUuid)
    const { allUserData } = this.room.state
    const data = Object.fromEntries(circle.map((uuid) => [uuid, allUserData[uuid]]))
    return { users: aroundMessage(this.room, circle).params?.users, data }
  }

  #release(session: Session): void {
    const held = session.held ?? []
    session.held = null
    for (const text of held) session.end.send(text)
  }

  #run(action: RoomAction, by: Person | null): object {
    const { time, random, ids, maxListed, step, oracle } = this.#world
    const { now } = time
    const sees = oracle.acts(this.room, action, by)
    let outcome: StepResult
    try {
      outcome = step(this.room, action, { now, by, random, ids, maxListed })
    } catch (error) {
      if (error instanceof Refused) sees(null, now)
      throw error
    }
    for (const { to, message } of outcome.messages) this.#tell(to, withSentence(message))
    for (const effect of outcome.effects) this.#carryOut(effect)
    if (outcome.lasting) this.#changed()
    sees(outcome, now)
    return outcome.answer
  }

  #tell(to: StepResult['messages'][number]['to'], message: WireMessage): void {
    const prevRev = this.rev
    if (to === 'room' && message.statePatch) this.rev += 1
    const text = this.#push(message, to === 'room' ? prevRev : undefined)
    for (const session of this.#sessions.values()) {
      if (!session.joined) continue
      if (to !== 'room' && this.#world.factsOf(session.token)?.person.userUuid !== to.userUuid) continue
      if (session.held) session.held.push(text)
      else session.end.send(text)
    }
  }

  /** A push without a previous revision is for one person, and doesn't change the state of others. */
  #push(message: WireMessage, prevRev: number | undefined): string {
    const { roomUuid, time } = this.#world
    const push = { room: roomUuid, from: 'server', sentAt: time.now, messageId: 0, message }
    return pushFrame(message.statePatch && prevRev !== undefined ? { ...push, rev: this.rev, prevRev } : push)
  }

  #carryOut(effect: Effect): void {
    if (effect.type === 'wakeAt') return this.#arm(effect.at)
    if (effect.type === 'closeConnections') {
      for (const id of effect.connections) this.#close(id, effect.reason)
      return
    }
    if (effect.type !== 'rereadSettings') return this.#world.outside(effect, (action) => this.act(action))
    this.#world.time.after(5, () => this.act({ type: 'settingsChanged', settings: copyOf(this.#world.settings()) }))
  }

  #close(id: string, reason: CloseReason): void {
    const session = this.#sessions.get(id)
    if (!session) return
    this.#release(session)
    session.joined = false
    if (reason === 'left') return
    if (reason !== 'signedIn') session.end.send(closeFrame)
    session.end.close()
  }

  #arm(at: number | null): void {
    const { time } = this.#world
    time.timers.clear(this.#alarm)
    if (at !== null) this.#alarm = time.timers.set(() => this.#wake(), at - time.now)
  }

  #wake(): void {
    for (const action of dueActions(this.room, this.#world.time.now)) this.act(action)
    if (this.#alive) this.#arm(nextAlarm(this.room))
  }

  #changed(): void {
    if (this.#saving) return
    this.#saving = true
    this.#world.time.after(saveAfterMs, () => {
      this.#saving = false
      if (!this.#alive) return
      const saved: Saved = { room: this.room, rev: this.rev, notes: this.#world.oracle.notes() }
      this.#world.storage.saved = JSON.stringify(saved)
    })
  }

  #ping(): void {
    if (!this.#alive) return
    const { time } = this.#world
    for (const session of this.#sessions.values()) session.end.send(pingFrame(time.now))
    time.after(pingEveryMs, () => this.#ping())
  }
}
