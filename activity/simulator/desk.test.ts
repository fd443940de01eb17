import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { serveDesk } from './desk.ts'
import { createActor } from './discord/actor.ts'
import { botRest } from './discord/rest/bot-rest.ts'
import { createBotWorld } from './discord/bot-world.ts'
import { Gateway } from './discord/gateway.ts'
import { addChannel, addGuild, addPerson, createWorld, type DiscordWorld } from './discord/world.ts'
import { Observations } from './observations.ts'
import type { PageMessage, PageRequest } from './page/talk.ts'
import { createClients } from './rpc/clients.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
  vi.useRealTimers()
})

/** A desk without a network, with an activity that Ann has opened. */
function opened(prepare: (world: DiscordWorld) => unknown = () => {}) {
  vi.useFakeTimers()
  const world = createWorld()
  prepare(world)
  const ann = addPerson(world, 'ann')
  const channel = addChannel(world, addGuild(world, 'Guild', ann), 'Lounge')
  const messages: PageMessage[] = []
  const send = (text: string) => void messages.push(JSON.parse(text) as PageMessage)
  const socket = Object.assign(new EventEmitter(), { send, OPEN: 1, readyState: 1 })
  closing.push(() => void socket.emit('close'))
  const observations = new Observations()
  const proxy = { setLatency: vi.fn(), tunnels: () => [], close: vi.fn(), answer: vi.fn(), upgrade: vi.fn() }
  const originOf = () => 'http://ann.test'
  const clients = createClients(world)
  const botWorld = createBotWorld()
  const gateway = new Gateway(world)
  closing.push(() => gateway.close())
  const bot = { world: botWorld, actor: createActor({ world, bot: botWorld, gateway }) }
  serveDesk(socket as unknown as WebSocket, { world, clients, proxy, observations, originOf, bot })
  const ask = (request: PageRequest) => void socket.emit('message', Buffer.from(JSON.stringify(request)))
  const last = <Kind extends PageMessage['tell']>(kind: Kind) =>
    messages.findLast((one): one is Extract<PageMessage, { tell: Kind }> => one.tell === kind)
  ask({ ask: 'open', person: ann.id, channel: channel.id, customId: null, platform: 'desktop', latencyMs: 0 })
  const { client = '', src = '' } = last('opened') ?? {}
  const { pathname, search, searchParams } = new URL(src)
  const frameId = searchParams.get('frame_id')
  return {
    world,
    ann,
    botWorld,
    channel,
    ask,
    last,
    loadPage: (path = pathname + search) =>
      observations.note('ann.test', {
        outcome: { path, kind: 'page', status: 200, why: 'answered', target: 'own.test', framing: null },
      }),
    shakeHands: () =>
      ask({
        ask: 'post',
        client,
        message: [0, { v: 1, encoding: 'json', client_id: world.application.id, frame_id: frameId }],
      }),
    handshake: () => last('diagnosis')?.findings.find(({ step }) => step === 'handshake')?.state,
  }
}

test('a page that is loaded again has to shake hands again, and is diagnosed until it does', () => {
  const { loadPage, shakeHands, handshake, last } = opened()
  loadPage()
  shakeHands()
  expect([handshake(), last('post')?.message]).toEqual(['done', [1, expect.objectContaining({ evt: 'READY' })]])
  loadPage()
  expect(handshake()).toBe('waiting')
  vi.advanceTimersByTime(5000)
  expect(handshake()).toBe('failed')
  shakeHands()
  expect(handshake()).toBe('done')
})

test('the page knows the prices of products, and whoever presses a premium button owns the product', () => {
  const { world, ann, ask, last } = opened((made) =>
    made.skus.set('7', { id: '7', name: 'Pro', slug: 'pro', type: 5, price: { amount: 499, currency: 'eur' } }),
  )
  expect(last('world')?.skus).toEqual([{ id: '7', name: 'Pro', price: '4.99 EUR' }])
  ask({ ask: 'buy', person: ann.id, sku: '7' })
  expect([...world.entitlements.values()]).toMatchObject([{ skuId: '7', userId: ann.id }])
})

test("frames inside the activity's page do not end its connection", () => {
  const { loadPage, shakeHands, handshake } = opened()
  loadPage()
  shakeHands()
  loadPage('/nested.html')
  expect(handshake()).toBe('done')
})

test('a message that Discord refuses is reported on the page, since bots may ignore the error', async () => {
  const { world, botWorld, channel, last } = opened()
  const rest = botRest(world, botWorld, { shards: 1, maxConcurrency: 1 })
  const path = `/v10/channels/${channel.id}/messages`
  const headers = { authorization: `Bot ${world.application.botToken}`, 'content-type': 'application/json' }
  await rest.request(path, { method: 'POST', headers, body: JSON.stringify({ content: 'x'.repeat(2001) }) })
  expect(last('fault')?.sentence).toBe(`Discord refuses POST ${path} (content): Must be 2000 or fewer in length.`)
})
