import { createHash, randomBytes } from 'node:crypto'

/** An id as Discord makes them: milliseconds since 2015 and a count, as a decimal string. */
export type Snowflake = string

export type Person = {
  id: Snowflake
  username: string
  globalName: string | null
  avatar: string | null
  locale: string
  bot: boolean
}

export type Role = { id: Snowflake; name: string; permissions: bigint; position: number }
export type Member = { userId: Snowflake; nick: string | null; roles: Snowflake[]; joinedAt: string }

/** 0 is a text channel, 2 a voice channel, 13 a stage, 1 a conversation of two and 3 one of several. */
export type Channel = {
  id: Snowflake
  guildId: Snowflake | null
  name: string
  type: 0 | 1 | 2 | 3 | 13
  recipients: Snowflake[]
}

export type Guild = {
  id: Snowflake
  name: string
  ownerId: Snowflake
  roles: Map<Snowflake, Role>
  members: Map<Snowflake, Member>
  /** Who sits in which voice channel, by the person's id. */
  voices: Map<Snowflake, Snowflake>
  locale: string
  /** Where Discord greets new members. */
  systemChannelId: Snowflake | null
}

/** One running activity: everybody in it sees the same `instance_id`. */
export type Instance = {
  id: string
  launchId: Snowflake
  channelId: Snowflake
  guildId: Snowflake | null
  users: Set<Snowflake>
}

/** 2 is bought once and kept, 3 is used up, 5 is a subscription. */
export type Sku = {
  id: Snowflake
  name: string
  slug: string
  type: 2 | 3 | 5
  price: { amount: number; currency: string }
}
export type Entitlement = {
  id: Snowflake
  skuId: Snowflake
  userId: Snowflake
  guildId: Snowflake | null
  type: number
  consumed: boolean
  deleted: boolean
  startsAt: string | null
  endsAt: string | null
}

/** An event that a guild lists and that takes place elsewhere; instants in milliseconds since 1970. */
export type ScheduledEvent = {
  id: Snowflake
  guildId: Snowflake
  name: string
  description: string | null
  start: number
  end: number
  location: string
}

export type Grant = {
  userId: Snowflake
  /** The application that the person said yes to, which need not be the one this world is about. */
  applicationId: Snowflake
  scopes: readonly string[]
  challenge: string | null
  /** Where the code was sent; null for one that the embedded SDK was given. */
  redirectUri: string | null
  expiresAt: number
}
export type RoleConnection = {
  platform_name: string | null
  platform_username: string | null
  metadata: Record<string, string>
}

export type Application = {
  id: Snowflake
  clientSecret: string
  botToken: string
  botId: Snowflake
  name: string
  /** The addresses that people may be sent back to with a code, as the developer portal has them. */
  redirectUris: string[]
  /** What else the developer portal has of it, by the names that REST has for it. */
  portal: Record<string, unknown>
}

/** A file that somebody attached to a command or a message, where it can be fetched. */
export type Attachment = {
  name: string
  /** What it was called, without its ending, where no address could have that in it. */
  title?: string
  url: string
  bytes: number
  type: string
}

/** A link into the activity with a picture (a data: address) of its own. */
export type QuickLink = {
  userId: Snowflake
  customId: string | null
  title: string
  description: string
  image: string
}

/** Events of the world, for the gateway and the clients that play it. */
export type Happening =
  | { kind: 'launched' | 'left' | 'joined'; instance: Instance; userId: Snowflake }
  | { kind: 'entitled'; entitlement: Entitlement }
  | { kind: 'guild-joined' | 'guild-left'; guild: Guild }
  /** Somebody has another name or picture, of their own or in a guild. */
  | { kind: 'person-changed'; userId: Snowflake }
  /** Somebody comes into a voice channel, leaves it, or mutes themselves there. */
  | { kind: 'voice'; channelId: Snowflake; userId: Snowflake }
  | { kind: 'befriended' | 'unfriended'; userId: Snowflake; friendId: Snowflake }

