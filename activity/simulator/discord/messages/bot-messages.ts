import type { APIMessage } from 'discord-api-types/v10'
import type { Body } from '../rest/bot-rest-replies.ts'
import { awaitsMessage, notifyMessage, type BotWorld, type Interaction, type BotMessage } from '../bot-world.ts'
import { checkMessage } from './check-message.ts'
import { userJson } from '../json.ts'
import type { Snowflake, DiscordWorld } from '../world.ts'

const ephemeral = 1 << 6

export const messageOf = (bot: BotWorld, id: Snowflake | null) =>
  bot.messages.find(({ message }) => message.id === id)

/**
 * Creates the message of a response, visible only to the caller if it is flagged as ephemeral. The message of a
 * deferred response has the visibility of the deferral.
 */
export function postReply(world: DiscordWorld, bot: BotWorld, interaction: Interaction, body: Body): BotMessage {
  checkMessage(body, world.skus)
  const deferred = interaction.answer && 'data' in interaction.answer ? interaction.answer.data : undefined
  const wished = Number(body['flags'] ?? 0)
  const held = deferred && 'flags' in deferred ? Number(deferred.flags) & ephemeral : 0
  const flags = awaitsMessage(interaction) ? (wished & ~ephemeral) | held : wished
  const made = addMessage(world, bot, {
    channelId: interaction.channelId,
    body: { ...body, flags },
    onlyFor: flags & ephemeral ? interaction.userId : null,
    interactionId: interaction.id,
  })
  interaction.messageId = made.message.id
  return made
}

/** The message that was sent with the same nonce. */
export const messageOfNonce = (bot: BotWorld, channelId: Snowflake, nonce: unknown): BotMessage | undefined =>
  bot.messages.find((one) => one.channelId === channelId && one.message.nonce === nonce)

export function addMessage(
  world: DiscordWorld,
  bot: BotWorld,
  about: { channelId: Snowflake; body: Body } & Pick<BotMessage, 'onlyFor' | 'interactionId'>,
): BotMessage {
  const { channelId, body, onlyFor, interactionId } = about
  const { content, embeds, components, flags } = body
  const message = {
    id: world.snowflake(),
    channel_id: channelId,
    author: userJson(world, world.application.botId),
    content: content ?? '',
    embeds: embeds ?? [],
    components: components ?? [],
    flags: flags ?? 0,
    timestamp: new Date(world.now()).toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: body['attachments'] ?? [],
    pinned: false,
    nonce: body['nonce'],
    type: 0,
  } as unknown as APIMessage
  const made: BotMessage = { message, channelId, onlyFor, interactionId }
  bot.messages.push(made)
  notifyMessage(bot, made, 'made')
  return made
}

export function editMessage(world: DiscordWorld, bot: BotWorld, posted: BotMessage, body: Body): BotMessage {
  const merged = { ...posted.message, ...body, flags: (posted.message.flags ?? 0) | Number(body['flags'] ?? 0) }
  checkMessage(merged, world.skus)
  Object.assign(posted.message, merged, { edited_timestamp: new Date(world.now()).toISOString() })
  notifyMessage(bot, posted, 'edited')
  return posted
}

export function deleteMessage(bot: BotWorld, posted: BotMessage): void {
  bot.messages.splice(bot.messages.indexOf(posted), 1)
  notifyMessage(bot, posted, 'deleted')
}

/** A follow-up is a separate message; the first one after a deferral fills the deferred response. */
export function followUp(world: DiscordWorld, bot: BotWorld, interaction: Interaction, body: Body): BotMessage {
  const before = interaction.messageId
  const made = postReply(world, bot, interaction, body)
  if (before !== null) interaction.messageId = before
  return made
}
