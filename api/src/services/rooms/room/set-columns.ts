import type { Insertable } from 'kysely'
import type { App } from '../../../app.ts'
import type { RoomTable } from '../../../db/tables/room.ts'
import { syncLiveRoom } from './live.ts'
import { findRoom, updateRoom, type RoomRow } from './queries.ts'

/** Sets columns of a room and updates its live state. Undefined when there is no such room. */
export async function setColumns(
  app: App,
  id: string,
  columns: Partial<Insertable<RoomTable>>,
): Promise<RoomRow | undefined> {
  const room = await findRoom(app.db, id)
  const changed = room && (await updateRoom(app.db, room.id, columns, new Date(app.clock.now())))
  if (changed) await syncLiveRoom(app, changed.uuid)
  return changed
}
