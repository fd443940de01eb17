import { sql } from 'kysely'
import type { Raid } from '@segue/shared/room/settings/room-moderation.ts'
import type { Db } from '../../../db/db.ts'

const raidUntil = sql<number | null>`("moderation" -> 'raid' ->> 'until')::bigint`

/** Starts or ends raid mode in a room; false if it was on or off already. */
export async function setRaid(db: Db, roomId: number, raid: Raid | null, now: number): Promise<boolean> {
  const isOn = sql<boolean>`coalesce(${raidUntil} > ${now}, false)`
  const changed = await db
    .updateTable('room')
    .set({
      moderation: sql<string>`"moderation" || ${JSON.stringify({ raid })}::jsonb`,
      updatedAt: new Date(now),
    })
    .where('id', '=', roomId)
    .where('deletedAt', 'is', null)
    .where(isOn, '=', raid === null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Turns off raid mode that ended by then. One that has started since continues. */
export async function endRaid(db: Db, roomUuid: string, at: Date): Promise<void> {
  await db
    .updateTable('room')
    .set({ moderation: sql<string>`"moderation" || '{"raid": null}'::jsonb`, updatedAt: at })
    .where('uuid', '=', roomUuid)
    .where(raidUntil, '<=', at.getTime())
    .execute()
}
