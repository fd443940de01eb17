import { expect, test } from 'vitest'
import { botRest } from './rest/bot-rest.ts'
import { createBotWorld } from './bot-world.ts'
import { judge } from './judge.ts'
import { addChannel, addGuild, addPerson, createWorld } from './world.ts'

const world = createWorld()
const guild = addGuild(world, 'Guild', addPerson(world, 'ann'))
const general = addChannel(world, guild, 'general', 0)
const rest = botRest(world, createBotWorld(judge), { shards: 1, maxConcurrency: 1 })
const { botToken, id } = world.application

async function post(path: string, body: unknown): Promise<{ status: number; received: string }> {
  const headers = { authorization: `Bot ${botToken}`, 'content-type': 'application/json' }
  const reply = await rest.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: reply.status, received: await reply.text() }
}
const say = (body: object) => post(`/v10/channels/${general.id}/messages`, body)
const register = (command: object) => post(`/v10/applications/${id}/commands`, command)

const button = (more: object = {}) => ({ type: 2, style: 1, label: 'Go', custom_id: 'go', ...more })
const row = (...components: object[]) => ({ components: [{ type: 1, components }] })
const second = (...components: object[]) => ({ flags: 1 << 15, components })
const text = { type: 10, content: 'Words' }
const thumbnail = (url: string) => ({ type: 11, media: { url } })
const many = (count: number, one: (at: number) => object) => Array.from({ length: count }, (_, at) => one(at))
const option = (more: object) => ({ type: 3, name: 'song', description: 'A song', ...more })

test.each<[what: string, body: object, where: RegExp]>([
  ['six buttons in a row', row(...many(6, (at) => button({ custom_id: `go${at}` }))), /components/],
  ['a section without an accessory', second({ type: 9, components: [text] }), /accessory/],
  [
    'a section with four texts',
    second({ type: 9, components: many(4, () => text), accessory: button() }),
    /components/,
  ],
  ['an empty text', second({ type: 10, content: '' }), /content/],
  [
    'a menu with 26 options',
    row({ type: 3, custom_id: 'm', options: many(26, (at) => ({ label: `${at}`, value: `${at}` })) }),
    /options/,
  ],
  ['a button without a label or emoji', row({ type: 2, style: 1, custom_id: 'go' }), /label/],
  ['an invalid link', row({ type: 2, style: 5, label: 'Go', url: 'nonsense' }), /url/],
  [
    'a picture with a file URL',
    second({ type: 9, components: [text], accessory: thumbnail('file:///etc/passwd') }),
    /media/,
  ],
  ['a container in a container', second({ type: 17, components: [{ type: 17, components: [text] }] }), /type/],
  ['an embed title of 300 characters', { embeds: [{ title: 'x'.repeat(300) }] }, /title/],
])('a message is refused for %s, with the path of the error', async (_, body, where) => {
  const { status, received } = await say(body)
  expect([status, received]).toEqual([400, expect.stringMatching(where)])
})

test.each<[what: string, command: object]>([
  ['an option name with a capital', { options: [option({ name: 'Song' })] }],
  [
    'an option with 26 choices',
    { options: [option({ choices: many(26, (at) => ({ name: `${at}`, value: `${at}` })) })] },
  ],
  ['a localised name with a space', { name_localizations: { 'es-ES': 'pon algo' } }],
  ['a language that Discord does not support', { name_localizations: { xx: 'pon' } }],
  [
    'a subcommand group in a subcommand group',
    { options: [{ type: 2, name: 'a', description: 'A', options: [{ type: 2, name: 'b', description: 'B' }] }] },
  ],
])('a command is refused for %s', async (_, more) => {
  expect((await register({ name: 'play', description: 'Plays', ...more })).status).toBe(400)
})

test('valid bodies are accepted: both kinds of messages, commands, an entry point with a description', async () => {
  const fine = [
    await say({
      content: 'Hello',
      ...row(button(), { type: 2, style: 5, label: 'Go', url: 'https://example.test' }),
    }),
    await say(
      second({ type: 17, components: [{ type: 9, components: [text], accessory: button({ custom_id: 'x' }) }] }),
    ),
    await register({
      name: 'play',
      description: 'Plays',
      default_member_permissions: '32',
      options: [option({ required: true })],
    }),
    await register({ name: 'Open', type: 4, handler: 2, description: 'Opens the activity' }),
  ]
  expect(fine.map(({ status }) => Math.floor(status / 100))).toEqual([2, 2, 2, 2])
})
