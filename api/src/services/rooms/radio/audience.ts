import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LruMap } from '@segue/shared/lru-map.ts'
import type { App } from '../../../app.ts'
import { hashOf } from '../../../platform/hash.ts'
import { onceFor } from '../../../platform/once-for.ts'

/** Somebody whose player has fetched nothing for this long has left: several times as long as a player waits. */
const goneAfterMs = 20_000
/** How often a process publishes a count, and how long one counts. */
const publishedEveryMs = 5000
const validForMs = goneAfterMs + 2 * publishedEveryMs
const maxRooms = 2000
const maxPerRoom = 20_000

type Listeners = { lastAt: Map<string, number>; publishedAt: number }

/**
 * The radio listeners of this process, estimated by network and player. Only salted hashes are kept, in memory and for
 * seconds; the database gets numbers.
 */
class Audience {
  readonly #process = randomBytes(12).toString('hex')
  readonly #salt = randomBytes(16).toString('hex')
  readonly #rooms = new LruMap<string, Listeners>(maxRooms)

  /** Notes that a player has fetched something. */
  async count({ db, clock }: Pick<App, 'db' | 'clock'>, roomUuid: string, listener: string): Promise<void> {
    const now = clock.now()
    const room = this.#rooms.get(roomUuid) ?? { lastAt: new Map<string, number>(), publishedAt: -Infinity }
    this.#rooms.set(roomUuid, room)
    const key = hashOf(`${this.#salt} ${listener}`)
    // Set again, so that the map stays in the order of the times.
    room.lastAt.delete(key)
    room.lastAt.set(key, now)
    for (const [each, at] of room.lastAt) {
      if (now - at < goneAfterMs && room.lastAt.size <= maxPerRoom) break
      room.lastAt.delete(each)
    }
    if (now - room.publishedAt < publishedEveryMs) return
    room.publishedAt = now
    await publish(db, { roomUuid, process: this.#process, listeners: room.lastAt.size, countedAt: new Date(now) })
  }
}

export const audienceOf = onceFor((_db: App['db']) => new Audience())

type Count = { roomUuid: string; process: string; listeners: number; countedAt: Date }

async function publish(db: App['db'], count: Count): Promise<void> {
  const { listeners, countedAt } = count
  await db
    .insertInto('radioListeners')
    .values(count)
    .onConflict((conflict) => conflict.columns(['roomUuid', 'process']).doUpdateSet({ listeners, countedAt }))
    .execute()
  await db
    .deleteFrom('radioListeners')
    .where('roomUuid', '=', count.roomUuid)
    .where('countedAt', '<', new Date(countedAt.getTime() - validForMs))
    .execute()
}

/** The radio listeners of a room in all processes. */
export async function listenersOf({ db, clock }: Pick<App, 'db' | 'clock'>, roomUuid: string): Promise<number> {
  const { sum } = await db
    .selectFrom('radioListeners')
    .where('roomUuid', '=', roomUuid)
    .where('countedAt', '>=', new Date(clock.now() - validForMs))
    .select(sql<number>`coalesce(sum("listeners"), 0)::int`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}
