import type { APIMessage } from 'discord-api-types/v10'
import { notifyMessage, type BotMessage } from './bot-world.ts'
import type { Where } from './command-access.ts'
import { attachmentJson } from './command-data.ts'
import { userJson } from './json.ts'
import type { SendOptions } from './send-interaction.ts'
import type { DiscordWorld, Person, Snowflake } from './world.ts'

export type PersonsMessage = { id: Snowflake; content: string; author: Person; attachments?: Snowflake[] }

/** Writes a message in a channel. */
export function writeMessage(
  { world, bot, gateway }: Pick<SendOptions, 'world' | 'bot' | 'gateway'>,
  where: Where,
  content: string,
): BotMessage {
  const { person, channel } = where
  const id = world.snowflake()
  const message = personsMessageJson(world, where, { id, content, author: person }) as unknown as APIMessage
  const posted: BotMessage = { message, channelId: channel.id, onlyFor: null, interactionId: null }
  bot.messages.push(posted)
  notifyMessage(bot, posted, 'made')
  const place = channel.guildId === null ? {} : { guild_id: channel.guildId }
  // Without the message content intent, a bot in a guild receives messages without their text.
  const seen = channel.guildId === null ? message : { ...message, content: '' }
  gateway.dispatch('MESSAGE_CREATE', { ...seen, ...place }, channel.guildId)
  return posted
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
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    components: [],
    flags: 0,
  }
}