/** The next requests that match are answered with a failure. */
export type Fault = {
  path: RegExp
  status: number
  retryAfter?: number
  delayMs?: number
  times: number
  cutOff?: boolean
}

/** Everything a fake Discord knows. Plain data, so that tests may set what they like. */
export type DiscordWorld = {
  application: Application
  people: Map<Snowflake, Person>
  guilds: Map<Snowflake, Guild>
  channels: Map<Snowflake, Channel>
  instances: Map<string, Instance>
  skus: Map<Snowflake, Sku>
  entitlements: Map<Snowflake, Entitlement>
  scheduledEvents: Map<Snowflake, ScheduledEvent>
  /** The lines under the names of voice channels. */
  voiceStatuses: Map<Snowflake, string>
  attachments: Map<Snowflake, Attachment>
  /** Links into the activity that people had made, by their ids. */
  quickLinks: Map<string, QuickLink>
  codes: Map<string, Grant>
  accessTokens: Map<string, Grant>
  refreshTokens: Map<string, Grant>
  roleConnections: Map<Snowflake, RoleConnection>
  roleMetadata: object[]
  /** What each person has said yes to; it is not asked again. */
  consents: Map<Snowflake, Set<string>>
  /** Pairs of friends, as `a b` and `b a`. Nobody who is not in it is a friend. */
  friends: Set<string>
  /** How people sit in voice channels; who is not in it is neither muted nor deafened. */
  voices: Map<Snowflake, { muted: boolean; deafened: boolean }>
  /** Files that people attached, by their path at `cdnBase`. */
  files: Map<string, { type: string; bytes: Uint8Array }>
  /** Pictures that were uploaded, as data: addresses, by their path at `cdnBase`. */
  pictures: Map<string, string>
  cdnBase: string
  faults: Fault[]
  now: () => number
  snowflake: () => Snowflake
  on: (listener: (happening: Happening) => void) => () => void
  emit: (happening: Happening) => void
}

const discordEpoch = 1_420_070_400_000n

export function createWorld(input: Partial<Application> & { now?: () => number } = {}): DiscordWorld {
  const { now = Date.now, ...application } = input
  let count = 0n
  const snowflake = () => String(((BigInt(Math.floor(now())) - discordEpoch) << 22n) | (count++ & 0xfffn))
  const listeners = new Set<(happening: Happening) => void>()
  const botId = snowflake()
  const world: DiscordWorld = {
    application: {
      id: snowflake(),
      clientSecret: secret(),
      botToken: `${Buffer.from(botId).toString('base64url')}.${secret()}`,
      botId,
      name: 'Segue',
      redirectUris: [],
      portal: {},
      ...application,
    },
    people: new Map(),
    guilds: new Map(),
    channels: new Map(),
    instances: new Map(),
    skus: new Map(),
    entitlements: new Map(),
    scheduledEvents: new Map(),
    voiceStatuses: new Map(),
    attachments: new Map(),
    quickLinks: new Map(),
    codes: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
    roleConnections: new Map(),
    roleMetadata: [],
    consents: new Map(),
    friends: new Set(),
    voices: new Map(),
    files: new Map(),
    pictures: new Map(),
    cdnBase: 'https://cdn.discordapp.com',
    faults: [],
    now,
    snowflake,
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(happening) {
      for (const listener of listeners) listener(happening)
    },
  }
  world.people.set(world.application.botId, {
    id: world.application.botId,
    username: 'segue',
    globalName: 'Segue',
    avatar: null,
    locale: 'en-US',
    bot: true,
  })
  return world
}

export const secret = () => randomBytes(24).toString('base64url')

export function addPerson(world: DiscordWorld, username: string, more: Partial<Person> = {}): Person {
  const person = {
    id: world.snowflake(),
    username,
    globalName: null,
    avatar: null,
    locale: 'en-US',
    bot: false,
    ...more,
  }
  world.people.set(person.id, person)
  return person
}

