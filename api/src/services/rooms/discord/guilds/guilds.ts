import * as z from 'zod'
import { languages } from '@segue/shared/i18n/words.ts'
import type { App } from '../../../../app.ts'
import type { Db, Trx } from '../../../../db/db.ts'
import { isModeratorOrService, type AccessRule } from '../../../../platform/access.ts'
import { uuidOf } from '../../../../platform/caller.ts'
import type { Caller } from '../../../../ports/caller.ts'
import { Failure } from '../../../../platform/failure.ts'
import { DiscordId } from '../../../../platform/schemas.ts'
import { inTrouble } from '../../../../ports/discord.ts'
import { discordErrors, discordIdOf } from '../../../users/public.ts'
import { isMember, managesGuild, readMember } from '../members/members.ts'
import { queuePublicName } from './public-names.ts'

/** Room roles that a Discord role may map to. Bans and other sanctions can only be given manually. */
export const MappedRole = z.enum(['coOwner', 'moderator', 'dj'])

const Announcement = z.object({
  /** The channel, or null for none. */
  channelId: DiscordId.nullable().default(null),
  nowPlaying: z.boolean().default(true),
  roomLive: z.boolean().default(true),
  joins: z.boolean().default(false),
  /** Whether to post in a thread, which keeps the channel readable. */
  inThread: z.boolean().default(true),
})

export const GuildSettings = z
  .object({
    /** Whether people may create rooms for channels that have none. */
    allowRooms: z.boolean().default(true),
    /** Whether the managers of the guild are co-owners of its rooms. */
    managersCoOwn: z.boolean().default(true),
    /** The Discord roles that may DJ in the guild's rooms. If empty, everyone the room allows may. */
    djRoleIds: z.array(DiscordId).max(50).default([]),
    /** The room role for each Discord role. */
    roleMap: z.record(DiscordId, MappedRole).default({}),
    announce: Announcement.default(() => Announcement.parse({})),
    /** Whether the guild lists the events of its rooms among its own. */
    listEvents: z.boolean().default(true),
    /** Whether the voice channels of rooms show what is playing, where the bot may set it. */
    voiceStatus: z.boolean().default(true),
    /** Whether the guild takes part in season rankings, where everyone sees its name. */
    inSeasons: z.boolean().default(false),
    /** The language of public messages in the guild, or null for the guild's own in Discord. */
    language: z.enum(languages).nullable().default(null),
  })
  .meta({ id: 'GuildSettings' })
export type GuildSettings = z.output<typeof GuildSettings>

export const GuildSettingsChange = z
  .object({
    allowRooms: z.boolean().optional(),
    managersCoOwn: z.boolean().optional(),
    djRoleIds: z.array(DiscordId).max(50).optional(),
    roleMap: z
      .record(DiscordId, MappedRole)
      .refine((map) => Object.keys(map).length <= 50, { error: 'must have at most 50 roles' })
      .optional(),
    listEvents: z.boolean().optional(),
    voiceStatus: z.boolean().optional(),
    inSeasons: z.boolean().optional(),
    language: z.enum(languages).nullable().optional(),
    announce: z
      .object({
        channelId: DiscordId.nullable().optional(),
        nowPlaying: z.boolean().optional(),
        roomLive: z.boolean().optional(),
        joins: z.boolean().optional(),
        inThread: z.boolean().optional(),
      })
      .optional(),
  })
  .meta({ id: 'GuildSettingsChange' })

export async function guildSettings(db: Db, guildId: string): Promise<GuildSettings> {
  const found = await db
    .selectFrom('discordGuild')
    .where('guildId', '=', guildId)
    .select('settings')
    .executeTakeFirst()
  return GuildSettings.parse(found?.settings ?? {})
}

/** Changes only the given fields, so that concurrent changes of other fields are kept. */
export async function changeGuildSettings(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  guildId: string,
  change: z.output<typeof GuildSettingsChange>,
): Promise<GuildSettings> {
  const updatedAt = new Date(app.clock.now())
  return app.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('discordGuild')
      .values({ guildId, settings: '{}', updatedAt })
      .onConflict((conflict) => conflict.column('guildId').doUpdateSet({ updatedAt }))
      .execute()
    const before = await guildSettings(trx, guildId)
    const after = { ...before, ...change, announce: { ...before.announce, ...change.announce } }
    await trx
      .updateTable('discordGuild')
      .set({ settings: JSON.stringify(after) })
      .where('guildId', '=', guildId)
      .execute()
    if (after.inSeasons !== before.inSeasons) await joinOrLeaveSeasons(trx, app, guildId, after.inSeasons)
    return after
  })
}

/** A guild that leaves loses its public name immediately; the name of one that joins is read from Discord. */
async function joinOrLeaveSeasons(trx: Trx, app: Pick<App, 'jobs'>, guildId: string, joins: boolean): Promise<void> {
  if (joins) return queuePublicName(trx, app, guildId)
  await trx.updateTable('discordGuild').set({ publicName: null }).where('guildId', '=', guildId).execute()
}

/** Managers of the guild, according to Discord right now, and services. */
export const guildAdmin: AccessRule<{ app: App }> = {
  name: 'guildAdmin',
  who: 'people who manage the Discord server, known by their linked Discord account; product staff; our own services',
  kinds: ['user', 'service'],
  admits: isModeratorOrService,
  async admitsTo({ app, caller, params }) {
    const discordId = await discordIdOf(app.db, uuidOf(caller))
    if (!app.discord || discordId === undefined) return false
    const away = inTrouble(app.log, 'read who manages a guild', () => {
      throw new Failure(424, discordErrors.discordAway[1], { code: 'discordAway' })
    })
    const id = { guildId: String(params['guildId']), discordId }
    const roles = await readMember(app, id).catch(away)
    return roles !== null && ((await managesGuild(app, id, roles, { isNow: true }).catch(away)) ?? false)
  },
  refusal: {
    code: 'discordManagersOnly',
    sentence: 'Only people who manage the Discord server can do this, with an account linked to Discord',
  },
}

/** Whether the caller is a member of the guild, or was a minute ago. Services and global staff always are. */
export async function isMemberOf(app: App, caller: Caller, guildId: string): Promise<boolean> {
  if (isModeratorOrService(caller)) return true
  const discordId = await discordIdOf(app.db, uuidOf(caller))
  if (!app.discord || discordId === undefined) return false
  return isMember(app, { guildId, discordId }).catch(inTrouble(app.log, 'read who is in a guild', () => false))
}

/** Members of the guild, according to Discord, and services. */
export const guildMember: AccessRule<{ app: App }> = {
  name: 'guildMember',
  who: 'members of the Discord server, known by their linked Discord account; product staff; our own services',
  kinds: ['user', 'service'],
  admits: isModeratorOrService,
  admitsTo: ({ app, caller, params }) => isMemberOf(app, caller, String(params['guildId'])),
  refusal: {
    code: 'discordMembersOnly',
    sentence: 'Only members of the Discord server can see this, with an account linked to Discord',
  },
}
