import type { HostAction } from '../../src/room/protocol/actions.ts'
import { connectRoom, type RoomConnection } from '../../src/room/client/connection.ts'
import type { Effect } from '../../src/room/state/effects.ts'
import { people, roomSettings, roomUuid, song } from '../fixtures.ts'
import { moderationOf, type RoomModeration } from '../../src/room/settings/room-moderation.ts'
import { newRoom, type Room } from '../../src/room/state/state.ts'
import { step } from '../../src/room/step.ts'
import { Random } from '../random.ts'
import { VirtualTime } from './virtual-time.ts'
import { ModelHost, type SimulatedHost, type Surroundings } from './host.ts'
import { fairNetwork, SimulatedConnection, type HostEnd, type HostEvents, type NetworkConditions } from './network.ts'
import { copyOf } from './plain.ts'
import { Oracle } from './oracle.ts'

const everybody = Object.entries(people)

/** A person's client, like a browser tab. */
export interface Client {
  name: string
  connection: RoomConnection
}

export type Step = typeof step

export interface WorldOptions {
  /** Replaces the core's own step, for example with a mutant. */
  step?: Step | undefined
  /** Replaces the model of a host. */
  startHost?: (surroundings: Surroundings) => SimulatedHost
}

/** A room, its host, the network, and people who come and go: everything is determined by the seed. */
export class SimulatedWorld {
  readonly random: Random
  readonly time = new VirtualTime(1_800_000_000_000)
  readonly oracle = new Oracle()
  /** A log of events: the last lines say why a run failed. */
  readonly trace: string[] = []
  readonly clients: Client[] = []
  /** The room's settings as stored outside, and whether people have a plan. */
  settings = roomSettings({ numberOfDjs: 2, roomSize: 6, songsPerDj: 1 })
  conditions: NetworkConditions = fairNetwork
  readonly #lines = new Set<SimulatedConnection>()
  readonly #storage: Surroundings['storage'] = { saved: null }
  readonly #options: WorldOptions
  /** In every third world most people are in the crowd. */
  readonly #maxListed: number | undefined
  readonly #profiles = new Map(everybody.map(([name, { profile }]) => [name, profile]))
  #ids = 0
  #mistake: unknown = null
  host: SimulatedHost

  constructor(seed: number, options: WorldOptions = {}) {
    this.random = new Random(seed)
    this.#options = options
    this.#maxListed = seed % 3 === 0 ? 2 : undefined
    this.host = this.#start()
  }

  /** The room, or an empty one while no host has it. */
  get room(): Room {
    return this.host.room ?? newRoom(copyOf(this.settings))
  }

  /** Starts a client for a person. */
  arrive(name: string): void {
    const { time } = this
    const random = this.random.stream(`client of ${name} at ${time.now}`)
    const connection = connectRoom({
      url: 'ws://simulated',
      roomUuid,
      token: () => name,
      timers: time.timers,
      now: () => time.now,
      random: random.next,
      openSocket: () => this.#line(name).clientEnd,
    })
    this.clients.push({ name, connection })
  }

  /** Stops a client, like closing a tab. */
  depart(client: Client): void {
    client.connection.stop()
    this.clients.splice(this.clients.indexOf(client), 1)
  }

  cutSomeLine(random: Random): void {
    const line = random.any([...this.#lines])
    if (!line) return
    this.#lines.delete(line)
    line.cut()
  }

  /** The host crashes and loses everything unsaved, and a new one restores the room from storage. */
  async crash(awayMs: number): Promise<void> {
    this.host.kill()
    for (const line of this.#lines) line.hostDied()
    this.#lines.clear()
    await this.pass(awayMs)
    this.host = this.#start()
  }

  sleep(): void {
    this.#guarded(() => this.host.sleep?.())
  }

  /** Applies an action of the host. A bug in the room ends the run. */
  tell = (action: HostAction): void => this.#guarded(() => this.host.act(action))

  changeProfile(name: string, number: number): void {
    const profile = this.#profiles.get(name)
    if (!profile) return
    const next = { ...profile, nickname: `${name} ${number}` }
    this.#profiles.set(name, next)
    this.tell({ type: 'profileChanged', profile: next })
  }

  changeSettings(settings: Partial<Room['state']['settings']>): void {
    this.settings = { ...this.settings, ...settings }
    this.tell({ type: 'settingsChanged', settings: copyOf(this.settings) })
  }

  /** Changes the room's auto-moderation. */
  moderate(changes: Partial<RoomModeration>): void {
    this.changeSettings({ moderation: { ...moderationOf(this.settings), ...changes } })
  }

  async pass(ms: number): Promise<void> {
    // Errors after the first may be consequences of it: the first is the one that is reported.
    await this.time.pass(ms).catch((error: unknown) => (this.#mistake ??= error))
    if (this.#mistake) throw this.#mistake
  }

  #start(): SimulatedHost {
    const { time, oracle } = this
    const startHost = this.#options.startHost ?? ((surroundings) => new ModelHost(surroundings))
    return startHost({
      roomUuid,
      time,
      oracle,
      storage: this.#storage,
      random: this.random.stream('host').next,
      maxListed: this.#maxListed,
      step: this.#options.step ?? step,
      failed: (mistake) => (this.#mistake ??= mistake),
      ids: () => `id-${++this.#ids}`,
      settings: () => this.settings,
      factsOf: (token) => {
        const person = people[token]
        const profile = this.#profiles.get(token)
        if (!person || !profile) return undefined
        const join = { profile, hasProPlan: false, passwordMatches: false, guestPasswordMatches: false }
        return { person, join }
      },
      outside: (effect, answer) => this.#outside(effect, answer),
    })
  }

  /** Results from outside arrive after some time: sometimes long after they mattered. */
  #outside(effect: Effect, answer: (action: HostAction) => void): void {
    const random = this.random.stream(effect.type)
    const found = random.whether(0.7)
      ? song(`found ${random.between(1, 9)}`, { duration: random.between(1, 16) })
      : null
    const later = (action: HostAction) =>
      this.time.after(random.between(1, 6000), () => this.#guarded(() => answer(action)))
    if (effect.type === 'lookUpSong') later({ type: 'songLookedUp', lookUpId: effect.lookUpId, song: found })
    if (effect.type === 'songStarted' && found) {
      later({ type: 'songChecked', playId: effect.playId, song: { ...effect.song, duration: found.duration } })
    }
    if (effect.type === 'pickSong') later({ type: 'songPicked', pickId: effect.pickId, song: found })
    if (effect.type === 'readQueue') {
      const songs = Array.from({ length: random.between(0, 3) }, () => song(`queued ${random.between(1, 9)}`))
      const queued = songs.map((one) => ({ ...one, crateSongUuid: `entry of ${one.trackName}` }))
      later({ type: 'queueRead', readId: effect.readId, songs: queued, isGone: random.whether(0.5) })
    }
  }

  #line(token: string): SimulatedConnection {
    const { time } = this
    const line = new SimulatedConnection({
      time,
      random: this.random.stream(`line of ${token} at ${time.now}`),
      conditions: () => this.conditions,
      accept: (end) => this.#accept(end, token),
    })
    this.#lines.add(line)
    return line
  }

  #accept(end: HostEnd, token: string): HostEvents {
    const events = this.host.open(end, token)
    return {
      received: (text) => this.#guarded(() => events.received(text)),
      closed: () => this.#guarded(() => events.closed()),
    }
  }

  /** Errors inside an event of the network must not get lost there. */
  #guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#mistake ??= error
    }
  }
}
