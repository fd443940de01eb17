import * as z from 'zod'
import type { App } from '../../../../app.ts'
import { user } from '../../../../platform/access.ts'
import { uuidOf } from '../../../../platform/caller.ts'
import { operation } from '../../../../platform/operation.ts'
import { DiscordId } from '../../../../platform/schemas.ts'
import type { Caller } from '../../../../ports/caller.ts'
import { inTrouble } from '../../../../ports/discord.ts'
import { placesOf } from '../../../social/public.ts'
import { discordIdOf } from '../../../users/public.ts'
import { findRoom } from '../../room/queries.ts'
import { GuildRoom, guildRoomsFor, boundRoomViews, type BoundRoom } from '../guilds/bindings.ts'

/** The limit of a menu in Discord. */
const maxChoices = 25

export const RoomHere = z
  .object({
    room: GuildRoom.nullable(),
    /** The rooms to choose from if there is no target room. */
    choices: z.array(GuildRoom).max(maxChoices),
  })
  .meta({ id: 'RoomHere' })

export const roomOutsideGuilds = operation('GET /discord/here', {
  summary: 'Get my target room outside of Discord servers: the one I am in',
  access: user,
  returns: RoomHere,
  handle: ({ app, caller }) => findRoomHere(app, caller, { guildId: null, channelId: undefined }),
})

export const roomHere = operation('GET /rooms/discord/{guildId}/here', {
  summary:
    'Get my target room in a Discord server: the one I am in, else that of my voice channel, the channel or the server, else the only one with people in it',
  access: user,
  params: { guildId: DiscordId },
  query: { channelId: DiscordId.optional() },
  returns: RoomHere,
  handle: ({ app, caller, params: { guildId }, query: { channelId } }) =>
    findRoomHere(app, caller, { guildId, channelId }),
})

type DiscordPlace = { guildId: string; channelId: string | undefined }

/** The target room of a user in a server, or outside of servers if `guildId` is null. */
export async function findRoomHere(
  app: App,
  caller: Caller,
  { guildId, channelId }: Omit<DiscordPlace, 'guildId'> & { guildId: string | null },
): Promise<z.output<typeof RoomHere>> {
  const known = guildId === null ? [] : await guildRoomsFor(app, caller, guildId)
  const found =
    guildId === null
      ? await roomElsewhere(app, uuidOf(caller))
      : await meantRoom(app, caller, known, { guildId, channelId })
  // A room may be bound to several channels.
  const choices = found ? [] : [...new Map(known.map((room) => [room.id, room])).values()].slice(0, maxChoices)
  const [room = null] = found ? await boundRoomViews(app, caller, [found]) : []
  return { room, choices: await boundRoomViews(app, caller, choices) }
}

async function meantRoom(
  app: App,
  caller: Caller,
  known: readonly BoundRoom[],
  { guildId, channelId }: DiscordPlace,
): Promise<BoundRoom | undefined> {
  const uuid = uuidOf(caller)
  const live = await app.rooms.live([...new Set(known.map((room) => room.uuid))])
  const isIn = (room: BoundRoom) => live.get(room.uuid)?.allUsers.some((one) => one.uuid === uuid)
  const of = (channel: string | null) => known.find((room) => room.channelId === channel)
  const peopled = new Set(known.filter((room) => live.get(room.uuid)?.allUsers.length))
  return (
    known.find(isIn) ??
    (await roomElsewhere(app, uuid)) ??
    of(await voiceChannelOf(app, uuid, guildId)) ??
    of(channelId ?? null) ??
    of('') ??
    (peopled.size === 1 ? [...peopled][0] : undefined)
  )
}

/**
 * The room a user is in, which may have nothing to do with the guild. The response may be shown to everyone, so it only has what friends may
 * see.
 */
async function roomElsewhere({ db }: App, uuid: string): Promise<BoundRoom | undefined> {
  const place = (await placesOf(db, [uuid])).get(uuid)
  const room = place && (await findRoom(db, place.uuid))
  return room && { ...room, channelId: '' }
}

/** The voice channel a user is in, according to Discord. It is only a guess, so errors from Discord are ignored. */
async function voiceChannelOf(app: App, uuid: string, guildId: string): Promise<string | null> {
  const discordId = await discordIdOf(app.db, uuid)
  if (!app.discord || discordId === undefined) return null
  return app.discord
    .voiceChannel(guildId, discordId)
    .catch(inTrouble(app.log, 'read who is in which voice channel', () => null))
}
