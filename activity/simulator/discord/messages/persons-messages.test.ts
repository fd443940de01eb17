import { EventEmitter } from 'node:events'
import type { WebSocket } from 'ws'
import { expect, test } from 'vitest'
import { attachFile } from './attachments.ts'
import { createBotWorld } from '../bot-world.ts'
import { GatewaySession } from '../gateway-session.ts'
import { Gateway } from '../gateway.ts'
import { withMentions, writeMessage } from './persons-messages.ts'
import { addChannel, addGuild, addPerson, createWorld } from '../world.ts'

const intents = { messages: (1 << 9) | (1 << 12), content: 1 << 15 }

/** A bot that is connected with some intents, and the messages that it receives. */
function connected(held: number) {
  const world = createWorld({ name: 'Segue' })
  const gateway = new Gateway(world)
  const received: Record<string, unknown>[] = []
  const socket = Object.assign(new EventEmitter(), {
    send: (text: string) => void received.push((JSON.parse(text) as { d: Record<string, unknown> }).d),
  })
  gateway.sessions.push(new GatewaySession(socket as unknown as WebSocket, [0, 1], held))
  const [ann, bruno] = [addPerson(world, 'ann', { globalName: 'Ann' }), addPerson(world, 'bruno')]
  const guild = addGuild(world, 'Guild', ann)
  received.length = 0
  const channel = addChannel(world, guild, 'general', 0)
  const [botDm, conversation] = [addChannel(world, null, '', 1), addChannel(world, null, '', 1)]
  botDm.recipients.push(ann.id)
  conversation.recipients.push(ann.id, bruno.id)
  const bot = createBotWorld()
  const file = attachFile(world, { name: 'a.png', type: 'image/png', bytes: new Uint8Array(1) })
  const write = (content: string, where = channel) =>
    writeMessage({ world, bot, gateway }, { person: ann, channel: where }, content, [file.id])
  return { world, ann, guild, received, write, botDm, conversation, self: world.application.botId, file }
}

test('a bot reads messages that mention it, with the mentioned members and the attachments', () => {
  const { world, ann, guild, received, write, self, file } = connected(intents.messages)
  write(withMentions(world, '@Segue kite'))
  expect(received).toMatchObject([
    {
      content: `<@${self}> kite`,
      guild_id: guild.id,
      author: { id: ann.id },
      member: { roles: [] },
      mentions: [{ id: self, member: { roles: [] } }],
      attachments: [{ id: file.id, filename: 'a.png' }],
    },
  ])
})

test('a bot receives other messages of a guild without their content, unless it has the intent', () => {
  const [without, privileged] = [connected(intents.messages), connected(intents.messages | intents.content)]
  for (const { write, ann } of [without, privileged]) write(`hello <@${ann.id}>`)
  expect(without.received).toMatchObject([{ content: '', attachments: [], mentions: [{ id: without.ann.id }] }])
  expect(privileged.received).toMatchObject([{ content: `hello <@${privileged.ann.id}>`, attachments: [{}] }])
})

test('a bot reads its direct messages, and no conversation between people', () => {
  const { write, received, botDm, conversation } = connected(intents.messages)
  write('to you', botDm)
  write('to each other', conversation)
  expect(received.map(({ content }) => content)).toEqual(['to you'])
})

test('a bot without the intent for messages receives none', () => {
  const { write, received, self } = connected(1)
  write(`<@${self}>`)
  expect(received).toEqual([])
})

test.each([
  ['@Ann and @bruno', '<@ANN> and <@BRUNO>'],
  ['hi @ann!', 'hi <@ANN>!'],
  ['@Annabel', '@Annabel'],
  ['mail me: a@ann.test', 'mail me: a@ann.test'],
  ['@nobody', '@nobody'],
])('a person who types %s writes %s', (typed, written) => {
  const { world } = connected(0)
  const idOf = (name: string) => [...world.people.values()].find(({ username }) => username === name)?.id ?? ''
  expect(withMentions(world, typed)).toBe(written.replace('ANN', idOf('ann')).replace('BRUNO', idOf('bruno')))
})
