import * as z from 'zod'
import type { App } from '../../../../app.ts'
import type { Db } from '../../../../db/db.ts'
import { user, type AccessRule } from '../../../../platform/access.ts'
import type { Caller } from '../../../../ports/caller.ts'
import { uuidOf } from '../../../../platform/caller.ts'
import { operation } from '../../../../platform/operation.ts'
import { DiscordId } from '../../../../platform/schemas.ts'
import { listedRooms, syncLiveRoom } from '../../room/live.ts'
import { findRoom, rooms, updateRoom, type RoomRow } from '../../room/queries.ts'
import { ListedRoom, roomInBody, roomNotFound } from '../../room/schemas.ts'
import { isListed } from '../../room/visibility.ts'
import { hasRank } from '../../ranks.ts'
import { bind, bindingsInForce, dropLapsedRoles, isInForce, roomsBound, unbind, wholeGuild } from './bound-rooms.ts'
import {
  changeGuildSettings,
  guildAdmin,
  isMemberOf,
  GuildSettings,
  guildSettings,
  GuildSettingsChange,
} from './guilds.ts'
import { queueChannelStatus } from '../voice/queue-voice-status.ts'

/** Users, and our bot, which follows the rooms of its guilds. */
export const userOrService: AccessRule = {
  ...user,
  name: 'userOrService',
  who: `${user.who}; our own services`,
  kinds: ['user', 'service'],
}

export const GuildRoom = ListedRoom.extend({ discordChannelId: z.string().nullable() }).meta({ id: 'GuildRoom' })

export const guildRooms = operation('GET /rooms/discord/list/{guildId}', {
  summary: 'List the rooms of a Discord server with their channels. A null channel means the whole server.',
  access: userOrService,
  params: { guildId: DiscordId },
  returns: z.array(GuildRoom),
  async handle({ app, caller, params }) {
    return boundRoomViews(app, caller, await guildRoomsFor(app, caller, params.guildId))
  },
})

export type BoundRoom = RoomRow & { channelId: string }

/** The rooms of a guild that a caller may see. */
export async function guildRoomsFor(app: App, caller: Caller, guildId: string): Promise<BoundRoom[]> {
  const bound = await roomsBound(app.db, guildId)
    .where(isInForce(app.clock.now()))
    .where((where) => where.or([where('room.type', '=', 'PUBLIC'), where('discordBinding.channelId', '<>', '')]))
    .selectAll('room')
    .select('discordBinding.channelId')
    .orderBy('discordBinding.channelId')
    .limit(500)
    .execute()
  // A guild's id is not secret, so rooms that are not listed are for its members only.
  const all = bound.every(isListed) || (await isMemberOf(app, caller, guildId))
  return all ? bound : bound.filter(isListed)
}

/** Rooms of a guild as lists show them to this caller. */
export async function boundRoomViews(app: App, caller: Caller, shown: readonly BoundRoom[]) {
  const listed = await listedRooms(app, caller, shown)
  return listed.map((room, index) => ({ ...room, discordChannelId: shown[index]?.channelId || null }))
}

export const bindRoom = operation('POST /rooms/discord/{guildId}', {
  summary: 'Bind a room to a Discord server or one of its channels, replacing the previous room',
  access: guildAdmin,
  staffMayMore: true,
  params: { guildId: DiscordId },
  status: 201,
  body: z.object({ roomId: roomInBody, channelId: DiscordId.nullable().default(null) }),
  returns: z.object({
    guildId: z.string(),
    channelId: z.string().nullable(),
    roomUuid: z.string(),
    slug: z.string(),
  }),
  errors: { roomNotFound, ownersBindOnly: [403, 'Only the owners of the room can connect it to a Discord server'] },
  async handle({ app, caller, params, body, fail }) {
    const room = await findRoom(app.db, body.roomId)
    if (!room) throw fail('roomNotFound')
    const now = app.clock.now()
    if (!(await hasRank(app.db, room.id, caller, { rank: 'owners', now }))) throw fail('ownersBindOnly')
    const boundByUserUuid = caller.kind === 'service' ? null : uuidOf(caller)
    const channelId = body.channelId ?? wholeGuild
    const before = await roomOfChannel(app.db, params.guildId, channelId)
    await bind(app.db, { guildId: params.guildId, channelId, roomId: room.id, boundByUserUuid })
    if (before) await dropLapsedRoles(app, before)
    await queueChannelStatus(app, [{ guildId: params.guildId, channelId }])
    return { guildId: params.guildId, channelId: body.channelId, roomUuid: room.uuid, slug: room.slug }
  },
})

export const unbindRoom = operation('DELETE /rooms/discord/{guildId}', {
  summary: 'Unbind the room of a Discord server or one of its channels. The room still exists.',
  access: guildAdmin,
  params: { guildId: DiscordId },
  query: { channelId: DiscordId.optional() },
  returns: z.object({ unbound: z.boolean() }),
  async handle({ app, params, query }) {
    const channelId = query.channelId ?? wholeGuild
    const before = await roomOfChannel(app.db, params.guildId, channelId)
    const gone = before ? await unbind(app, before, { guildId: params.guildId, channelId }) : []
    await queueChannelStatus(app, gone)
    return { unbound: gone.length > 0 }
  },
})

export const readGuild = operation('GET /rooms/discord/{guildId}', {
  summary: 'Get the settings of a Discord server',
  access: guildAdmin,
  params: { guildId: DiscordId },
  returns: GuildSettings,
  handle: ({ app, params }) => guildSettings(app.db, params.guildId),
})

export const changeGuild = operation('PATCH /rooms/discord/{guildId}', {
  summary: 'Update the settings of a Discord server: who can DJ, role mapping, announcements',
  access: guildAdmin,
  params: { guildId: DiscordId },
  body: GuildSettingsChange,
  returns: GuildSettings,
  async handle({ app, params, body }) {
    const before = await guildSettings(app.db, params.guildId)
    const after = await changeGuildSettings(app, params.guildId, body)
    const restricted = after.djRoleIds.length > 0
    if (restricted !== before.djRoleIds.length > 0) await restrictBooths(app, params.guildId, restricted)
    if (after.voiceStatus !== before.voiceStatus) await queueChannelStatus(app, await channelsIn(app, params.guildId))
    return after
  },
})

/** Every channel of a guild that is bound to a room. */
const channelsIn = ({ db, clock }: App, guildId: string) =>
  bindingsInForce(db, clock.now())
    .where('guildId', '=', guildId)
    .select(['guildId', 'channelId'])
    .limit(500)
    .execute()

/** The room of a channel, whether or not the binding is in force. */
const roomOfChannel = (db: Db, guildId: string, channelId: string): Promise<RoomRow | undefined> =>
  roomsBound(db, guildId).where('discordBinding.channelId', '=', channelId).selectAll('room').executeTakeFirst()

/** Discord roles decide who may DJ only in rooms where not everyone may. */
async function restrictBooths(app: App, guildId: string, restricted: boolean): Promise<void> {
  const ofGuild = bindingsInForce(app.db, app.clock.now()).where('guildId', '=', guildId)
  const bound = await rooms(app.db)
    .where('room.id', 'in', ofGuild.select('roomId'))
    .select(['room.id', 'room.uuid'])
    .execute()
  for (const { id, uuid } of bound) {
    await updateRoom(app.db, id, { djType: restricted ? 'INVITE_ONLY' : 'EVERYONE' }, new Date(app.clock.now()))
    await syncLiveRoom(app, uuid)
  }
}
