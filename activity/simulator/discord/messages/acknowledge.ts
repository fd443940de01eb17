import type { APIInteractionResponse } from 'discord-api-types/v10'
import { editMessage, messageOf, postReply } from './bot-messages.ts'
import type { Body } from '../rest/bot-rest-replies.ts'
import { FormFault, type BotWorld, type Interaction } from '../bot-world.ts'
import { checkMessage, checkModal } from './check-message.ts'
import { launch, type DiscordWorld } from '../world.ts'

/** The response types that each interaction type allows, by Discord's numbers. */
const allowed: Record<Interaction['type'], number[]> = {
  2: [4, 5, 9, 12],
  3: [4, 5, 6, 7, 9, 12],
  4: [8],
  5: [4, 5, 6, 7, 12],
}

/**
 * Accepts a bot's response to an interaction, or refuses it as Discord would. `content` is that of its message once its
 * files are stored.
 */
export function acknowledge(
  world: DiscordWorld,
  bot: BotWorld,
  interaction: Interaction,
  answer: APIInteractionResponse,
  content?: Body,
): void {
  const type: number = answer.type
  const data: Body = 'data' in answer && answer.data ? { ...answer.data } : {}
  if (!allowed[interaction.type].includes(type)) throw new FormFault('This interaction response is not valid', 'type')
  check(bot, type, data)
  if (type === 12) launchActivity(world, interaction)
  interaction.answer = answer
  if (type === 4) postReply(world, bot, interaction, content ?? data)
  if (type === 7) {
    const source = messageOf(bot, interaction.sourceMessageId)
    if (source) editMessage(world, bot, source, content ?? data)
  }
  if (type === 6 || type === 7) interaction.messageId = interaction.sourceMessageId
}

function check(bot: BotWorld, type: number, data: Body): void {
  if (type === 4) bot.judge?.('message', data, 'data')
  if (type === 7) bot.judge?.('edit', data, 'data')
  if (type === 9) bot.judge?.('modal', data, 'data')
  if (type === 4 || type === 7) checkMessage(data)
  if (type === 8) checkChoices(data['choices'])
  if (type === 9) checkModal(data)
}

function checkChoices(choices: unknown): void {
  if (!Array.isArray(choices) || choices.length > 25) {
    throw new FormFault('Must be 25 or fewer in length.', 'data.choices')
  }
  for (const { name, value } of choices) {
    if (typeof name !== 'string' || name.length < 1 || name.length > 100 || String(value).length > 100) {
      throw new FormFault('Must be between 1 and 100 in length.', 'data.choices')
    }
  }
}

function launchActivity(world: DiscordWorld, interaction: Interaction): void {
  const channel = world.channels.get(interaction.channelId)
  if (!channel) throw new FormFault('Unknown Channel', '', 10_003)
  interaction.instanceId = launch(world, channel, interaction.userId).id
}
