import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { onFreePort } from '@segue/shared/test/free-port.ts'
import { createActor } from './discord/actor.ts'
import { createBotWorld } from './discord/bot-world.ts'
import { createDemoWorld } from './discord/demo-world.ts'
import { serveBotDiscord, type ServedBotDiscord } from './discord/serve.ts'
import type { DiscordWorld } from './discord/world.ts'
import { close, listen } from './local-server.ts'
import { serveSimulator, type Simulator } from './serve.ts'

/** A local service that must stay unreachable: a router's page, another developer's database. */
const secret = 'the router password'
const requests: string[] = []
const victim = createServer((incoming, outgoing) => {
  requests.push(incoming.url ?? '')
  outgoing.end(secret)
})
const answerWell: RequestListener = (_, outgoing) => outgoing.end('the activity')
let answerActivity = answerWell
const activity = createServer((incoming, outgoing) => answerActivity(incoming, outgoing))

let world: DiscordWorld
let victimPort: number
let activityPort: number
let discord: ServedBotDiscord
let simulator: Simulator
let ports: { page: number; activity: number; discord: number }
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)

beforeEach(async () => {
  process.on('uncaughtException', note).on('unhandledRejection', note)
  victimPort = await listen(victim, 0)
  activityPort = await listen(activity, 0)
  world = createDemoWorld().world
  const bot = createBotWorld()
  discord = await serveBotDiscord(world, bot)
  const serve = (port: number) =>
    serveSimulator({
      world,
      port,
      bot: { world: bot, actor: createActor({ world, bot, gateway: discord.gateway }) },
      mappings: [
        { prefix: '/art/{shard}', target: '{shard}.art.test' },
        { prefix: '/deep', target: 'own.test/below' },
        { prefix: '/', target: 'own.test' },
      ],
      policy: () => "default-src 'self'",
      reach: (target) => new URL(target === 'own.test' ? `http://127.0.0.1:${activityPort}` : `https://${target}`),
    })
  simulator = await onFreePort(serve, 2)
  const { port } = simulator
  ports = { page: port, activity: port + 1, discord: Number(new URL(discord.apiBase).port) }
})
afterEach(async () => {
  await simulator.close()
  await discord.close()
  await Promise.all([close(victim), close(activity)])
  process.off('uncaughtException', note).off('unhandledRejection', note)
  requests.length = 0
  expect(unhandled.splice(0)).toEqual([])
})

/** Sends bytes that no browser would, and reads the response until the other side closes. */
const raw = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (part: Buffer) => (received += part.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
const request = (port: number, target: string, more: { method?: string; host?: string; headers?: string[] } = {}) => {
  const { method = 'GET', host = `localhost:${port}`, headers = [] } = more
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers]
  return raw(port, `${lines.join('\r\n')}\r\n\r\n`)
}
const statusOf = (answer: string) => Number(answer.split(' ')[1] ?? 0)

test.each([
  ['a host after two slashes', '//127.0.0.1:VICTIM/secret'],
  ['a host after the prefix and two slashes', '/.proxy//127.0.0.1:VICTIM/secret'],
  ['three slashes', '///127.0.0.1:VICTIM/secret'],
  ['a backslash', String.raw`/\127.0.0.1:VICTIM/secret`],
  ['two backslashes', String.raw`\\127.0.0.1:VICTIM/secret`],
  ['encoded slashes', '/%2f%2f127.0.0.1:VICTIM/secret'],
  ['encoded backslashes', '/%5c%5c127.0.0.1:VICTIM/secret'],
  ['a host after a mapping', '/deep//127.0.0.1:VICTIM/secret'],
  ['an absolute URL', 'http://127.0.0.1:VICTIM/secret'],
  ['an absolute URL with our own host', 'http://localhost:ACTIVITY//127.0.0.1:VICTIM/secret'],
  ['a host after an @', '/@127.0.0.1:VICTIM/secret'],
  ['an invalid port', '//:99999/'],
  ['nothing but slashes', '//'],
  ['an invalid host label', '/art/xn--a/x.jpg'],
  ['no path', '*'],
])('%s reaches no other server', async (_, form) => {
  const target = form.replace('VICTIM', String(victimPort)).replace('ACTIVITY', String(ports.activity))
  const answer = await request(ports.activity, target)
  expect(answer).not.toContain(secret)
  expect(requests).toEqual([])
})

