import { together } from '@segue/shared/together.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { Cluster } from '../../ports/cluster.ts'
import type { Log } from '../../ports/log.ts'
import type { Timers } from '../../ports/timers.ts'
import type { RoomStore } from '../storage/store.ts'
import { RelayRoom } from './relay-room.ts'

/** How long (ms) the process that holds a room may take to confirm it. */
const helloPatienceMs = 1500
/** Rooms without listeners here are dropped after one to two of these intervals. */
const sweepEveryMs = 30_000

interface RelaysOptions {
  cluster: Cluster
  store: RoomStore
  timers: Timers
  clock: () => number
  log: Log
}

/** The rooms of other processes that people are in through sockets of this one. */
export class Relays {
  readonly #options: RelaysOptions
  readonly #rooms = new Map<string, RelayRoom>()
  readonly #reachOnce = together((roomUuid) => this.#reach(roomUuid))
  #idle = new Set<RelayRoom>()
  #timer: unknown

  constructor(options: RelaysOptions) {
    this.#options = options
    this.#sweepLater()
  }

  /** The room if it is already known here. */
  known(roomUuid: string): RelayRoom | undefined {
    return this.#rooms.get(roomUuid)
  }

  /** The room, if another process holds it. Rejects with `Refused`, after which clients reconnect by themselves. */
  roomOf(roomUuid: string): Promise<RelayRoom> {
    const known = this.#rooms.get(roomUuid)
    if (known) return Promise.resolve(known)
    return this.#reachOnce(roomUuid)
  }

  /** A process has ended, and with it everything it held. */
  gone(holder: string): void {
    for (const room of this.#rooms.values()) if (room.holder === holder) room.end()
  }

  resume(): void {
    for (const room of this.#rooms.values()) room.resume()
  }

  stop(): void {
    this.#options.timers.clear(this.#timer)
  }

  async #reach(roomUuid: string): Promise<RelayRoom> {
    const { store, cluster, log } = this.#options
    const holder = cluster.connected ? await store.holderOf?.(roomUuid) : undefined
    if (!holder || holder.host === cluster.self) throw new Refused('roomElsewhere')
    const ended = (room: RelayRoom) => {
      if (this.#rooms.get(roomUuid) === room) this.#rooms.delete(roomUuid)
    }
    const room = new RelayRoom({ ...this.#options, roomUuid, epoch: holder.epoch, holder: holder.host, ended })
    try {
      await room.reach(helloPatienceMs)
    } catch (error) {
      room.end()
      log.warn({ room: roomUuid, holder: holder.host, error }, 'the process that holds a room does not respond')
      throw new Refused('roomElsewhere')
    }
    this.#rooms.set(roomUuid, room)
    return room
  }

  #sweepLater(): void {
    const { timers } = this.#options
    this.#timer = (timers.idly ?? timers.set)(() => this.#sweep(), sweepEveryMs)
  }

  #sweep(): void {
    this.#sweepLater()
    const before = this.#idle
    this.#idle = new Set([...this.#rooms.values()].filter((room) => room.isIdle))
    for (const room of this.#idle) if (before.has(room)) room.end()
  }
}
