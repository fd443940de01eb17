import type { APIMessage } from 'discord-api-types/v10'
import { notifyMessage, type BotMessage } from '../bot-world.ts'
import { contextOf, type Where } from './command-access.ts'
import { attachmentJson } from './command-data.ts'
import { memberJson, userJson } from '../json.ts'
import type { SendOptions } from '../send-interaction.ts'
import type { DiscordWorld, Person, Snowflake } from '../world.ts'

export type PersonsMessage = { id: Snowflake; content: string; author: Person; attachments?: Snowflake[] }

/**
 * Writes a message in a channel. Without the message content intent, a bot only reads messages that mention it, and its
 * own direct messages.
 */
export function writeMessage(
  { world, bot, gateway }: Pick<SendOptions, 'world' | 'bot' | 'gateway'>,
  where: Where,
  content: string,
  attachments: Snowflake[] = [],
): BotMessage {
  const { person, channel } = where
  const { guildId } = channel
  const id = world.snowflake()
  const message = personsMessageJson(world, where, {
    id,
    content,
    author: person,
    attachments,
  }) as unknown as APIMessage
  const posted: BotMessage = { message, channelId: channel.id, onlyFor: null, interactionId: null }
  bot.messages.push(posted)
  notifyMessage(bot, posted, 'made')
  // The bot is only in conversations with one person.
  if (contextOf(world, channel) === 2) return posted
  const guild = world.guilds.get(guildId ?? '')
  const isForBot = guildId === null || mentionedIn(world, content).includes(world.application.botId)
  const memberOf = (userId: Snowflake) => {
    if (!guild?.members.has(userId)) return {}
    const { user: _, ...member } = memberJson(world, guild, userId)
    return { member }
  }
  const mentions = message.mentions.map((user) => ({ ...user, ...memberOf(user.id) }))
  const place = guildId === null ? {} : { guild_id: guildId, ...memberOf(person.id) }
  gateway.dispatchMessage({ ...message, ...place, mentions }, { guildId, isForBot })
  return posted
}

/** The people whom a message mentions: `<@1>`. */
const mentionedIn = ({ people }: DiscordWorld, content: string): Snowflake[] =>
  [...new Set([...content.matchAll(/<@!?(\d+)>/g)].map(([, id = '']) => id))].filter((id) => people.has(id))

/** What a client sends for a message in which names were typed: `@Ann` becomes a mention. */
export function withMentions({ people }: DiscordWorld, typed: string): string {
  const names = [...people.values()].flatMap(({ id, username, globalName }) =>
    [username, globalName].map((name) => ({ id, name })),
  )
  const longestFirst = names.toSorted((a, b) => (b.name?.length ?? 0) - (a.name?.length ?? 0))
  return typed.replace(/(?<![\p{L}\p{N}<])@(.+?)(?=@|$)/gsu, (whole, words: string) => {
    const found = longestFirst.find(
      ({ name }) =>
        name &&
        words.toLowerCase().startsWith(name.toLowerCase()) &&
        !/^[\p{L}\p{N}]/u.test(words.slice(name.length)),
    )
    return found?.name ? `<@${found.id}>${words.slice(found.name.length)}` : whole
  })
}

/** A message that a person wrote. */
export function personsMessageJson(
  world: DiscordWorld,
  { channel }: Where,
  { id, content, author, attachments = [] }: PersonsMessage,
) {
  return {
    id,
    channel_id: channel.id,
    content,
    author: userJson(world, author.id),
    embeds: [],
    attachments: attachments.map((one) => attachmentJson(world, one)),
    timestamp: new Date(world.now()).toISOString(),
    edited_timestamp: null,
    tts: false,
    type: 0,
    pinned: false,
    mentions: mentionedIn(world, content).map((one) => userJson(world, one)),
    mention_roles: [],
    mention_everyone: false,
    components: [],
    flags: 0,
  }
}
