import { sql } from 'kysely'
import * as z from 'zod'
import { Design, DjType, RoomType } from '@segue/shared/room/settings/settings.ts'
import { violatedConstraint } from '../../../db/db.ts'
import { admin } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import { passwordHash } from '../password.ts'
import { columnsOf, RoomFields } from '../room/body.ts'
import { roomWithLiveState } from '../room/live.ts'
import { Room, roomId, roomNotFound, slugTaken } from '../room/schemas.ts'
import { setColumns } from '../room/set-columns.ts'
import { rowKeyOf } from './row-key.ts'

const columns = {
  ...({ id: 'number', uuid: 'uuid', slug: 'text', name: 'text', description: 'text', vibe: 'text' } as const),
  ...({ type: 'text', design: 'text', djType: 'text', ownerUuid: 'uuid' } as const),
  ...({ numberOfDjs: 'number', songsPerDj: 'number', roomSize: 'number' } as const),
  ...({ hasChat: 'boolean', explicit: 'boolean', promoted: 'boolean', liveAudio: 'boolean' } as const),
  ...({ isLive: 'boolean', unlisted: 'boolean', isPasswordProtected: 'boolean' } as const),
  ...({ isGuestPasswordProtected: 'boolean', posterUrl: 'text', externalUrl: 'text' } as const),
  ...({ createdAt: 'instant', updatedAt: 'instant', deletedAt: 'instant' } as const),
} as const satisfies Columns

/** A room as administrators see it: including closed rooms, but never a password. */
const AdminRoom = z
  .object({
    id: z.number(),
    uuid: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    vibe: z.string(),
    type: RoomType,
    design: Design,
    djType: DjType,
    ownerUuid: z.nullable(z.string()),
    numberOfDjs: z.number(),
    songsPerDj: z.number(),
    roomSize: z.number(),
    hasChat: z.boolean(),
    explicit: z.boolean(),
    promoted: z.boolean(),
    liveAudio: z.boolean(),
    isLive: z.boolean(),
    unlisted: z.boolean(),
    isPasswordProtected: z.boolean(),
    isGuestPasswordProtected: z.boolean(),
    posterUrl: z.nullable(z.string()),
    externalUrl: z.nullable(z.string()),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: z.nullable(instant),
  })
  .meta({ id: 'AdminRoom' })
type AdminRoom = z.input<typeof AdminRoom>

const listed: Listed = {
  columns,
  from: sql`"room"`,
  as: {
    ownerUuid: sql`(select "owner"."userUuid" from "roomUserRole" "owner"
      where "owner"."roomId" = "room"."id" and "owner"."role" = 'owner')`,
    isPasswordProtected: sql`("room"."passwordHash" is not null)`,
    isGuestPasswordProtected: sql`("room"."guestPasswordHash" is not null)`,
  },
  key: 'id',
}

export const listAdminRooms = operation('GET /admin/rooms', {
  summary: 'List all rooms including deleted ones, newest first (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(AdminRoom.partial()),
  handle: ({ app, query }) => rowsOf<AdminRoom>(app.db, listed, query),
})

export const getAdminRoom = operation('GET /admin/rooms/{id}', {
  summary: 'Get a room by id, uuid or slug (admin)',
  access: admin,
  params: { id: roomId },
  returns: AdminRoom,
  errors: { roomNotFound },
  async handle({ app, params, fail }) {
    const room = await rowOf<AdminRoom>(app.db, listed, { operator: '$eq', ...rowKeyOf(params.id) })
    if (!room) throw fail('roomNotFound')
    return room
  },
})

export const changeRoomAsAdmin = operation('PATCH /rooms/admin/{id}', {
  summary: 'Update any field of a room as an administrator',
  access: admin,
  params: { id: roomId },
  body: RoomFields.extend({
    promoted: z.boolean().optional(),
    liveAudio: z.boolean().optional(),
    isLive: z.boolean().optional(),
  }),
  returns: Room,
  errors: { roomNotFound, slugTaken },
  async handle({ app, params, body, fail }) {
    try {
      const changed = await setColumns(app, params.id, await columnsOf(body))
      if (!changed) throw fail('roomNotFound')
      return await roomWithLiveState(app, changed)
    } catch (error) {
      throw violatedConstraint(error) === 'room_slug_key' ? fail('slugTaken') : error
    }
  },
})

export const setGuestPassword = operation('POST /rooms/admin/guest-password', {
  summary: 'Set the guest password for a room',
  access: admin,
  body: z.object({ slug: roomId, guestPassword: z.string().min(1).max(200) }),
  returns: Room,
  errors: { roomNotFound },
  async handle({ app, body, fail }) {
    const guestPasswordHash = await passwordHash(body.guestPassword)
    const changed = await setColumns(app, body.slug, { guestPasswordHash })
    if (!changed) throw fail('roomNotFound')
    return roomWithLiveState(app, changed)
  },
})

export const removeGuestPassword = operation('DELETE /rooms/admin/guest-password', {
  summary: 'Remove the guest password of a room',
  access: admin,
  body: z.object({ slug: roomId }),
  returns: Room,
  errors: { roomNotFound },
  async handle({ app, body, fail }) {
    const changed = await setColumns(app, body.slug, { guestPasswordHash: null })
    if (!changed) throw fail('roomNotFound')
    return roomWithLiveState(app, changed)
  },
})
