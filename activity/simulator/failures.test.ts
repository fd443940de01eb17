import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { until } from '@segue/shared/test/until.ts'
import { createBotWorld } from './discord/bot-world.ts'
import { serveBotDiscord } from './discord/serve.ts'
import { beginInteraction } from './discord/send-interaction.ts'
import { addChannel, addGuild, addPerson, createWorld, type DiscordWorld } from './discord/world.ts'
import { fail, failureList, type FailureName } from './failures.ts'
import { packageReadme } from './package.ts'
import { createClients } from './rpc/clients.ts'
import { sdkIn } from './test/sdk-here.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function served() {
  const world = createWorld()
  const bot = createBotWorld()
  const { gateway, apiBase, close } = await serveBotDiscord(world, bot)
  closing.push(close)
  const tunnel = { path: '/', freeze: vi.fn(), cut: vi.fn() }
  const ann = addPerson(world, 'ann')
  const channel = addChannel(world, addGuild(world, 'Guild', ann), 'Lounge')
  return {
    world,
    bot,
    gateway,
    apiBase,
    tunnel,
    where: { person: ann, channel },
    fail: (name: FailureName) => fail(name, { world, gateway, proxy: { tunnels: () => [tunnel] } }),
    status: async (path: string, method = 'GET', body?: string) =>
      (await fetch(apiBase + path, { method, ...(body ? { body } : {}) })).status,
  }
}

/** A bot's connection to the gateway, once it has identified, and the opcodes and events that it received. */
async function connected({ application }: DiscordWorld, apiBase: string) {
  const socket = new WebSocket(`${apiBase.replace('http', 'ws').replace('/api', '')}/gateway`)
  const frames: { op: number; t?: string; s?: number; d?: { session_id?: string } }[] = []
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())))
  closing.push(() => socket.terminate())
  await new Promise((done) => socket.once('open', done))
  const send = (op: number, d: object | null) => socket.send(JSON.stringify({ op, d }))
  return {
    socket,
    frames,
    send,
    identify: () => send(2, { token: application.botToken, intents: 0 }),
    dispatched: (name: string) => until(() => frames.find(({ t }) => t === name), name),
  }
}

test('the next authorization is denied, and the one after it is not', async () => {
  const { world, where, fail } = await served()
  const client = createClients(world).open(where)
  const sdk = await sdkIn(client, world.application.id)
  await sdk.ready()
  const authorize = () =>
    sdk.commands.authorize({
      client_id: world.application.id,
      response_type: 'code',
      state: '',
      prompt: 'none',
      scope: ['identify'],
    })
  fail('authorize-denied')
  await expect(authorize()).rejects.toMatchObject({ code: 5000 })
  expect((await authorize()).code).not.toBe('')
})

test('the next token exchange fails, and no other request does', async () => {
  const { fail, status } = await served()
  fail('token-fails')
  expect(await status('/v10/gateway/bot')).toBe(401)
  expect([await status('/v10/oauth2/token', 'POST'), await status('/v10/oauth2/token', 'POST')]).toEqual([503, 400])
})

test.each([
  ['api-fails', 500],
  ['api-busy', 429],
] as const)('%s: five requests are refused with %i', async (name, refusal) => {
  const { fail, status } = await served()
  fail(name)
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) statuses.push(await status('/v10/gateway/bot'))
  expect(statuses).toEqual([...Array<number>(5).fill(refusal), 401])
})

test('the response to the next interaction is too late, but not to the choices before it', async () => {
  const { world, bot, gateway, where, fail, apiBase } = await served()
  const respond = async (type: 2 | 4) => {
    const { id, token } = beginInteraction({ world, bot, gateway }, where, { type })
    const body = JSON.stringify(
      type === 4 ? { type: 8, data: { choices: [] } } : { type: 4, data: { content: 'Hi' } },
    )
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${apiBase}/v10/interactions/${id}/${token}/callback`, {
      method: 'POST',
      headers,
      body,
    })
    return reply.status === 204 ? 204 : ((await reply.json()) as { code: number }).code
  }
  fail('interaction-expired')
  expect([await respond(4), await respond(2), await respond(2)]).toEqual([204, 10_062, 204])
})

test('a silent gateway keeps its connection, and a bot that reconnects resumes with what it missed', async () => {
  const { world, gateway, apiBase, fail } = await served()
  const first = await connected(world, apiBase)
  first.identify()
  const { session_id } = (await first.dispatched('READY')).d ?? {}
  fail('gateway-zombie')
  const received = first.frames.length
  first.send(1, null)
  gateway.dispatch('MISSED', {})
  const second = await connected(world, apiBase)
  second.send(1, null)
  await until(() => second.frames.find(({ op }) => op === 11), 'a heartbeat is acknowledged')
  expect([first.frames.length, first.socket.readyState]).toEqual([received, WebSocket.OPEN])
  first.socket.close(1000)
  await new Promise((done) => first.socket.once('close', done))
  second.send(6, { token: world.application.botToken, session_id, seq: 2 })
  await second.dispatched('MISSED')
  await second.dispatched('RESUMED')
})

test.each([
  ['gateway-drop', 'close', true],
  ['gateway-reconnect', 7, true],
  ['gateway-forget', 9, false],
] as const)('%s reaches the bot', async (name, sign, isResumable) => {
  const { world, gateway, apiBase, fail } = await served()
  const bot = await connected(world, apiBase)
  bot.identify()
  await bot.dispatched('READY')
  const ended = new Promise<void>((done) => bot.socket.once('close', () => done()))
  fail(name)
  if (sign === 'close') await ended
  else await until(() => bot.frames.find(({ op }) => op === sign), `opcode ${sign}`)
  expect(gateway.sessions.map(({ resumable }) => resumable)).toEqual([isResumable])
})

test('open WebSockets freeze or are cut', async () => {
  const { tunnel, fail } = await served()
  fail('sockets-freeze')
  expect([tunnel.freeze.mock.calls.length, tunnel.cut.mock.calls.length]).toEqual([1, 0])
  fail('sockets-cut')
  expect(tunnel.cut).toHaveBeenCalledOnce()
})

test('an unknown failure is refused by name', async () => {
  const { fail } = await served()
  expect(() => fail('toString' as FailureName)).toThrow('There is no failure called toString')
})

test("the package's README lists every failure with its effect", async () => {
  const readme = await packageReadme()
  for (const { name, effect } of failureList) expect(readme).toContain(`| \`${name}\` | ${effect} |`)
  expect(readme).not.toContain('{failures}')
})
