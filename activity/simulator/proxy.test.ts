import { createServer, ServerResponse, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Mapping } from './mappings.ts'
import type { Outcome } from './observations.ts'
import { createProxy, type Proxy, type ProxyOptions } from './proxy.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  )
  return (server.address() as AddressInfo).port
}

/** A proxy with one server for all targets, which records its requests. */
async function proxied(mappings: Mapping[], headers: Record<string, string> = {}, more: Partial<ProxyOptions> = {}) {
  const outcomes: Outcome[] = []
  const requests: IncomingMessage[] = []
  const behind = createServer((incoming, outgoing) => {
    requests.push(incoming)
    outgoing.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(incoming.url)
  })
  const sockets = new WebSocketServer({ server: behind })
  sockets.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => socket.send(`heard ${data.toString()}`)),
  )
  const port = await listening(behind)
  const wanted: string[] = []
  /** Delayed work, which only runs when a test says so. */
  const waiting: { ms: number; run: () => void }[] = []
  const proxy: Proxy = createProxy({
    mappings,
    hostOrigin: 'http://localhost:3333',
    origin: 'http://localhost:3334',
    policy: (origin) => `default-src ${origin}`,
    reach(target) {
      wanted.push(target)
      return new URL(`http://127.0.0.1:${port}`)
    },
    after: (run, ms) => (ms > 0 ? waiting.push({ ms, run }) : run()),
    onOutcome: (_, outcome) => outcomes.push(outcome),
    ...more,
  })
  const server = createServer(proxy.answer)
  server.on('upgrade', proxy.upgrade)
  closing.push(proxy.close)
  const own = await listening(server)
  return {
    proxy,
    wanted,
    requests,
    waiting,
    outcomes,
    url: `http://127.0.0.1:${own}`,
    socketUrl: `ws://127.0.0.1:${own}`,
  }
}

const shop: Mapping[] = [
  { prefix: '/art/{shard}', target: '{shard}.art.test' },
  { prefix: '/shop/deep', target: 'deep.test/below' },
  { prefix: '/shop', target: 'shop.test' },
  { prefix: '/', target: 'own.test' },
]

test.each([
  ['/art/is1-ssl/a.jpg?x=1', 'is1-ssl.art.test', '/a.jpg?x=1'],
  ['/.proxy/art/is1/a.jpg', 'is1.art.test', '/a.jpg'],
  ['/art/a.b/c', 'own.test', '/art/a.b/c'],
  ['/shop/deep/x', 'deep.test', '/below/x'],
  ['/shop/deep', 'deep.test', '/below'],
  ['/shop/deep/', 'deep.test', '/below/'],
  ['/shop/deeper', 'shop.test', '/deeper'],
  ['/shop', 'shop.test', '/'],
  ['/shop?q=1', 'shop.test', '/?q=1'],
  ['/shopping', 'own.test', '/shopping'],
  ['/.proxy/', 'own.test', '/'],
])('%s is handled by %s at %s', async (path, target, at) => {
  const { url, wanted, requests } = await proxied(shop)
  expect((await fetch(url + path)).status).toBe(200)
  expect([wanted, requests[0]?.url]).toEqual([[target], at])
})

/** A response on a connection that asks for a WebSocket. */
function replyOn(incoming: IncomingMessage, socket: Duplex): ServerResponse {
  const reply = new ServerResponse(incoming)
  reply.assignSocket(socket as Socket)
  return reply
}

test('a path without a mapping returns 404, without a request to any target', async () => {
  const { url, wanted } = await proxied([{ prefix: '/only', target: 'only.test' }])
  expect((await fetch(`${url}/other`)).status).toBe(404)
  expect(wanted).toEqual([])
})

test('pages get the policy and are not cached; pages that Discord may frame can be framed here', async () => {
  const { url } = await proxied(shop, {
    'content-type': 'text/html',
    'cache-control': 'max-age=60',
    etag: '"1"',
    'content-security-policy': "default-src 'self'; frame-ancestors 'self' https://discord.com",
  })
  const { headers } = await fetch(`${url}/`)
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual([null, null])
  expect(headers.get('content-security-policy')).toBe(
    "default-src http://localhost:3334, default-src 'self'; frame-ancestors 'self' https://discord.com http://localhost:3333",
  )
})

