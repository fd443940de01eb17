import type { APIEntitlement, APIGuildMember, APISKU, APIUser } from 'discord-api-types/v10'
import type { Entitlement, Guild, Person, Role, DiscordWorld } from './world.ts'

/** Discord encodes enumerations as numbers, and not every number has a name. */
type Numbered<T, Field extends keyof T> = Omit<T, Field> & Record<Field, number>

export function userJson(world: DiscordWorld, id: string): APIUser {
  const person: Person | undefined = world.people.get(id)
  if (!person) throw new Error(`No user has the id ${id}`)
  const { username, globalName, avatar, locale, bot } = person
  return {
    id,
    username,
    global_name: globalName,
    avatar,
    locale,
    bot,
    discriminator: '0',
    avatar_decoration_data: null,
  }
}

export function memberJson(world: DiscordWorld, guild: Guild, userId: string): Numbered<APIGuildMember, 'flags'> {
  const member = guild.members.get(userId)
  if (!member) throw new Error(`${userId} is not a member of ${guild.name}`)
  return {
    user: userJson(world, userId),
    nick: member.nick,
    avatar: null,
    banner: null,
    roles: member.roles,
    joined_at: member.joinedAt,
    deaf: false,
    mute: false,
    flags: 0,
    communication_disabled_until: null,
  }
}

export function roleJson({ id, name, position, permissions }: Role) {
  return {
    id,
    name,
    position,
    permissions: String(permissions),
    color: 0,
    hoist: false,
    managed: false,
    mentionable: false,
    flags: 0,
  }
}

export function guildJson(guild: Guild) {
  const colors = { primary_color: 0, secondary_color: null, tertiary_color: null }
  const roles = [...guild.roles.values()].map((role) => ({ ...roleJson(role), colors }))
  const { id, name, ownerId, locale } = guild
  return {
    id,
    name,
    owner_id: ownerId,
    icon: null,
    preferred_locale: locale,
    features: [],
    roles,
    emojis: [],
    stickers: [],
  }
}

export function skuJson(world: DiscordWorld, id: string): Numbered<APISKU, 'type' | 'flags'> {
  const sku = world.skus.get(id)
  if (!sku) throw new Error(`There is no SKU ${id}`)
  return { id, type: sku.type, application_id: world.application.id, name: sku.name, slug: sku.slug, flags: 1 << 2 }
}

export function entitlementJson(world: DiscordWorld, one: Entitlement): Numbered<APIEntitlement, 'type'> {
  return {
    id: one.id,
    sku_id: one.skuId,
    application_id: world.application.id,
    user_id: one.userId,
    type: one.type,
    deleted: one.deleted,
    consumed: one.consumed,
    starts_at: one.startsAt,
    ends_at: one.endsAt,
    ...(one.guildId ? { guild_id: one.guildId } : {}),
  }
}

/** A guild as in GUILD_CREATE. */
export function fullGuildJson(world: DiscordWorld, guild: Guild) {
  const channels = [...world.channels.values()].filter(({ guildId }) => guildId === guild.id)
  return {
    ...guildJson(guild),
    joined_at: new Date(world.now()).toISOString(),
    large: false,
    unavailable: false,
    member_count: guild.members.size,
    members: [...guild.members.keys()].map((id) => memberJson(world, guild, id)),
    channels: channels.map(({ id, name, type }, position) => ({
      id,
      name,
      type,
      position,
      guild_id: guild.id,
      permission_overwrites: [],
      flags: 0,
    })),
    voice_states: [],
    threads: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
    afk_timeout: 300,
    afk_channel_id: null,
    system_channel_id: guild.systemChannelId,
    system_channel_flags: 0,
    rules_channel_id: null,
    verification_level: 0,
    default_message_notifications: 0,
    explicit_content_filter: 0,
    mfa_level: 0,
    nsfw_level: 0,
    premium_tier: 0,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    vanity_url_code: null,
    description: null,
    banner: null,
    splash: null,
    discovery_splash: null,
    public_updates_channel_id: null,
    max_members: 5e5,
    safety_alerts_channel_id: null,
    incidents_data: null,
    application_id: null,
  }
}
