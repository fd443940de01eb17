import {
  Client,
  DiscordAPIError,
  GatewayDispatchEvents,
  GatewayIntentBits,
  MessageFlags,
  InteractionType,
  Routes,
  type APIEntitlement,
  type APIGatewayBotInfo,
  type APIInteraction,
  type Guild,
  type GuildMember,
  type User,
  Options,
  type GatewayMessageCreateDispatchData,
  type REST,
} from 'discord.js'
import { invocationOf } from './invocation.ts'
import { answerInteraction, quiet, type Answering, type AnswerOptions } from './answer.ts'
import type { Bot } from '../bot.ts'
import { handlerOf } from '../command.ts'
import { commands } from '../commands.ts'
import { Follower } from '../announcements/follow.ts'
import type { Watch } from '../announcements/followed-rooms.ts'
import { roomsFor } from '../rooms/open-room.ts'
import type { PlaceRoom } from '../rooms/place-room.ts'
import type { Message } from './reply.ts'
import { idIn } from './id-in.ts'
import { publicWordsIn } from './public-words.ts'
import type { ShardRange } from './shard-range.ts'
import { createSpeaker, type GuardedSpeaker } from './speaker.ts'
import { takeRequest } from '../songs/take-request.ts'
import { welcome } from '../announcements/welcome.ts'
import { pause, within } from '../within.ts'
import type { Words } from '../words.ts'

export type GatewayOptions = {
  bot: Bot
  token: string
  /** `https://discord.com/api`, or the URL of a fake. */
  apiBase: string
  watch: Watch
  onMistake: AnswerOptions['onMistake']
  /** The shards served here; by default all, as many as Discord recommends. */
  shards?: ShardRange | undefined
  /** What applies if other processes run the same bot; alone, everything is ours. */
  shared?: { isOurs: () => Promise<boolean> } | undefined
}

const inFlightMs = 3000
/** How often the guilds' announcement settings are reloaded. */
const rereadMs = 60_000
/** Nothing reads these caches, and for a bot in thousands of guilds they would be large. */
const keptOfGuilds = {
  MessageManager: 0,
  GuildMemberManager: { maxSize: 1, keepOverLimit: (member: GuildMember) => member.id === member.client.user.id },
  GuildEmojiManager: 0,
  GuildStickerManager: 0,
  PresenceManager: 0,
  ReactionManager: 0,
  StageInstanceManager: 0,
  UserManager: { maxSize: 100, keepOverLimit: (user: User) => user.id === user.client.user.id },
  VoiceStateManager: 0,
}
const acknowledgedAlready = 40_060

/** A purchase, a renewed subscription, or a refund. */
const purchaseEvents = [
  GatewayDispatchEvents.EntitlementCreate,
  GatewayDispatchEvents.EntitlementUpdate,
  GatewayDispatchEvents.EntitlementDelete,
]

/**
 * The bot at Discord's gateway: discord.js handles the connection, sharding and REST rate limits. Interactions are
 * handled from their raw payload, so that they are handled alike over HTTP.
 */
export async function startGateway(options: GatewayOptions) {
  const { bot, token, watch, onMistake } = options
  const client = createClient(options)
  const isOurs = options.shared?.isOurs ?? (async () => true)
  const speaker = createSpeaker(client.rest, { onMistake, now: bot.now, isOurs })
  const follower = new Follower({ bot, speaker, watch, onMistake })
  const working = new Set<Promise<void>>()
  let stopped = false

  const reread = (guild: Guild) =>
    follower.readGuild(factsOf(guild)).catch((error: unknown) => onMistake(error, 'guild'))
  const rereadAll = () =>
    follower
      .readAll((guildId) => {
        const guild = client.guilds.cache.get(guildId)
        return guild && factsOf(guild)
      })
      .catch((error: unknown) => onMistake(error, 'guilds'))

  const hearing = { client, follower, speaker, working, reread, isOurs, isStopped: () => stopped }
  hearInteractions(options, hearing)
  hearRequests(options, hearing)
  hearPurchases(client, options)
  hearGuilds(client, options)
  client.on('guildCreate', (guild) => {
    void reread(guild)
    void greet({ bot, speaker, isOurs }, guild).catch((error: unknown) => onMistake(error, 'welcome'))
  })
  client.on('guildDelete', (guild) => follower.forgetGuild(guild.id))
  client.on('error', (error) => onMistake(error, 'gateway'))
  client.on('shardError', (error) => onMistake(error, 'gateway'))

  const ready = new Promise<void>((resolve) => client.once('clientReady', () => resolve()))
  await client.login(token)
  await ready
  void rereadAll()
  void follower.panels
    .restore((guildId) => client.guilds.cache.has(guildId))
    .catch((error: unknown) => onMistake(error, 'panels'))
  let cancelReread = () => {}
  const rereadRegularly = () => {
    cancelReread = bot.after(rereadMs, () => {
      rereadRegularly()
      void rereadAll()
    })
  }
  rereadRegularly()

  return {
    client,
    follower,
    /** Accepts nothing new, finishes pending responses, and disconnects. */
    async stop() {
      stopped = true
      cancelReread()
      await within(bot.after, inFlightMs, Promise.all(working))
      follower.stop()
      await client.destroy()
    },
  }
}

