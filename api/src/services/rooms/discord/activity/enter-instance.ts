import * as z from 'zod'
import { shorten } from '@segue/shared/shorten.ts'
import { guildBoothRules } from '@segue/shared/room/settings/guild-booth-rules.ts'
import { Design } from '@segue/shared/room/settings/settings.ts'
import type { App } from '../../../../app.ts'
import { user } from '../../../../platform/access.ts'
import { uuidOf } from '../../../../platform/caller.ts'
import { operation } from '../../../../platform/operation.ts'
import type { Caller } from '../../../../ports/caller.ts'
import type { ActivityInstance } from '../../../../ports/discord.ts'
import { makeRoom } from '../../room/create-room.ts'
import type { RoomRow } from '../../room/queries.ts'
import { findRoomFor } from '../../room/visibility.ts'
import { bindFirst, boundTo, conversations, isBoundTo } from '../guilds/bound-rooms.ts'
import { syncRolesOnEntry } from '../members/sync-roles.ts'
import { openInstanceFor, roomOfInstance, roomOfLaunch, takeStepUp } from './launches.ts'
import { guildSettings } from '../guilds/guilds.ts'
import { instanceErrors, instanceOf } from './instance-of.ts'
import { recentGuild } from '../recent.ts'

export const enterInstance = operation('POST /discord/instances/{instanceId}/room', {
  summary: 'Get or create the room of a running activity, by its deep link, channel or Discord server',
  access: user,
  params: { instanceId: z.string().min(1).max(200) },
  body: z.object({
    /** The slug of a room, from the link that launched the activity. */
    customId: z.string().max(64).nullable().default(null),
  }),
  returns: z.object({
    uuid: z.string(),
    slug: z.string(),
    name: z.string(),
    design: Design,
    created: z.boolean(),
    /** Whether I opened the activity to go on stage with the first song of my queue. True only once. */
    stepUp: z.boolean(),
  }),
  errors: {
    ...instanceErrors,
    channelHasNoRoom: [
      404,
      'This channel has no room yet. Ask the people who manage this Discord server to set one up',
    ],
  },
  async handle({ app, caller, params, body, fail }) {
    const found = await instanceOf(app, caller, params.instanceId)
    if (typeof found === 'string') throw fail(found)
    const { instance, discordId } = found
    const uuid = uuidOf(caller)
    const { room, created } =
      (await linkedRoom(app, caller, instance, body.customId)) ??
      (await launchedRoom(app, caller, instance, uuid)) ??
      (await roomOf(app, instance, uuid))
    if (!room) throw fail('channelHasNoRoom')
    if (instance.guildId !== null) await syncRolesOnEntry(app, room, { uuid, discordId, guildId: instance.guildId })
    const stepUp = await takeStepUp(app, uuid, instance.id)
    return { uuid: room.uuid, slug: room.slug, name: room.name, design: room.design, created, stepUp }
  },
})

type EnteredRoom = { room: RoomRow | undefined; created: boolean }

/**
 * The room named by the link, if it is open to everyone or belongs to the guild. A link can name any room, so a private
 * or password-protected one has to be entered in the usual way.
 */
async function linkedRoom(
  app: App,
  caller: Caller,
  { guildId }: ActivityInstance,
  customId: string | null,
): Promise<EnteredRoom | undefined> {
  const linked = customId ? await findRoomFor(app, caller, customId) : undefined
  if (!linked) return undefined
  const isOpen = linked.type === 'PUBLIC' && linked.passwordHash === null
  const isOurs = guildId !== null && (await isBoundTo(app, linked.id, guildId))
  return isOpen || isOurs ? { room: linked, created: false } : undefined
}

/** The room whose "Open room" button the user pressed, or that the first user opened the activity for. */
async function launchedRoom(
  app: App,
  caller: Caller,
  instance: ActivityInstance,
  uuid: string,
): Promise<EnteredRoom | undefined> {
  const launched = await roomOfLaunch(app, uuid, instance.id)
  const own = await linkedRoom(app, caller, instance, launched)
  const room = own?.room
  if (room && instance.guildId !== null && (await isBoundTo(app, room.id, instance.guildId)))
    await openInstanceFor(app, instance.id, room.id)
  if (own) return own
  return linkedRoom(app, caller, instance, await roomOfInstance(app, instance.id))
}

/** The channel's room, else the guild's, else a new one for the channel. */
async function roomOf(app: App, instance: ActivityInstance, uuid: string): Promise<EnteredRoom> {
  // A conversation has no guild: its channels are stored under a guild id of their own.
  const guildId = instance.guildId ?? conversations
  const { channelId } = instance
  const bound = (await boundTo(app, guildId, channelId)) ?? (await boundTo(app, guildId, ''))
  if (bound) return { room: bound, created: false }
  if (!(await guildSettings(app.db, guildId)).allowRooms) return { room: undefined, created: false }
  const name = await nameFor(app, instance)
  const columns = {
    unlisted: true,
    discordServer: instance.guildId,
    madeForGuildId: guildId,
    ...(instance.guildId === null ? {} : { boothRules: JSON.stringify(guildBoothRules) }),
  }
  const made = await makeRoom(app, { name, ownerUuid: uuid, columns })
  if (!made) return { room: undefined, created: false }
  const room = await bindFirst(app, { guildId, channelId, roomId: made.id, boundByUserUuid: uuid })
  if (room?.id === made.id) return { room, created: true }
  // Another user in the channel was faster: theirs is the room, and nobody has seen ours.
  await app.db.deleteFrom('room').where('id', '=', made.id).execute()
  return { room, created: false }
}

const longestRoomName = 60

/** Rooms are named after both guild and channel, so that lists tell apart the rooms of a guild. */
async function nameFor(app: App, { guildId, channelId }: ActivityInstance): Promise<string> {
  if (guildId === null) return 'Listening together'
  const [guild, channel] = await Promise.all([
    recentGuild(app, guildId).catch(() => null),
    app.discord?.channelName(channelId).catch(() => null),
  ])
  const name = [channel, guild?.name].filter(Boolean).join(' · ')
  return shorten(name, longestRoomName).trim() || 'Listening together'
}
