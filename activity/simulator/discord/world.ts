import { createHash, randomBytes } from 'node:crypto'

/** A Discord id: milliseconds since 2015 and a counter, as a decimal string. */
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

/** 0 is a text channel, 2 a voice channel, 13 a stage, 1 a direct message and 3 a group. */
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
  /** The voice channel that each person is in, by the person's id. */
  voices: Map<Snowflake, Snowflake>
  locale: string
  /** The channel in which Discord welcomes new members. */
  systemChannelId: Snowflake | null
}

/** One running activity: everyone in it has the same `instance_id`. */
export type Instance = {
  id: string
  launchId: Snowflake
  channelId: Snowflake
  guildId: Snowflake | null
  users: Set<Snowflake>
}

/** 2 is a durable purchase, 3 a consumable, 5 a subscription. */
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

/** A scheduled event of a guild outside its channels; instants in milliseconds since 1970. */
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
  /** The application that the person authorized, which need not be the one of this world. */
  applicationId: Snowflake
  scopes: readonly string[]
  challenge: string | null
  /** Where the code was sent; null for one that the embedded SDK received. */
  redirectUri: string | null
  expiresAt: number
}
/** The application's quest, which people enroll in outside the activity; instants as from `now()`. */
export type Quest = {
  id: Snowflake
  externalCtaUrl: string
  enrolledAt: Map<Snowflake, number>
  completedAt: Map<Snowflake, number>
  /** People whose timer the activity has started. */
  timers: Set<Snowflake>
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
  /** The redirect URLs registered in the developer portal. */
  redirectUris: string[]
  /** Other settings of the developer portal, by their names in the REST interface. */
  portal: Record<string, unknown>
}

/** A file attached to a command or a message, with its URL. */
export type Attachment = {
  name: string
  /** The original name without extension, if a URL can't contain it. */
  title?: string
  url: string
  bytes: number
  type: string
}

/** A link into the activity with its own picture (a data: URL). */
export type QuickLink = {
  userId: Snowflake
  customId: string | null
  title: string
  description: string
  image: string
}

/** Events of the world, for the gateway and the fake clients. */
export type Happening =
  | { kind: 'launched' | 'left' | 'joined'; instance: Instance; userId: Snowflake }
  | { kind: 'entitled'; entitlement: Entitlement }
  | { kind: 'guild-joined' | 'guild-left'; guild: Guild }
  /** A person's name or picture changed, globally or in a guild. */
  | { kind: 'person-changed'; userId: Snowflake }
  /** A person joins or leaves a voice channel, or mutes themselves in it. */
  | { kind: 'voice'; channelId: Snowflake; userId: Snowflake }
  | { kind: 'enrolled'; userId: Snowflake }
  | { kind: 'befriended' | 'unfriended'; userId: Snowflake; friendId: Snowflake }

/** The next matching requests fail. */
export type Fault = {
  path: RegExp
  status: number
  retryAfter?: number
  delayMs?: number
  times: number
  cutOff?: boolean
}

