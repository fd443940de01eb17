import type { Context, Hono } from 'hono'
import { addMessage, deleteMessage, editMessage, messageOf, messageOfNonce } from '../messages/bot-messages.ts'
import { bodyOf, missing, refuseStranger, withAttachments } from './bot-rest-replies.ts'
import type { BotWorld } from '../bot-world.ts'
import { checkMessage } from '../messages/check-message.ts'
import { isBot } from './rest-replies.ts'
import { addChannel, type DiscordWorld } from '../world.ts'

/** A direct message between the bot and one person. */
const directMessageType = 1

export function mountMessages(rest: Hono, world: DiscordWorld, bot: BotWorld): void {
  rest.post('/users/@me/channels', async (c) => {
    if (!isBot(world, c)) return refuseStranger(c)
    const { recipient_id: to } = await bodyOf(c)
    if (typeof to !== 'string' || !world.people.has(to))
      return c.json({ message: 'Cannot send messages to this user', code: 50_007 }, 400)
    const known = [...world.channels.values()].find(
      ({ type, recipients }) => type === directMessageType && recipients.length === 1 && recipients[0] === to,
    )
    const channel = known ?? addChannel(world, null, '', directMessageType)
    if (!known) channel.recipients.push(to)
    return c.json({ id: channel.id, type: directMessageType })
  })
  rest.post('/channels/:channel/messages', async (c) => {
    if (!isBot(world, c)) return refuseStranger(c)
    const channel = c.req.param('channel') ?? ''
    if (!world.channels.has(channel)) return missing(c, 10_003, 'Channel')
    if (bot.closedTo.has(channel)) return c.json({ message: 'Missing Permissions', code: 50_013 }, 403)
    const body = await bodyOf(c)
    checkMessage(body, world.skus)
    bot.judge?.('message', body)
    const before = body['enforce_nonce'] === true && messageOfNonce(bot, channel, body['nonce'])
    if (before) return c.json(before.message)
    const content = await withAttachments(c, world, body)
    const posted = addMessage(world, bot, { channelId: channel, body: content, onlyFor: null, interactionId: null })
    return c.json(posted.message)
  })
  const one = '/channels/:channel/messages/:message'
  const meant = (c: Context) => {
    const found = messageOf(bot, c.req.param('message') ?? '')
    return found?.channelId === c.req.param('channel') && found?.onlyFor === null ? found : undefined
  }
  rest.get(one, (c) => {
    if (!isBot(world, c)) return refuseStranger(c)
    const found = meant(c)
    return found ? c.json(found.message) : missing(c, 10_008, 'Message')
  })
  rest.patch(one, async (c) => {
    if (!isBot(world, c)) return refuseStranger(c)
    const found = meant(c)
    if (!found) return missing(c, 10_008, 'Message')
    const body = await bodyOf(c)
    bot.judge?.('edit', body)
    const content = await withAttachments(c, world, body, found.message.attachments)
    return c.json(editMessage(world, bot, found, content).message)
  })
  rest.delete(one, (c) => {
    if (!isBot(world, c)) return refuseStranger(c)
    const found = meant(c)
    if (!found) return missing(c, 10_008, 'Message')
    deleteMessage(bot, found)
    return c.body(null, 204)
  })
  rest.post('/channels/:channel/messages/:message/threads', async (c) => {
    if (!isBot(world, c)) return refuseStranger(c)
    const found = meant(c)
    if (!found) return missing(c, 10_008, 'Message')
    const body = await bodyOf(c)
    const parent = world.channels.get(found.channelId)
    // A thread has the id of its parent message.
    const thread = { id: found.message.id, guildId: parent?.guildId ?? null, recipients: [] }
    world.channels.set(thread.id, { ...thread, name: String(body['name']), type: 0 })
    return c.json(
      { id: thread.id, type: 11, guild_id: thread.guildId, name: body['name'], parent_id: found.channelId },
      201,
    )
  })
}
