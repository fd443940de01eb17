import { emptyMessage } from '../../../src/ports/cluster-message.ts'
import type { Log } from '../../../src/ports/log.ts'
import type { RelayNamespace } from '../bindings.ts'
import { ObjectCluster, type ClusterBatch } from './object-cluster.ts'
import { beatEveryMs } from './relay-object.ts'
import { relayName } from './room-door.ts'

/** A relay that was silent for this long has ended, and its clients have not come back to it. */
const silentMs = 3 * beatEveryMs

/** The relays of one room, as known to the room's object, which stays awake while it has any. */
export class RoomRelayObjects {
  readonly cluster: ObjectCluster
  /** When each relay was last heard from. */
  readonly #heardAt = new Map<string, number>()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(options: { relays: RelayNamespace; roomUuid: () => string | undefined; log: Log }) {
    const { relays, roomUuid, log } = options
    this.cluster = new ObjectCluster({
      self: 'room',
      peersOf: (subject) => {
        const [, relay] = /\.down\.(.+)$/.exec(subject) ?? []
        return [...this.#heardAt.keys()].filter((one) => relay === undefined || one === relay)
      },
      send: (relay, messages) => relays.get(relays.idFromName(relayName(roomUuid() ?? '', relay))).hear(messages),
      log,
    })
    this.cluster.watch({ gone: (relay) => this.#forget(relay) })
    this.cluster.listen('beat', emptyMessage, () => undefined)
  }

  get size(): number {
    return this.#heardAt.size
  }

  admit(relay: string, epoch: number): number {
    if (this.#heardAt.has(relay)) this.cluster.lose(relay)
    this.#heardAt.set(relay, Date.now())
    this.#timer ??= setInterval(() => this.#sweep(), beatEveryMs)
    return epoch
  }

  receive(relay: string, messages: ClusterBatch): boolean {
    if (!this.#heardAt.has(relay)) return false
    this.#heardAt.set(relay, Date.now())
    return this.cluster.receive(messages)
  }

  #sweep(): void {
    for (const [relay, at] of this.#heardAt) if (Date.now() - at > silentMs) this.cluster.lose(relay)
  }

  #forget(relay: string): void {
    this.#heardAt.delete(relay)
    if (this.#heardAt.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
