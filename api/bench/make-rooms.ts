import { randomUUID } from 'node:crypto'
import type { Db } from '../src/db/db.ts'

/** Creates rooms with nothing but a name; returns their ids. */
export async function makeRooms(
  db: Db,
  count: number,
  { roomSize }: { roomSize?: number } = {},
): Promise<{ id: number; uuid: string }[]> {
  const rooms = Array.from({ length: count }, (_, number) => {
    const uuid = randomUUID()
    const none = {
      passwordHash: null,
      guestPasswordHash: null,
      posterUrl: null,
      externalUrl: null,
      discordServer: null,
    }
    return { uuid, slug: uuid, name: `Room ${number}`, ...none, ...(roomSize !== undefined && { roomSize }) }
  })
  return db.insertInto('room').values(rooms).returning(['id', 'uuid']).execute()
}
