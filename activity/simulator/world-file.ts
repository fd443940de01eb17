import { ConfigFault, type Config, type WorldFile } from './config.ts'
import {
  addChannel,
  addGuild,
  addMember,
  addPerson,
  addRole,
  befriend,
  createWorld,
  type Channel,
  type Guild,
  type Person,
  type DiscordWorld,
} from './discord/world.ts'

/** The default world for newcomers. */
const usual: WorldFile = {
  people: [
    { username: 'ann', name: 'Ann', friends: ['bruno'] },
    { username: 'bruno', name: 'Bruno', locale: 'es-ES' },
    { username: 'chloe', name: 'Chloe', locale: 'fr' },
    { username: 'dario', name: 'Dario' },
  ],
  guilds: [
    {
      name: 'Night Owls',
      owner: 'ann',
      roles: { Managers: { permissions: '32' } },
      members: [{ person: 'bruno', nick: 'Bru', roles: ['Managers'] }, 'chloe', { person: 'dario', voice: 'Lounge' }],
      channels: ['Lounge', 'After hours', { name: 'Open mic', type: 'stage' }, { name: 'general', type: 'text' }],
    },
    { name: 'Early Birds', owner: 'chloe', members: ['ann'], channels: ['Kitchen', { name: 'hello', type: 'text' }] },
  ],
  conversations: [['ann', 'bruno'], ['ann', 'bruno', 'chloe'], ['ann']],
  skus: [
    { name: 'Supporter', type: 'subscription', amount: 499 },
    { name: '100 coins', type: 'consumable', amount: 99 },
  ],
}

/** The same instant at every start: ids are derived from it, and data stored under them must be found again. */
const beginning = Date.UTC(2024, 0, 1)
const channelTypes = { text: 0, voice: 2, stage: 13 } as const
const skuTypes = { durable: 2, consumable: 3, subscription: 5 } as const
/** The default credentials: the same at every start, so that a server can be given them once. */
const usualApplication = {
  id: '1190000000000000000',
  clientSecret: 'simulated-client-secret',
  botToken: 'simulated.bot.token',
}

/** A fake Discord as described by a configuration, with the same ids at every start. */
export function worldOf({
  clientId,
  clientSecret,
  botToken,
  name,
  redirectUris = [],
  world: file = usual,
}: Config): DiscordWorld {
  let isSetUp = false
  const world = createWorld({
    id: clientId ?? usualApplication.id,
    clientSecret: clientSecret ?? usualApplication.clientSecret,
    botToken: botToken ?? usualApplication.botToken,
    name: name ?? 'Your activity',
    redirectUris,
    now: () => (isSetUp ? Date.now() : beginning),
  })
  const people = new Map(
    file.people.map(({ username, name, id, locale, avatar }) => [
      username,
      addPerson(world, username, {
        globalName: name ?? null,
        ...(id === undefined ? {} : { id }),
        ...(locale === undefined ? {} : { locale }),
        ...(avatar === undefined ? {} : { avatar }),
      }),
    ]),
  )
  const personOf = (username: string): Person =>
    people.get(username) ?? fault(`No person in world.people has the username ${username}.`)
  for (const { username, friends = [] } of file.people)
    for (const friend of friends) befriend(world, personOf(username).id, personOf(friend).id)
  for (const guild of file.guilds ?? []) addGuildOf(world, guild, personOf)
  for (const usernames of file.conversations ?? []) {
    const channel = addChannel(world, null, '', usernames.length <= 2 ? 1 : 3)
    channel.recipients.push(...usernames.map((username) => personOf(username).id))
  }
  for (const { id = world.snowflake(), name, type, amount, currency = 'usd' } of file.skus ?? []) {
    const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    world.skus.set(id, { id, name, slug, type: skuTypes[type], price: { amount, currency } })
  }
  isSetUp = true
  return world
}

type GuildFile = NonNullable<WorldFile['guilds']>[number]

function addGuildOf(world: DiscordWorld, file: GuildFile, personOf: (username: string) => Person): void {
  const guild: Guild = addGuild(world, file.name, personOf(file.owner), file.locale)
  if (file.id !== undefined) {
    world.guilds.delete(guild.id)
    guild.id = file.id
    world.guilds.set(guild.id, guild)
  }
  const channels = new Map<string, Channel>()
  for (const one of file.channels) {
    const { name, type = 'voice', id } = typeof one === 'string' ? { name: one } : one
    const channel = addChannel(world, guild, name, channelTypes[type])
    if (id !== undefined) {
      world.channels.delete(channel.id)
      channel.id = id
      world.channels.set(id, channel)
    }
    channels.set(name, channel)
  }
  const roles = new Map(
    Object.entries(file.roles ?? {}).map(([name, { permissions = '0' }]) => [
      name,
      addRole(world, guild, name, BigInt(permissions)).id,
    ]),
  )
  const roleOf = (name: string) => roles.get(name) ?? fault(`${file.name} has no role ${name}.`)
  for (const one of file.members ?? []) {
    const { person, nick = null, roles: held = [], voice } = typeof one === 'string' ? { person: one } : one
    const { id } = personOf(person)
    addMember(world, guild, { ...personOf(person) }, { nick, roles: held.map(roleOf) })
    const channel = voice === undefined ? undefined : channels.get(voice)
    if (voice !== undefined && !channel) fault(`${file.name} has no channel ${voice}.`)
    if (channel) guild.voices.set(id, channel.id)
  }
}

function fault(sentence: string): never {
  throw new ConfigFault(sentence)
}
