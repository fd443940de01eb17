import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBotWorld } from '@segue/simulator/discord/bot-world.ts'
import { serveBotDiscord, type ServedBotDiscord } from '@segue/simulator/discord/serve.ts'
import { addPerson, createWorld } from '@segue/simulator/discord/world.ts'
import type { Discord } from '../../ports/discord.ts'
import { createDiscord } from './rest.ts'

const world = createWorld()
const bot = createBotWorld()
const ann = addPerson(world, 'ann')
let served: ServedBotDiscord
let discord: Discord
beforeAll(async () => {
  served = await serveBotDiscord(world, bot)
  discord = clientWith(world.application.botToken)
})
afterAll(() => served.close())

function clientWith(botToken: string): Discord {
  const { id: applicationId, clientSecret } = world.application
  return createDiscord({ applicationId, clientSecret, botToken, apiBase: served.apiBase, fetch })
}
const channelOfAnn = () =>
  [...world.channels.values()].find(({ recipients }) => recipients.includes(ann.id))?.id ?? ''

test('direct messages to a user share one conversation, and a message that is sent again arrives once', async () => {
  for (const nonce of ['1', '1', '2'])
    expect(await discord.directMessage(ann.id, { content: `Hello @everyone ${nonce}`, nonce })).toBe(true)
  const sent = bot.messages.filter(({ channelId }) => channelId === channelOfAnn())
  expect(sent.map(({ message }) => message.content)).toEqual(['Hello @everyone 1', 'Hello @everyone 2'])
})

test('a user who accepts no messages is distinguished from an error', async () => {
  expect(await discord.directMessage('123456789012345678', { content: 'Hello', nonce: '3' })).toBe(false)
  bot.closedTo.add(channelOfAnn())
  expect(await discord.directMessage(ann.id, { content: 'Hello', nonce: '4' })).toBe(false)
  bot.closedTo.clear()
  const impostor = clientWith('wrong')
  await expect(impostor.directMessage(ann.id, { content: 'Hello', nonce: '5' })).rejects.toMatchObject({
    kind: 'misconfigured',
  })
})
