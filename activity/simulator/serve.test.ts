import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type APIApplicationCommand,
  type APIChatInputApplicationCommandInteractionData,
} from 'discord-api-types/v10'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createActor } from './discord/actor.ts'
import { botRest } from './discord/rest/bot-rest.ts'
import { createBotWorld } from './discord/bot-world.ts'
import { Gateway } from './discord/gateway.ts'
import {
  addChannel,
  addGuild,
  addMember,
  addPerson,
  createWorld,
  type Channel,
  type Person,
} from './discord/world.ts'
import { onFreePort } from '@segue/shared/test/free-port.ts'
import { until } from '@segue/shared/test/until.ts'
import type { PageRequest, PageMessage } from './page/talk.ts'
import { serveSimulator, type Simulator } from './serve.ts'

const world = createWorld()
const ann: Person = addPerson(world, 'ann', { globalName: 'Ann' })
const guild = addGuild(world, 'Guild', ann)
addMember(world, guild, ann)
const lounge: Channel = addChannel(world, guild, 'Lounge')

/** A bot with a fixed response for each command name or custom id. */
const bot = createBotWorld()
const label = { type: 18, label: 'Its name', component: { type: 4, custom_id: 'name', style: 1 } }
const answers: Record<string, unknown> = {
  greet: { type: 4, data: { content: 'Hello', flags: 64 } },
  form: { type: 9, data: { custom_id: 'sent', title: 'A form', components: [label] } },
}
botRest(world, bot, { shards: 1, maxConcurrency: 1 })
const command = (name: string, more: Partial<APIApplicationCommand> = {}) =>
  bot.commands.set(name, {
    id: name,
    application_id: world.application.id,
    version: '1',
    type: ApplicationCommandType.ChatInput,
    default_member_permissions: null,
    name,
    description: 'Does something',
    ...more,
  })
command('greet', {
  name_localizations: { 'en-US': 'hail' },
  options: [
    {
      type: ApplicationCommandOptionType.String,
      name: 'whom',
      description: 'Whom',
      required: true,
      autocomplete: true,
    },
  ],
})
const gateway = new Gateway(world)
/** The last interaction that the bot received. */
let lastPayload: { data: Record<string, unknown> } | undefined
gateway.dispatch = (_, payload) => {
  lastPayload = payload as typeof lastPayload
  const { id, type, data } = payload as { id: string; type: number; data: { name: string } }
  const interaction = bot.interactions.get(id)
  const answer = type === 4 ? { type: 8, data: { choices: [{ name: 'All', value: 'all' }] } } : answers[data.name]
  if (interaction && answer) bot.acknowledge?.(interaction, answer)
}
/** The bot responds immediately or not at all. */
const actor = createActor({ world, bot, gateway, patienceMs: 0 })

let simulator: Simulator
beforeEach(async () => {
  simulator = await onFreePort(
    (port) =>
      serveSimulator({
        world,
        mappings: [],
        policy: () => "default-src 'none'",
        port,
        bot: { world: bot, actor },
      }),
    2,
  )
})
afterEach(() => simulator.close())

async function desk(origin = simulator.url) {
  const socket = new WebSocket(`${simulator.url.replace('http', 'ws')}/desk`, { origin })
  const messages: PageMessage[] = []
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as PageMessage))
  await new Promise((done, failed) => socket.once('open', done).once('error', failed))
  const last = <Kind extends PageMessage['tell']>(kind: Kind) =>
    until(() => messages.findLast((one): one is Extract<PageMessage, { tell: Kind }> => one.tell === kind), kind)
  return { socket, last, ask: (request: PageRequest) => socket.send(JSON.stringify(request)) }
}
const opening: PageRequest = {
  ask: 'open',
  person: ann.id,
  channel: lounge.id,
  customId: 'club',
  platform: 'mobile',
  latencyMs: 0,
  denies: ['SHARE_LINK'],
}