test('other responses keep their cache headers, and service workers are not served', async () => {
  const { url } = await proxied(shop, { 'cache-control': 'max-age=60' })
  expect((await fetch(`${url}/a.js`)).headers.get('cache-control')).toBe('max-age=60')
  expect((await fetch(`${url}/sw.js`, { headers: { 'Service-Worker': 'script' } })).status).toBe(403)
})

test("targets don't learn the client's address", async () => {
  const { url, requests } = await proxied(shop)
  await fetch(`${url}/`, { headers: { 'X-Forwarded-For': '203.0.113.1', Authorization: 'Bearer 1' } })
  expect(requests[0]?.headers['x-forwarded-for']).toBeUndefined()
  expect(requests[0]?.headers.authorization).toBe('Bearer 1')
})

const opened = async (address: string) => {
  const socket = new WebSocket(address)
  const received: string[] = []
  socket.on('message', (data: Buffer) => received.push(data.toString()))
  await new Promise((done, failed) => socket.once('open', done).once('error', failed))
  closing.push(() => socket.terminate())
  return { socket, received }
}

test.each<[why: string, target: RequestListener | null, outcome: Partial<Outcome>]>([
  ['that refuses it', (_, outgoing) => outgoing.writeHead(426).end(), { status: 426, why: 'answered' }],
  ['that ignores it', () => undefined, { status: 502, why: 'silent' }],
  ['that is not running', null, { status: 502, why: 'unreachable' }],
])('a WebSocket to a server %s fails with 502, and the reason is reported', async (_, target, outcome) => {
  const behind = createServer()
  behind.on('upgrade', (incoming, socket) => target?.(incoming, replyOn(incoming, socket)))
  const port = await listening(behind)
  if (!target) await new Promise((done) => behind.close(done))
  const { socketUrl, outcomes } = await proxied(
    [{ prefix: '/live', target: 'own.test/live' }],
    {},
    {
      ...(outcome.why === 'silent' ? { handshakeMs: 1 } : {}),
      reach: () => new URL(`http://127.0.0.1:${port}`),
    },
  )
  await expect(opened(`${socketUrl}/live`)).rejects.toThrow('502')
  expect(outcomes).toEqual([expect.objectContaining({ kind: 'socket', path: '/live', ...outcome })])
})

test('WebSockets pass with and without the prefix, and a frozen one goes silent without closing', async () => {
  const { proxy, socketUrl } = await proxied(shop)
  const { socket, received } = await opened(`${socketUrl}/.proxy/rooms/1/ws`)
  socket.send('one')
  await expect.poll(() => received).toEqual(['heard one'])
  const [tunnel] = proxy.tunnels()
  expect(tunnel?.path).toBe('/.proxy/rooms/1/ws')
  tunnel?.freeze()
  socket.send('two')
  // A later connection has its answer, so this one would have got it as well.
  const later = await opened(`${socketUrl}/rooms/2/ws`)
  later.socket.send('three')
  await expect.poll(() => later.received).toEqual(['heard three'])
  expect([received, socket.readyState]).toEqual([['heard one'], WebSocket.OPEN])
})

test('requests and handshakes wait for the latency before they reach their target', async () => {
  const { proxy, url, requests, waiting, socketUrl } = await proxied(shop)
  proxy.setLatency(60)
  const answered = fetch(`${url}/a`)
  await expect.poll(() => waiting.map(({ ms }) => ms)).toEqual([60])
  const later = opened(`${socketUrl}/`)
  await expect.poll(() => waiting.map(({ ms }) => ms)).toEqual([60, 60])
  // The later handshake reaches the target, so the request would have as well.
  waiting.splice(1).forEach(({ run }) => run())
  await later
  expect(requests).toEqual([])
  waiting.shift()?.run()
  expect((await answered).status).toBe(200)
})

test('WebSocket messages wait for half of the latency in each direction', async () => {
  const { proxy, socketUrl, waiting } = await proxied(shop)
  const { socket, received } = await opened(`${socketUrl}/`)
  proxy.setLatency(60)
  socket.send('one')
  for (let direction = 0; direction < 2; direction++) {
    await expect.poll(() => waiting.map(({ ms }) => ms)).toEqual([30])
    expect(received).toEqual([])
    waiting.shift()?.run()
  }
  await expect.poll(() => received).toEqual(['heard one'])
})
