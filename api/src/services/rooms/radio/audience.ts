import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { LruMap } from '@segue/shared/lru-map.ts'
import type { App } from '../../../app.ts'
import { onceFor } from '../../../platform/once-for.ts'

/** Somebody whose player has fetched nothing for this long has left: several times as long as a player waits. */
const goneAfterMs = 25_000
/** How often a process publishes a count, and how long one counts. */
const publishedEveryMs = 5000
const validForMs = goneAfterMs + 2 * publishedEveryMs
const maxRooms = 2000
const maxPerRoom = 20_000

type Listeners = { lastAt: Map<number, number>; publishedAt: number }

/**
 * The radio listeners of this process, estimated by network and player. Only salted hashes are kept, in memory and for
 * seconds; the database gets numbers.
 */
class Audience {
  readonly #process = randomBytes(12).toString('hex')
  readonly #salt = [randomInt(2 ** 32), randomInt(2 ** 32)] as const
  readonly #rooms = new LruMap<string, Listeners>(maxRooms)

  /** Notes that a player has fetched something. Returns a promise only if there is something to wait for. */
  count({ db, clock }: Pick<App, 'db' | 'clock'>, roomUuid: string, listener: string): Promise<void> | undefined {
    const now = clock.now()
    const room = this.#rooms.get(roomUuid) ?? { lastAt: new Map<number, number>(), publishedAt: -Infinity }
    this.#rooms.set(roomUuid, room)
    const key = saltedHash(this.#salt, listener)
    if (room.lastAt.size < maxPerRoom || room.lastAt.has(key)) room.lastAt.set(key, now)
    if (now - room.publishedAt < publishedEveryMs) return undefined
    room.publishedAt = now
    // Here and not per request, because it looks at everybody.
    for (const [each, at] of room.lastAt) if (now - at >= goneAfterMs) room.lastAt.delete(each)
    return publish(db, { roomUuid, process: this.#process, listeners: room.lastAt.size, countedAt: new Date(now) })
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

/** A hash of 53 bits: thousands of players a second are counted, and nobody gains anything from a collision. */
function saltedHash([one, other]: readonly [number, number], text: string): number {
  let high = one
  let low = other
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 0x9e3779b1)
    low = Math.imul(low ^ code, 0x85ebca6b)
    high ^= low >>> 15
    low ^= high >>> 13
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
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