test('the proxy refuses to tunnel', async () => {
  expect(await request(ports.activity, `127.0.0.1:${victimPort}`, { method: 'CONNECT' })).not.toContain('200')
})

test.each(['/deep/../secret', '/deep/%2e%2e/secret', '/deep/..%2fsecret', '/deep/%2e%2e%5csecret', '/deep/./x'])(
  '%s does not climb out of its mapping',
  async (target) => expect(statusOf(await request(ports.activity, target))).toBe(404),
)

test.each(['page', 'activity', 'discord'] as const)(
  'the %s can be reached under its own names, and under no other name of this machine',
  async (name) => {
    const port = ports[name]
    const at = name === 'discord' ? '/api/v10/users/@me' : '/'
    const found = name === 'discord' ? 401 : 200
    for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])
      expect(statusOf(await request(port, at, { host: `${host}:${port}` }))).toBe(found)
    const others = [
      `evil.example:${port}`,
      'localhost',
      'localhost:1',
      `localhost.evil.example:${port}`,
      `x@localhost:${port}`,
    ]
    for (const host of others) expect(statusOf(await request(port, at, { host }))).toBe(403)
  },
)

test.each(['page', 'activity', 'discord'] as const)(
  "requests of another site's page to the %s are refused",
  async (name) => {
    for (const origin of [
      'https://evil.example',
      'http://localhost:1',
      'null',
      `http://evil.example:${ports[name]}`,
    ]) {
      const answer = await request(ports[name], '/', { method: 'POST', headers: [`Origin: ${origin}`] })
      expect([origin, statusOf(answer)]).toEqual([origin, 403])
    }
  },
)

const handshake = [
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${btoa('0123456789abcdef')}`,
]
const places = { page: '/desk', activity: '/rooms/1/ws', discord: '/gateway' }

test.each(['page', 'activity', 'discord'] as const)(
  "another site's page can't open a WebSocket to the %s, under any name",
  async (name) => {
    const port = ports[name]
    const open = (host: string, origin: string) =>
      raw(
        port,
        [`GET ${places[name]} HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`, 'Connection: Upgrade', ...handshake]
          .join('\r\n')
          .concat('\r\n\r\n'),
      )
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1'])
      expect([origin, await open(`localhost:${port}`, origin)]).toEqual([origin, ''])
    expect(await open(`evil.example:${port}`, `http://evil.example:${port}`)).toBe('')
  },
)

test("the page that plays Discord can't be framed", async () => {
  const { headers } = await fetch(simulator.url)
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
})

const opened = async (url: string, origin?: string) => {
  const socket = new WebSocket(url, origin === undefined ? {} : { origin })
  const received: string[] = []
  socket.on('message', (data: Buffer) => received.push(data.toString()))
  await new Promise((done, failed) => socket.once('open', done).once('error', failed))
  return { socket, received }
}

const deep = (levels: number) => `{"ask":"post","op":6,"d":${'['.repeat(levels)}${']'.repeat(levels)}}`
const stubborn = '{"toString":1,"valueOf":1}'
/** Frames that no client sends: no JSON, no object, too deep, values that can't become text or numbers. */
const rubbish = [
  '',
  'hello',
  '{',
  'null',
  '7',
  '"x"',
  '[]',
  deep(100),
  deep(100_000),
  '{"ask":"open"}',
  `{"ask":${stubborn}}`,
  `{"op":6,"d":{"seq":${stubborn},"session_id":${stubborn}}}`,
  `{"op":2,"d":{"token":${stubborn},"shard":${stubborn}}}`,
  `{"op":${stubborn}}`,
]

