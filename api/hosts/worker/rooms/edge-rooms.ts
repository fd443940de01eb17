import type { HostAction } from '@segue/shared/room/protocol/actions.ts'
import type { Db } from '../../../src/db/db.ts'
import { unwrap } from '../../../src/live-rooms/result.ts'
import type { Log } from '../../../src/ports/log.ts'
import type { Rooms } from '../../../src/ports/rooms.ts'
import type { RoomNamespace, RoomStub } from '../bindings.ts'
import { later } from '../database.ts'
import { crowds, listings, roomsWith, statesOf, summaries } from '../directory.ts'

/** The live rooms as the API sees them from a request: each in its own object, and recorded in a directory. */
export function createEdgeRooms({ db, rooms, log }: { db: Db; rooms: RoomNamespace; log: Log }): Rooms {
  const objectOf = (roomUuid: string): RoomStub => rooms.get(rooms.idFromName(roomUuid))

  const unheard = (roomUuid: string, work: Promise<unknown>) =>
    later(work.catch((error: unknown) => log.error({ room: roomUuid, error }, 'failed to reach a room')))

  async function act(roomUuid: string, action: HostAction) {
    unwrap(await objectOf(roomUuid).act(roomUuid, action))
  }

  return {
    act,
    actWherever(userUuid, action) {
      const notify = async () => {
        const entered = await roomsWith(db, userUuid)
        await Promise.all(entered.map((roomUuid) => act(roomUuid, action)))
      }
      later(notify().catch((error: unknown) => log.error({ error }, 'failed to notify the rooms of a user')))
    },
    async actEverywhere(action) {
      const occupied = await crowds(db)
      await Promise.all(occupied.map(({ roomUuid }) => act(roomUuid, action)))
    },
    lookAgain(userUuid) {
      const notify = async () => {
        const entered = await roomsWith(db, userUuid)
        await Promise.all(entered.map((roomUuid) => objectOf(roomUuid).lookAgain(roomUuid, userUuid)))
      }
      later(notify().catch((error: unknown) => log.error({ error }, 'failed to look up the connections of a user')))
    },
    perform: async (roomUuid, person, action) => unwrap(await objectOf(roomUuid).perform(roomUuid, person, action)),
    state: async (roomUuid) => unwrap(await objectOf(roomUuid).state(roomUuid)),
    live: (roomUuids) => statesOf(db, roomUuids),
    crowds: () => crowds(db),
    listings: () => listings(db),
    summaries: () => summaries(db),
    push: (roomUuid, message) => unheard(roomUuid, objectOf(roomUuid).push(roomUuid, message)),
  }
}
