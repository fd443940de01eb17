import { randomBytes } from 'node:crypto'
import { LruMap } from '@segue/shared/lru-map.ts'
import type { App } from '../../../app.ts'
import { hashOf } from '../../../platform/hash.ts'
import { onceFor } from '../../../platform/once-for.ts'

/** Somebody whose player has not fetched a playlist for this long has left: three times as long as a player waits. */
const goneAfterMs = 20_000
const maxRooms = 2000
const maxPerRoom = 20_000

/**
 * The radio listeners of this process, estimated by network and player. Only salted hashes are kept, in memory and for
 * seconds.
 */
class Audience {
  readonly #salt = randomBytes(16).toString('hex')
  readonly #rooms = new LruMap<string, Map<string, number>>(maxRooms)

  /** Notes that a player has fetched something. */
  heard(roomUuid: string, listener: string, now: number): void {
    const listeners = this.#rooms.get(roomUuid) ?? new Map<string, number>()
    this.#rooms.set(roomUuid, listeners)
    const key = hashOf(`${this.#salt} ${listener}`)
    // Set again, so that the map stays in the order of the times.
    listeners.delete(key)
    listeners.set(key, now)
    this.#forget(listeners, now)
  }

  count(roomUuid: string, now: number): number {
    const listeners = this.#rooms.get(roomUuid)
    if (!listeners) return 0
    this.#forget(listeners, now)
    return listeners.size
  }

  #forget(listeners: Map<string, number>, now: number): void {
    for (const [key, at] of listeners) {
      if (now - at < goneAfterMs && listeners.size <= maxPerRoom) return
      listeners.delete(key)
    }
  }
}

export const audienceOf = onceFor((_db: App['db']) => new Audience())
