import {
  permissionsOf,
  type Channel,
  type Entitlement,
  type Person,
  type Sku,
  type DiscordWorld,
} from '../discord/world.ts'

// The SDK drops, or fails on, anything that doesn't match its schemas; several require more than the documentation
// shows.

/** `avatar` is absent rather than null, because the SDK drops a user with null. */
const avatarOf = ({ avatar }: Person) => (avatar === null ? {} : { avatar })

/** The user in the response to `authenticate`. */
export const ownUserJson = (person: Person) => ({
  id: person.id,
  username: person.username,
  discriminator: '0',
  global_name: person.globalName,
  public_flags: 0,
  ...avatarOf(person),
})

export const userJson = (person: Person) => ({
  id: person.id,
  username: person.username,
  discriminator: '0',
  global_name: person.globalName,
  bot: person.bot,
  flags: 0,
  avatar_decoration_data: null,
  ...avatarOf(person),
})

export function participantJson(world: DiscordWorld, guildId: string | null, person: Person) {
  const nickname = guildId === null ? null : world.guilds.get(guildId)?.members.get(person.id)?.nick
  return { ...userJson(person), ...(nickname ? { nickname } : {}) }
}

/** A friend of the person. */
export const relationshipJson = (friend: Person) => ({ type: 1, user: userJson(friend) })

export function voiceStateJson(world: DiscordWorld, channel: Channel, person: Person) {
  const guild = channel.guildId === null ? undefined : world.guilds.get(channel.guildId)
  const { muted, deafened } = world.voices.get(person.id) ?? { muted: false, deafened: false }
  return {
    mute: false,
    volume: 100,
    user: userJson(person),
    nick: guild?.members.get(person.id)?.nick ?? person.globalName ?? person.username,
    voice_state: { mute: false, deaf: false, self_mute: muted, self_deaf: deafened, suppress: false },
  }
}

export const channelJson = (world: DiscordWorld, channel: Channel, present: readonly Person[]) => ({
  id: channel.id,
  type: channel.type,
  name: channel.name,
  messages: [],
  ...(channel.guildId === null ? {} : { guild_id: channel.guildId }),
  voice_states: inVoice(world, channel, present).map((person) => voiceStateJson(world, channel, person)),
})

/** The people in a voice channel: those with the activity open there, and those who only talk. */
function inVoice(world: DiscordWorld, { id, guildId }: Channel, present: readonly Person[]): Person[] {
  const { voices = new Map<string, string>() } = world.guilds.get(guildId ?? '') ?? {}
  const sitting = [...voices].flatMap(([userId, at]) => (at === id ? (world.people.get(userId) ?? []) : []))
  return [...new Set([...present, ...sitting])]
}

export function channelPermissions(world: DiscordWorld, channel: Channel, person: Person): string {
  const guild = channel.guildId === null ? undefined : world.guilds.get(channel.guildId)
  return guild ? String(permissionsOf(guild, person.id)) : '0'
}

export const skuJson = (world: DiscordWorld, { id, name, type, price }: Sku) => ({
  id,
  name,
  type,
  price,
  flags: 1 << 2,
  application_id: world.application.id,
  release_date: null,
})

const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())

export const questJson = ({ quest }: DiscordWorld, { id }: Person) => ({
  quest_id: quest.id,
  external_cta_url: quest.externalCtaUrl,
  enrolled_at: instant(quest.enrolledAt.get(id)),
  completed_at: instant(quest.completedAt.get(id)),
})

export const enrollmentJson = ({ quest }: DiscordWorld, { id }: Person) => ({
  quest_id: quest.id,
  is_enrolled: quest.enrolledAt.has(id),
  enrolled_at: instant(quest.enrolledAt.get(id)),
})

export const entitlementJson = (world: DiscordWorld, one: Entitlement) => ({
  id: one.id,
  sku_id: one.skuId,
  application_id: world.application.id,
  user_id: one.userId,
  type: one.type,
  gift_code_flags: 0,
  consumed: one.consumed,
  deleted: one.deleted,
  starts_at: one.startsAt,
  ends_at: one.endsAt,
})

export const guildMemberJson = (world: DiscordWorld, channel: Channel, person: Person) => ({
  user_id: person.id,
  guild_id: channel.guildId,
  avatar: null,
  avatar_decoration_data: null,
  nick: world.guilds.get(channel.guildId ?? '')?.members.get(person.id)?.nick ?? null,
})