function createClient({ bot, apiBase, shards, shared }: GatewayOptions): Client {
  return new Client({
    // Without a privileged intent, messages only have their channel, and their text only if they mention us.
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
    makeCache: Options.cacheWithLimits({ ...Options.DefaultMakeCacheSettings, ...keptOfGuilds }),
    ...(shards ? { shards: shards.ids, shardCount: shards.count } : { shards: 'auto' as const }),
    ...(shared && { ws: { buildIdentifyThrottler: (manager) => throttleOf(bot, manager) } }),
    rest: { api: apiBase, invalidRequestWarningInterval: 100 },
    allowedMentions: { parse: [] },
  })
}

/** Spaces the sessions of all processes as Discord requires; alone, discord.js does that. */
function throttleOf(
  bot: Bot,
  manager: { fetchGatewayInformation: () => Promise<Pick<APIGatewayBotInfo, 'session_start_limit'>> },
) {
  return {
    async waitForIdentify(shard: number, signal: AbortSignal) {
      const { session_start_limit: limit } = await manager.fetchGatewayInformation()
      await pause(bot.after, await bot.reserveIdentify(shard, limit.max_concurrency))
      signal.throwIfAborted()
    },
  }
}

type Hearing = {
  client: Client
  follower: Follower
  speaker: GuardedSpeaker
  /** The pending interactions. */
  working: Set<Promise<void>>
  reread: (guild: Guild) => Promise<void>
  /** Whether this process is still the one that acts for these guilds of its own accord. */
  isOurs: () => Promise<boolean>
  isStopped: () => boolean
}

/** Responds to interactions. */
function hearInteractions(
  { bot, onMistake }: GatewayOptions,
  { client, follower, speaker, working, reread, isStopped }: Hearing,
): void {
  client.ws.on(GatewayDispatchEvents.InteractionCreate, (interaction: APIInteraction) => {
    if (isStopped()) return
    const answering = overRest(client.rest, bot.applicationId, interaction)
    const onPanel: AnswerOptions['onPanel'] = ({ room, channelId, messageId, message, invocation }) => {
      const { publicWords, place } = invocation
      const { guildId } = place
      if (guildId === null) return
      publicWordsIn(bot, guildId, publicWords.locale)
        .then((words) =>
          follower.panels.add(room, { guildId, channelId, messageId, message, words, takesRequests: false }),
        )
        .catch((error: unknown) => onMistake(error, 'panel'))
    }
    const speaking = {
      ...bot,
      toggleRequests: (
        { guildId, channelId }: { guildId: string; channelId: string },
        room: PlaceRoom,
        words: Words,
      ) => {
        speaker.tryAgain(channelId)
        return follower.panels.toggleRequests(room, { guildId, channelId, words })
      },
      async writesIn(channelId: string, message: Message) {
        speaker.tryAgain(channelId)
        return typeof (await speaker.say(channelId, message)) === 'object'
      },
    }
    const done = answerInteraction({ bot: speaking, onMistake, onPanel }, interaction, answering)
      .catch((error: unknown) => onMistake(error, 'interaction'))
      .finally(() => {
        working.delete(done)
        // The command may have changed the guild's announcements.
        if (!changesGuild(interaction)) return
        const guild = interaction.guild_id === undefined ? undefined : client.guilds.cache.get(interaction.guild_id)
        if (guild && !isStopped()) void reread(guild)
      })
    working.add(done)
  })
}