/** A guild with its owner, the bot and the role `@everyone`, whose id is the guild's. */
export function addGuild(
  world: DiscordWorld,
  name: string,
  owner: Person,
  locale = 'en-US',
  { systemChannel }: { systemChannel?: string } = {},
): Guild {
  const id = world.snowflake()
  const everyone: Role = { id, name: '@everyone', permissions: everyonesPermissions, position: 0 }
  const guild: Guild = {
    id,
    name,
    ownerId: owner.id,
    roles: new Map([[id, everyone]]),
    members: new Map(),
    voices: new Map(),
    locale,
    systemChannelId: null,
  }
  world.guilds.set(id, guild)
  if (systemChannel !== undefined) guild.systemChannelId = addChannel(world, guild, systemChannel, 0).id
  addMember(world, guild, owner)
  const bot = world.people.get(world.application.botId)
  if (bot) addMember(world, guild, bot)
  world.emit({ kind: 'guild-joined', guild })
  return guild
}

/** Invite, view channels, send messages, connect, speak, use commands and activities. */
export const everyonesPermissions =
  (1n << 0n) | (1n << 10n) | (1n << 11n) | (1n << 20n) | (1n << 21n) | (1n << 31n) | (1n << 39n)
export const manageGuild = 1n << 5n

export function addRole(world: DiscordWorld, guild: Guild, name: string, permissions = 0n): Role {
  const role = { id: world.snowflake(), name, permissions, position: guild.roles.size }
  guild.roles.set(role.id, role)
  return role
}

export function addMember(world: DiscordWorld, guild: Guild, person: Person, more: Partial<Member> = {}): Member {
  const member = { userId: person.id, nick: null, roles: [], joinedAt: new Date(world.now()).toISOString(), ...more }
  guild.members.set(person.id, member)
  return member
}

export function addChannel(
  world: DiscordWorld,
  guild: Guild | null,
  name: string,
  type: Channel['type'] = 2,
): Channel {
  const channel: Channel = { id: world.snowflake(), guildId: guild?.id ?? null, name, type, recipients: [] }
  world.channels.set(channel.id, channel)
  return channel
}

/** What a member may do in the guild: everything for its owner and administrators. */
export function permissionsOf(guild: Guild, userId: Snowflake): bigint {
  const everything = (1n << 50n) - 1n
  if (guild.ownerId === userId) return everything
  const member = guild.members.get(userId)
  if (!member) return 0n
  const held = [guild.id, ...member.roles].reduce((sum, id) => sum | (guild.roles.get(id)?.permissions ?? 0n), 0n)
  return held & (1n << 3n) ? everything : held
}

/** Opens the activity in a channel for somebody: the instance that runs there, or a new one. */
export function launch(world: DiscordWorld, channel: Channel, userId: Snowflake): Instance {
  const running = [...world.instances.values()].find((one) => one.channelId === channel.id)
  if (running) {
    running.users.add(userId)
    world.emit({ kind: 'joined', instance: running, userId })
    return running
  }
  const launchId = world.snowflake()
  const place = channel.guildId ? `gc-${channel.guildId}-${channel.id}` : `pc-${channel.id}`
  const instance = {
    id: `i-${launchId}-${place}`,
    launchId,
    channelId: channel.id,
    guildId: channel.guildId,
    users: new Set([userId]),
  }
  world.instances.set(instance.id, instance)
  world.emit({ kind: 'launched', instance, userId })
  return instance
}

/** Somebody closes the activity. Who was the last takes the instance along. */
export function leave(world: DiscordWorld, instance: Instance, userId: Snowflake): void {
  instance.users.delete(userId)
  if (instance.users.size === 0) world.instances.delete(instance.id)
  world.emit({ kind: 'left', instance, userId })
}