/** The state of a fake Discord. Plain data, so that tests may set anything. */
export type DiscordWorld = {
  application: Application
  people: Map<Snowflake, Person>
  guilds: Map<Snowflake, Guild>
  channels: Map<Snowflake, Channel>
  instances: Map<string, Instance>
  skus: Map<Snowflake, Sku>
  entitlements: Map<Snowflake, Entitlement>
  scheduledEvents: Map<Snowflake, ScheduledEvent>
  /** The status texts of voice channels. */
  voiceStatuses: Map<Snowflake, string>
  attachments: Map<Snowflake, Attachment>
  /** Links into the activity that people created, by their ids. */
  quickLinks: Map<string, QuickLink>
  codes: Map<string, Grant>
  accessTokens: Map<string, Grant>
  refreshTokens: Map<string, Grant>
  quest: Quest
  roleConnections: Map<Snowflake, RoleConnection>
  roleMetadata: object[]
  /** The scopes each person has authorized; they are not asked for again. */
  consents: Map<Snowflake, Set<string>>
  /** Pairs of friends, as `a b` and `b a`. Nobody else is a friend. */
  friends: Set<string>
  /** Voice states of people; anyone who is missing is neither muted nor deafened. */
  voices: Map<Snowflake, { muted: boolean; deafened: boolean }>
  /** Files that people attached, by their path at `cdnBase`. */
  files: Map<string, { type: string; bytes: Uint8Array }>
  /** Uploaded pictures, as data: URLs, by their path at `cdnBase`. */
  pictures: Map<string, string>
  cdnBase: string
  faults: Fault[]
  /** What fails the next time: an authorization is denied, a response to an interaction is too late. */
  failsNext: Set<'authorize' | 'interaction'>
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
    quest: {
      id: '1190000000000000001',
      externalCtaUrl: 'https://discord.com/quests/1190000000000000001',
      enrolledAt: new Map(),
      completedAt: new Map(),
      timers: new Set(),
    },
    roleConnections: new Map(),
    roleMetadata: [],
    consents: new Map(),
    friends: new Set(),
    voices: new Map(),
    files: new Map(),
    pictures: new Map(),
    cdnBase: 'https://cdn.discordapp.com',
    faults: [],
    failsNext: new Set(),
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
    username: world.application.name.toLowerCase().replace(/[^a-z0-9]+/g, '_'),
    globalName: world.application.name,
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

/** Adds a guild with its owner, the bot and the role `@everyone`, whose id is the guild's. */
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

/** A member's permissions in the guild: all for its owner and administrators. */
export function permissionsOf(guild: Guild, userId: Snowflake): bigint {
  const everything = (1n << 50n) - 1n
  if (guild.ownerId === userId) return everything
  const member = guild.members.get(userId)
  if (!member) return 0n
  const held = [guild.id, ...member.roles].reduce((sum, id) => sum | (guild.roles.get(id)?.permissions ?? 0n), 0n)
  return held & (1n << 3n) ? everything : held
}

/** Opens the activity in a channel for a person: the instance that runs there, or a new one. */
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

/** A person closes the activity. The instance ends with the last one. */
export function leave(world: DiscordWorld, instance: Instance, userId: Snowflake): void {
  instance.users.delete(userId)
  if (instance.users.size === 0) world.instances.delete(instance.id)
  world.emit({ kind: 'left', instance, userId })
}

/** A person authorizes: returns the code for `authorize`. It is valid for ten minutes and once. */
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

/** Issues an access token without the authorization code, for tests that need only the token. */
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
    // A subscription has no end until it is over. Its type is that of a purchase.
    startsAt: sku.type === 5 && more.type !== 4 ? new Date(world.now()).toISOString() : null,
    endsAt: null,
    ...more,
  }
  world.entitlements.set(entitlement.id, entitlement)
  world.emit({ kind: 'entitled', entitlement })
  return entitlement
}

export const isOver = ({ now }: DiscordWorld, { endsAt }: Entitlement): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now()

/** A person accepts the application's quest. */
export function enroll(world: DiscordWorld, userId: Snowflake): void {
  world.quest.enrolledAt.set(userId, world.now())
  world.emit({ kind: 'enrolled', userId })
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

/** Changes a person's name or picture. */
export function changePerson(world: DiscordWorld, person: Person, change: Partial<Omit<Person, 'id'>>): void {
  Object.assign(person, change)
  world.emit({ kind: 'person-changed', userId: person.id })
}

/** Changes a person's name or picture in a guild. */
export function changeMember(world: DiscordWorld, guild: Guild, userId: Snowflake, change: Partial<Member>): void {
  const member = guild.members.get(userId)
  if (!member) return
  Object.assign(member, change)
  world.emit({ kind: 'person-changed', userId })
}

/** Moves a person into a voice channel, or out of the one they are in. */
export function sit(world: DiscordWorld, guild: Guild, userId: Snowflake, channelId: Snowflake | null): void {
  const before = guild.voices.get(userId)
  if (channelId === null) guild.voices.delete(userId)
  else guild.voices.set(userId, channelId)
  for (const touched of new Set([before, channelId ?? undefined]))
    if (touched !== undefined) world.emit({ kind: 'voice', channelId: touched, userId })
}

/** Mutes or deafens a person. */
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

/** One transparent pixel, for people without a picture. */
const emptyPicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Stores a picture temporarily, like Discord's CDN. Returns its URL. */
export function keepPicture(world: DiscordWorld, picture = emptyPicture): string {
  const path = `/ephemeral-attachments/${world.snowflake()}/picture.png`
  world.pictures.set(path, picture)
  return world.cdnBase + path
}

/** Whether a PKCE verifier (S256) matches the challenge with which a code was requested. */
export const verifies = (challenge: string, verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url') === challenge
