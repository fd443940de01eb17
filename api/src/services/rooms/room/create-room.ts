import type { App } from '../../../app.ts'
import { violatedConstraint, type Db, type Trx } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { playableProviders } from '@segue/shared/song/providers.ts'
import { retryAfter } from '../../../platform/quotas/quota.ts'
import { columnsOf, RoomFields } from './body.ts'
import { roomWithLiveState } from './live.ts'
import type { RoomRow } from './queries.ts'
import { requireRoomQuota, RoomQuotaExceeded } from './quota.ts'
import { Room, slugTaken } from './schemas.ts'
import { freeSlugIn } from './free-slug.ts'
import { slugOf } from './slug.ts'

export const createRoom = operation('POST /rooms/infrastructure', {
  summary: 'Create a room owned by the caller',
  access: user,
  status: 201,
  body: RoomFields.extend({ name: RoomFields.shape.name.unwrap() }),
  returns: Room,
  errors: {
    slugTaken,
    tooManyNewRooms: [429, 'You’ve created a lot of rooms. Please try again in {{minutes}} min'],
    tooManyRooms: [409, 'You already own {{most}} rooms, which is the limit. Delete one first'],
  },
  async handle({ app, caller, body, fail }) {
    const { name, slug, ...fields } = body
    const ownerUuid = uuidOf(caller)
    const columns = await columnsOf(fields)
    const check = (trx: Trx) => requireRoomQuota(app, trx, ownerUuid)
    const room = await makeRoom(app, { name, slug, ownerUuid, columns, check }).catch((error: unknown) => {
      if (!(error instanceof RoomQuotaExceeded)) throw error
      if (error.waitMs !== undefined) throw fail('tooManyNewRooms', retryAfter(error.waitMs))
      throw fail('tooManyRooms', { values: { most: app.config.quotas.rooms } })
    })
    if (!room) throw fail('slugTaken')
    return roomWithLiveState(app, room)
  },
})

type NewRoom = {
  name: string
  /** Derived from the name by default. */
  slug?: string | undefined
  ownerUuid: string
  columns: Awaited<ReturnType<typeof columnsOf>>
  /** Throws within the transaction if the room is not allowed. */
  check?: (trx: Trx) => Promise<void>
}

/** Creates a room with its owner; undefined when the requested slug is taken. */
export async function makeRoom(app: Pick<App, 'db' | 'clock'>, room: NewRoom): Promise<RoomRow | undefined> {
  const { name, slug, ownerUuid } = room
  const columns = { musicProviderKeys: [...playableProviders], ...room.columns, name }
  const at = new Date(app.clock.now())
  const insert = (slug: string) =>
    app.db.transaction().execute(async (trx) => {
      await room.check?.(trx)
      const made = await trx
        .insertInto('room')
        .values({ passwordHash: null, guestPasswordHash: null, ...columns, slug, createdAt: at, updatedAt: at })
        .returningAll()
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('roomUserRole')
        .values({ roomId: made.id, userUuid: ownerUuid, role: 'owner', createdAt: at, updatedAt: at })
        .execute()
      return made
    })
  return slug ? unlessTaken(() => insert(slug)) : withFreeSlug(app.db, name, insert)
}

/** Rooms of the same name may be created concurrently: the later one takes the next free number. */
async function withFreeSlug(db: Db, name: string, insert: (slug: string) => Promise<RoomRow>) {
  const wanted = slugOf(name)
  for (;;) {
    const slug = await freeSlugIn(db, 'room', wanted)
    const room = await unlessTaken(() => insert(slug))
    if (room) return room
  }
}

async function unlessTaken(insert: () => Promise<RoomRow>): Promise<RoomRow | undefined> {
  try {
    return await insert()
  } catch (error) {
    if (violatedConstraint(error) === 'room_slug_key') return undefined
    throw error
  }
}