/** Somebody says yes: the code that `authorize` answers with. It is good for ten minutes and once. */
export function authorise(
  world: DiscordWorld,
  userId: Snowflake,
  scopes: readonly string[],
  challenge: string | null = null,
  redirectUri: string | null = null,
): string {
  const code = secret()
  const { id: applicationId } = world.application
  world.codes.set(code, {
    userId,
    applicationId,
    scopes,
    challenge,
    redirectUri,
    expiresAt: world.now() + 600_000,
  })
  return code
}

/** Issues an access token without the authorisation code, for tests that need only the token. */
export function grantToken(
  world: DiscordWorld,
  userId: Snowflake,
  scopes: readonly string[],
  applicationId = world.application.id,
): string {
  const token = secret()
  const expiresAt = world.now() + 604_800_000
  world.accessTokens.set(token, { userId, applicationId, scopes, challenge: null, redirectUri: null, expiresAt })
  return token
}

export function entitle(
  world: DiscordWorld,
  sku: Sku,
  userId: Snowflake,
  more: Partial<Entitlement> = {},
): Entitlement {
  const entitlement: Entitlement = {
    id: world.snowflake(),
    skuId: sku.id,
    userId,
    guildId: null,
    type: 1,
    consumed: false,
    deleted: false,
    startsAt: null,
    endsAt: null,
    ...more,
  }
  world.entitlements.set(entitlement.id, entitlement)
  world.emit({ kind: 'entitled', entitlement })
  return entitlement
}

export function consentsOf({ consents }: DiscordWorld, userId: Snowflake): Set<string> {
  const items = consents.get(userId) ?? new Set()
  consents.set(userId, items)
  return items
}

export function befriend(world: DiscordWorld, userId: Snowflake, friendId: Snowflake, isFriend = true): void {
  for (const [a, b] of [
    [userId, friendId],
    [friendId, userId],
  ] as const) {
    if (isFriend) world.friends.add(`${a} ${b}`)
    else world.friends.delete(`${a} ${b}`)
    world.emit({ kind: isFriend ? 'befriended' : 'unfriended', userId: a, friendId: b })
  }
}

export const friendsOf = ({ people, friends }: DiscordWorld, userId: Snowflake): Person[] =>
  [...people.values()].filter(({ id }) => friends.has(`${userId} ${id}`))

/** Somebody calls themselves something else. */
export function changePerson(world: DiscordWorld, person: Person, change: Partial<Omit<Person, 'id'>>): void {
  Object.assign(person, change)
  world.emit({ kind: 'person-changed', userId: person.id })
}

/** Somebody is called something else in a guild. */
export function changeMember(world: DiscordWorld, guild: Guild, userId: Snowflake, change: Partial<Member>): void {
  const member = guild.members.get(userId)
  if (!member) return
  Object.assign(member, change)
  world.emit({ kind: 'person-changed', userId })
}

/** Somebody goes into a voice channel, or out of the one they are in. */
export function sit(world: DiscordWorld, guild: Guild, userId: Snowflake, channelId: Snowflake | null): void {
  const before = guild.voices.get(userId)
  if (channelId === null) guild.voices.delete(userId)
  else guild.voices.set(userId, channelId)
  for (const touched of new Set([before, channelId ?? undefined]))
    if (touched !== undefined) world.emit({ kind: 'voice', channelId: touched, userId })
}

/** Somebody mutes or deafens themselves. */
export function mute(
  world: DiscordWorld,
  channelId: Snowflake,
  userId: Snowflake,
  muted: boolean,
  deafened = false,
): void {
  world.voices.set(userId, { muted, deafened })
  world.emit({ kind: 'voice', channelId, userId })
}

/** One transparent point: what is shown where nobody chose a picture. */
const emptyPicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Keeps a picture as Discord's CDN does for a while. Returns its address. */
export function keepPicture(world: DiscordWorld, picture = emptyPicture): string {
  const path = `/ephemeral-attachments/${world.snowflake()}/picture.png`
  world.pictures.set(path, picture)
  return world.cdnBase + path
}

/** Whether a PKCE verifier (S256) belongs to the challenge that a code was asked for with. */
export const verifies = (challenge: string, verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url') === challenge