test('the page is served with its program in one file, and no other files of the simulator are', async () => {
  expect(await (await fetch(simulator.url)).text()).toContain('<script type="module" src="/page.js">')
  const program = await fetch(`${simulator.url}/page.js`)
  expect(program.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const text = await program.text()
  expect(text).toContain('No one is in the activity')
  expect(text).not.toMatch(/^import |from"react"/m)
  for (const path of ['/../serve.ts', '/serve.ts', '/typing.test.ts', '/page/main.tsx', '/main.tsx'])
    expect((await fetch(simulator.url + path)).status).toBe(404)
})

test('a page opens a client, exchanges messages with it, and the instance ends with the page', async () => {
  const { socket, last, ask } = await desk()
  expect((await last('world')).people).toEqual([{ id: ann.id, name: 'Ann', locale: 'en-US' }])
  ask(opening)
  const { client, src } = await last('opened')
  const { origin, searchParams } = new URL(src)
  expect(origin).toBe(simulator.activityOrigin)
  expect([searchParams.get('custom_id'), searchParams.get('platform')]).toEqual(['club', 'mobile'])
  expect(simulator.clients.all().map(({ switches }) => [...switches.denies])).toEqual([['SHARE_LINK']])
  const handshake = {
    v: 1,
    encoding: 'json',
    client_id: world.application.id,
    frame_id: searchParams.get('frame_id'),
  }
  ask({ ask: 'post', client, message: [0, handshake] })
  expect((await last('post')).message).toMatchObject([1, { evt: 'READY' }])
  ask({ ask: 'popOut', client })
  expect((await last('moved')).src).not.toBe(src)
  expect(world.instances.size).toBe(1)
  socket.close()
  await expect.poll(() => world.instances.size).toBe(0)
})

test('an impossible request gets an error message', async () => {
  const { ask, last } = await desk()
  ask({ ask: 'close', client: 'none' })
  expect((await last('fault')).sentence).toBe('This client is closed')
})

test("other sites can't connect to the desk", async () => {
  await expect(desk('https://evil.test')).rejects.toThrow(/hang up/)
})

test("commands are listed in the user's language, answered, and finish", async () => {
  const { ask, last } = await desk()
  const where = { person: ann.id, channel: lounge.id }
  ask({ ask: 'look', ...where })
  const { commands } = await last('commands')
  expect(commands).toMatchObject([
    { name: 'greet', shown: 'hail', options: [{ name: 'whom', required: true, autocomplete: true }] },
  ])
  ask({ ask: 'complete', ...where, name: 'greet', options: { whom: 'a' }, number: 7 })
  expect(await last('choices')).toEqual({ tell: 'choices', number: 7, choices: [{ name: 'All', value: 'all' }] })
  ask({ ask: 'say', ...where, name: 'greet', options: { whom: 'all' } })
  await last('settled')
  const used = { person: 'Ann', command: 'hail' }
  await expect
    .poll(async () => (await last('lines')).lines)
    .toMatchObject([{ content: 'Hello', onlyYou: true, used, edited: false }])
})

/** Sends a file as the page does, or as a page of another origin would. */
const sendFile = (name: string, body: Blob, origin = simulator.url) =>
  fetch(`${simulator.url}/desk/files?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { origin, 'content-type': body.type },
    body,
  })

test("an attached file reaches the bot in Discord's form, and can be downloaded", async () => {
  command('play', {
    options: [{ type: ApplicationCommandOptionType.Attachment, name: 'file', description: 'A file' }],
  })
  const { ask, last } = await desk()
  const sent = await sendFile('Home made (1).wav', new Blob(['some music'], { type: 'audio/wav' }))
  const { id, filename } = (await sent.json()) as { id: string; filename: string }
  expect(filename).toBe('Home_made_1.wav')
  ask({ ask: 'say', person: ann.id, channel: lounge.id, name: 'play', options: { file: id } })
  await last('settled')
  const data = lastPayload?.data as unknown as APIChatInputApplicationCommandInteractionData
  expect(data.options).toEqual([{ name: 'file', type: 11, value: id }])
  const attached = data.resolved?.attachments?.[id]
  expect(attached).toEqual({
    id,
    filename,
    title: 'Home made (1)',
    size: 10,
    content_type: 'audio/wav',
    ephemeral: true,
    url: expect.stringMatching(new RegExp(`^${simulator.url}/ephemeral-attachments/\\d+/${id}/Home_made_1\\.wav$`)),
    proxy_url: attached?.url ?? '',
  })
  const fetched = await fetch(attached?.url ?? '')
  expect(fetched.headers.get('content-type')).toBe('audio/wav')
  expect(await fetched.text()).toBe('some music')
})

test("other sites can't attach files, large files are refused, and a command only accepts attached files", async () => {
  const small = new Blob(['x'], { type: 'text/plain' })
  expect((await sendFile('a.txt', small, 'https://evil.test')).status).toBe(403)
  expect((await fetch(`${simulator.url}/desk/files?name=a.txt`, { method: 'POST', body: small })).status).toBe(404)
  const tooLarge = await sendFile('b.wav', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]))
  expect([tooLarge.status, await tooLarge.text()]).toEqual([413, 'A file may have 10 MB at most'])
  const { ask, last } = await desk()
  ask({ ask: 'say', person: ann.id, channel: lounge.id, name: 'play', options: { file: 'a.txt' } })
  expect((await last('fault')).sentence).toBe('There is no attachment a.txt')
})

test('a modal is passed on as the bot created it, and a bot without a response is reported as well', async () => {
  const { ask, last } = await desk()
  const where = { person: ann.id, channel: lounge.id }
  command('form')
  command('mute')
  ask({ ask: 'say', ...where, name: 'form', options: {} })
  expect((await last('modal')).form).toEqual({ title: 'A form', components: [label] })
  ask({ ask: 'say', ...where, name: 'mute', options: {} })
  expect((await last('fault')).sentence).toBe('The application did not respond')
})