/** Handles messages in channels that take song requests. */
function hearRequests(
  { bot, onMistake }: GatewayOptions,
  { client, follower, speaker, isOurs, isStopped }: Hearing,
): void {
  client.ws.on(GatewayDispatchEvents.MessageCreate, (message: GatewayMessageCreateDispatchData) => {
    if (isStopped() || message.author.bot || !follower.panels.takesRequests(message.channel_id)) return
    follower.panels.noteMessage(message.channel_id)
    const locale = client.guilds.cache.get(message.guild_id ?? '')?.preferredLocale ?? 'en-US'
    void publicWordsIn(bot, message.guild_id, locale)
      .then((words) => takeRequest({ bot, speaker, self: client.user?.id, isOurs }, message, words))
      .catch((error: unknown) => onMistake(error, 'request'))
  })
}

function changesGuild(interaction: APIInteraction): boolean {
  if (interaction.type === InteractionType.ApplicationCommandAutocomplete) return false
  const invocation = invocationOf(interaction)
  return invocation !== undefined && (handlerOf(commands, invocation.name)?.changesGuild ?? false)
}

const factsOf = ({ id, preferredLocale, channels }: Guild) => ({
  id,
  locale: preferredLocale,
  hasChannel: (channelId: string) => channels.cache.has(channelId),
})

/** Welcomes a server that has added us once, whichever process receives the event. */
async function greet(
  { bot, speaker, isOurs }: Pick<Hearing, 'speaker' | 'isOurs'> & { bot: Bot },
  { id, preferredLocale, systemChannelId }: Guild,
): Promise<void> {
  if (systemChannelId === null || !(await isOurs()) || !(await bot.claim(id))) return
  const rooms = await bot.guildRooms(id).catch(() => undefined)
  const offered = rooms && roomsFor(systemChannelId, rooms)
  const words = await publicWordsIn(bot, id, preferredLocale)
  await speaker.say(systemChannelId, welcome(bot.publicUrl, offered, words))
}

/** Makes the api check a guild when it is renamed or removes the bot, since its name is shown to others. */
function hearGuilds(client: Client, { bot, onMistake }: Pick<GatewayOptions, 'bot' | 'onMistake'>): void {
  const check = ({ id }: Guild) => void bot.checkGuild(id).catch((error: unknown) => onMistake(error, 'guild'))
  client.on('guildCreate', check)
  client.on('guildDelete', check)
  client.on('guildUpdate', (before, now) => {
    if (before.name !== now.name) check(now)
  })
}

/** Discord's shop is open without us: every change there makes the api check the purchases. */
function hearPurchases(client: Client, { bot, onMistake }: Pick<GatewayOptions, 'bot' | 'onMistake'>): void {
  for (const event of purchaseEvents) {
    client.ws.on(event, ({ user_id: buyer }: APIEntitlement) => {
      if (buyer) void bot.checkPurchases(buyer).catch((error: unknown) => onMistake(error, 'purchase'))
    })
  }
}

/** Responds over REST: the callback first, then the webhook of the interaction. */
export function overRest(
  rest: REST,
  applicationId: string,
  { id, token }: Pick<APIInteraction, 'id' | 'token'>,
): Answering {
  return {
    async acknowledge(response) {
      const acknowledging = rest.post(Routes.interactionCallback(id, token), {
        body: response,
        auth: false,
        query: new URLSearchParams({ with_response: 'true' }),
      })
      const answer = await acknowledging.catch((error: unknown) => {
        // An earlier attempt succeeded without our receiving the response, or another process was first.
        if (error instanceof DiscordAPIError && error.code === acknowledgedAlready) return undefined
        throw error
      })
      return idIn(answer, 'resource', 'message')
    },
    async fill(message) {
      const path = Routes.webhookMessage(applicationId, token, '@original')
      return idIn(await rest.patch(path, { body: quiet(message), auth: false }))
    },
    retract: () => rest.delete(Routes.webhookMessage(applicationId, token, '@original'), { auth: false }),
    async followUp(message, to) {
      const flags = to === 'caller' ? message.flags | MessageFlags.Ephemeral : message.flags
      const body = { ...quiet(message), flags }
      return idIn(await rest.post(Routes.webhook(applicationId, token), { body, auth: false }))
    },
  }
}
