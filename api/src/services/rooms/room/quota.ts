import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { waitFor } from '../../../platform/quotas/quota.ts'
import { hourMs } from '../../../ports/clock.ts'

/** Thrown if a user may not own another room. */
export class RoomQuotaExceeded extends Error {
  /** Milliseconds until another room is allowed; undefined if there are too many in total. */
  readonly waitMs: number | undefined

  constructor(waitMs?: number) {
    super('One room too many')
    this.waitMs = waitMs
  }
}

/** Throws if a user may own no more rooms, or none yet. Concurrent requests of one user wait here in turn. */
export async function requireRoomQuota(
  { config, clock }: Pick<App, 'config' | 'clock'>,
  trx: Trx,
  ownerUuid: string,
): Promise<void> {
  const { roomsPerHour, rooms } = config.quotas
  await sql`select pg_advisory_xact_lock(hashtextextended(${ownerUuid}, 193))`.execute(trx)
  const owned = trx
    .selectFrom('room')
    .innerJoin('roomUserRole', 'roomUserRole.roomId', 'room.id')
    .where('roomUserRole.userUuid', '=', ownerUuid)
    .where('roomUserRole.role', '=', 'owner')
  const now = clock.now()
  const recent = await owned
    .where('room.createdAt', '>', new Date(now - hourMs))
    .select('room.createdAt')
    .orderBy('room.createdAt', 'desc')
    .limit(Number.isFinite(roomsPerHour) ? roomsPerHour : 0)
    .execute()
  const instants = recent.map(({ createdAt }) => createdAt.getTime())
  const waitMs = waitFor([{ most: roomsPerHour, ms: hourMs }], instants, now)
  if (waitMs > 0) throw new RoomQuotaExceeded(waitMs)
  const { count } = await owned
    .where('room.deletedAt', 'is', null)
    .select((is) => is.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= rooms) throw new RoomQuotaExceeded()
}
