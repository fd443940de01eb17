import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { Cluster } from '../../ports/cluster.ts'
import type { Log } from '../../ports/log.ts'
import { pause, type Timers } from '../../ports/timers.ts'
import { roomUuidMessage } from './cluster-messages.ts'
import { restarting } from '../wire/packet.ts'
import type { Registry } from '../registry.ts'
import type { Session } from '../session.ts'

/** Where a process offers the rooms that it releases: one of the listening processes takes each. */
const takeSubject = 'take'

/** How many reconnecting clients the other processes admit per second without keeping anyone outside for seconds. */
const reconnectsPerSecond = 100
/** Short enough for the grace period (30 s) of our systemd unit and our compose file. */
const handOverMs = { min: 3000, max: 20_000 }

/** How long (ms) a stopping process takes to disconnect this many clients. */
export function drainMs(clients: number): number {
  return Math.min(Math.max((clients / reconnectsPerSecond) * 1000, handOverMs.min), handOverMs.max)
}

interface HandOverOptions {
  cluster: Cluster
  registry: Registry
  timers: Timers
  random: () => number
  log: Log
}

/** Hands the rooms of a stopping process over to those that keep running. */
export class HandOver {
  readonly #options: HandOverOptions
  readonly #stopTaking: () => void

  constructor(options: HandOverOptions) {
    this.#options = options
    this.#stopTaking = options.cluster.share(takeSubject, roomUuidMessage, (roomUuid) => this.#take(roomUuid))
  }

  /**
   * Hands all rooms over, one after the other within this time (ms), and closes the connections that are in none of
   * them. Clients reconnect by themselves, spread over that time, to processes that keep running: a room with many
   * people is followed by a longer pause than one with few.
   */
  async drain(sessions: Iterable<Session>, withinMs: number): Promise<void> {
    const { cluster, registry, timers, random, log } = this.#options
    registry.takeNoMore()
    this.#stopTaking()
    const goodbye = (session: Session) => session.closed || session.socket.close(restarting)
    for (const session of sessions) {
      if (!session.live) timers.set(() => goodbye(session), random() * withinMs)
    }
    const lives = registry.all()
    // An empty room counts as one person.
    const weights = lives.map(({ connections }) => Math.max(1, connections.listeners.size))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    for (const [at, live] of lives.entries()) {
      const { uuid, occupied } = live
      await registry.handOver(live).catch((error: unknown) => {
        log.error({ room: uuid, error }, 'failed to hand over a room')
      })
      if (occupied) cluster.publish(takeSubject, uuid)
      await pause(timers, withinMs * ((weights[at] ?? 0) / total))
    }
    if (lives.length === 0) await pause(timers, withinMs)
  }

  /** Takes a room that another process has just released. */
  #take(roomUuid: string): void {
    const { registry, log } = this.#options
    registry.roomOf(roomUuid).catch((error: unknown) => {
      // A reconnecting client has already had another process take it.
      if (error instanceof Refused) return
      log.warn({ room: roomUuid, error }, 'failed to take over a room that was handed over')
    })
  }
}