test.each([
  ['the desk', () => `ws://localhost:${ports.page}/desk`, () => simulator.url],
  ['the gateway', () => `ws://127.0.0.1:${ports.discord}/gateway`, () => undefined],
])('no frame to %s crashes the process', async (_, url, origin) => {
  for (const text of rubbish) {
    const { socket, received } = await opened(url(), origin())
    await expect.poll(() => received).toHaveLength(1)
    let closed = false
    socket.once('close', () => (closed = true))
    socket.send(text)
    await expect.poll(() => closed || received.length > 1).toBe(true)
    socket.terminate()
  }
  // An invalid WebSocket frame directly follows the handshake; one that is too large ends the connection.
  const { host, pathname, port } = new URL(url())
  const from = origin()
  const head = [`GET ${pathname} HTTP/1.1`, `Host: ${host}`, ...(from === undefined ? [] : [`Origin: ${from}`])]
  await raw(Number(port), [...head, 'Connection: Upgrade', ...handshake, '', '\u00ff\u00ff\u00ff'].join('\r\n'))
  const { socket } = await opened(url(), from)
  const closed = new Promise((done) => socket.on('error', () => undefined).once('close', done))
  socket.send('x'.repeat(2 * 1024 * 1024))
  await closed
  expect((await opened(url(), origin())).socket.readyState).toBe(WebSocket.OPEN)
})

test('a bot with its token cannot crash the process either', async () => {
  const { botToken } = world.application
  const shards = ['[0,1.5]', '[0.5,2]', '[0,1e400]', `[${stubborn},1]`, '[null,null]', '[-1,1]']
  for (const shard of shards) {
    const { socket } = await opened(`ws://127.0.0.1:${ports.discord}/gateway`)
    const closed = new Promise<number>((done) => socket.once('close', done))
    socket.send(`{"op":2,"d":{"token":"${botToken}","shard":${shard}}}`)
    expect([shard, await closed]).toEqual([shard, expect.any(Number)])
  }
})

test("no message of the activity's frame crashes the process", async () => {
  const { socket, received } = await opened(`ws://localhost:${ports.page}/desk`, simulator.url)
  await expect.poll(() => received).toHaveLength(1)
  const { id: applicationId } = world.application
  const person = [...world.people.values()].find((one) => !one.bot)?.id
  const channel = [...world.channels.values()].find((one) => one.type === 2)?.id
  socket.send(
    JSON.stringify({ ask: 'open', person, channel, customId: '', platform: 'mobile', latencyMs: 0, denies: [] }),
  )
  await expect.poll(() => simulator.clients.all()).toHaveLength(1)
  const [client] = simulator.clients.all()
  const frame_id = new URL(client?.frame.launchPath() ?? '', 'http://x').searchParams.get('frame_id')
  const post = (message: string) => socket.send(`{"ask":"post","client":"${client?.id}","message":${message}}`)
  post(JSON.stringify([0, { v: 1, encoding: 'json', client_id: applicationId, frame_id }]))
  await expect.poll(() => received.some((one) => one.includes('READY'))).toBe(true)
  for (const message of [
    'null',
    '[1]',
    '[1,null]',
    '[1,7]',
    `[${stubborn},{}]`,
    `[1,{"cmd":${stubborn}}]`,
    `[1,{"cmd":"SUBSCRIBE","evt":${stubborn}}]`,
    `[1,{"cmd":"AUTHORIZE","args":{"client_id":"${applicationId}","response_type":"code","scope":[${stubborn}]}}]`,
    `[1,{"cmd":"constructor"}]`,
  ])
    post(message)
  post('[1,{"cmd":"USER_SETTINGS_GET_LOCALE","nonce":"last"}]')
  await expect.poll(() => received.some((one) => one.includes('"nonce":"last"'))).toBe(true)
  expect(received.filter((one) => one.includes('Unknown Error'))).toHaveLength(1)
  socket.terminate()
})

test('an invalid response of a server behind the proxy ends only that request', async () => {
  answerActivity = (_, outgoing) => void outgoing.socket?.end('HTTP/1.1 099 No\r\nContent-Length: 0\r\n\r\n')
  expect(statusOf(await request(ports.activity, '/'))).toBe(502)
  answerActivity = answerWell
  expect(statusOf(await request(ports.activity, '/'))).toBe(200)
})

test('a handshake whose sender has gone has no effect', async () => {
  for (const [name, place] of Object.entries(places)) {
    const port = ports[name as keyof typeof places]
    await new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `GET ${place}x HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        )
        socket.once('close', () => done()).resetAndDestroy()
      })
    })
    // Any effect of the handshake has happened by the time a later request is answered.
    expect(statusOf(await request(port, '/'))).toBeGreaterThan(0)
  }
})
