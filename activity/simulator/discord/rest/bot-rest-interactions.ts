import type { APIInteractionResponse } from 'discord-api-types/v10'
import type { Context, Hono } from 'hono'
import { acknowledge } from '../messages/acknowledge.ts'
import { deleteMessage, editMessage, followUp, messageOf, postReply } from '../messages/bot-messages.ts'
import { bodyOf, missing, withAttachments, type Body } from './bot-rest-replies.ts'
import { awaitsMessage, type BotWorld, type Interaction } from '../bot-world.ts'
import { isLate } from '../send-interaction.ts'
import type { DiscordWorld } from '../world.ts'

const tokenLastsMs = 15 * 60_000

/** The first response to an interaction. */
export function mountCallback(rest: Hono, world: DiscordWorld, bot: BotWorld): void {
  rest.post('/interactions/:id/:token/callback', async (c) => {
    const interaction = bot.interactions.get(c.req.param('id') ?? '')
    if (!interaction || interaction.token !== c.req.param('token') || isLate(world, interaction))
      return missing(c, 10_062, 'interaction')
    if (interaction.answer) {
      return c.json({ message: 'Interaction has already been acknowledged.', code: 40_060 }, 400)
    }
    const body = await bodyOf(c)
    const before = messageOf(bot, interaction.sourceMessageId)?.message.attachments
    const content = await withAttachments(c, world, Object(body['data']) as Body, before)
    acknowledge(world, bot, interaction, body as unknown as APIInteractionResponse, content)
    if (c.req.query('with_response') !== 'true') return c.body(null, 204)
    const message = messageOf(bot, interaction.messageId)?.message
    const instance = interaction.instanceId
    return c.json({
      interaction: {
        id: interaction.id,
        type: interaction.type,
        response_message_id: interaction.messageId,
        ...(instance ? { activity_instance_id: instance } : {}),
      },
      resource: {
        type: body['type'],
        ...(message ? { message } : {}),
        ...(instance ? { activity_instance: { id: instance } } : {}),
      },
    })
  })
}

/** The response's message and its follow-ups: a webhook that is valid as long as the token. */
export function mountWebhooks(rest: Hono, world: DiscordWorld, bot: BotWorld): void {
  const original = '/webhooks/:application/:token/messages/:message'
  const isOriginal = (c: Context) => decodeURIComponent(c.req.param('message') ?? '') === '@original'
  const ofToken = (c: Context) =>
    [...bot.interactions.values()].find(
      ({ token, createdAt }) => token === c.req.param('token') && world.now() - createdAt < tokenLastsMs,
    )
  const meant = (c: Context, { messageId }: Interaction) => {
    return messageOf(bot, isOriginal(c) ? messageId : (c.req.param('message') ?? ''))
  }
  rest.get(original, (c) => {
    const interaction = ofToken(c)
    if (!interaction) return missing(c, 10_015, 'Webhook')
    const posted = meant(c, interaction)
    return posted ? c.json(posted.message) : missing(c, 10_008, 'Message')
  })
  rest.patch(original, async (c) => {
    const interaction = ofToken(c)
    if (!interaction?.answer) return missing(c, 10_015, 'Webhook')
    const body = await bodyOf(c)
    const posted = meant(c, interaction)
    if (!posted && !isOriginal(c)) return missing(c, 10_008, 'Message')
    bot.judge?.('edit', body)
    const content = await withAttachments(c, world, body, posted?.message.attachments)
    const { message } = posted
      ? editMessage(world, bot, posted, content)
      : postReply(world, bot, interaction, content)
    interaction.followedUp = true
    return c.json(message)
  })
  rest.delete(original, (c) => {
    const interaction = ofToken(c)
    if (interaction && awaitsMessage(interaction) && isOriginal(c)) {
      interaction.retracted = true
      return c.body(null, 204)
    }
    const posted = interaction && meant(c, interaction)
    if (!posted) return missing(c, 10_008, 'Message')
    deleteMessage(bot, posted)
    return c.body(null, 204)
  })
  rest.post('/webhooks/:application/:token', async (c) => {
    const interaction = ofToken(c)
    if (!interaction?.answer) return missing(c, 10_015, 'Webhook')
    const body = await bodyOf(c)
    bot.judge?.('message', body)
    const { message } = followUp(world, bot, interaction, await withAttachments(c, world, body))
    interaction.followedUp = true
    return c.json(message)
  })
}
