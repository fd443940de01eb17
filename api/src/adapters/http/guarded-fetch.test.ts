import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { fakeOutside } from '../../../test/fakes/fake-outside.ts'
import { createFetchTransport } from './fetch-transport.ts'
import { createOutboundFetch } from './guarded-fetch.ts'
import { createNodeTransport, publicLookup, type NodeTransportOptions } from './node-transport.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Hosts = Parameters<typeof fakeOutside>[0]

function fetchWith(options: NodeTransportOptions) {
  const transport = createNodeTransport(options)
  closing.push(transport.close)
  return createOutboundFetch({ transport, map: thirdParties })
}

async function world(hosts: Hosts, options: NodeTransportOptions = {}) {
  const outside = await fakeOutside(hosts)
  closing.push(outside.close)
  return { outside, fetch: fetchWith({ standIn: outside.standIn, ...options }) }
}

const redirectTo =
  (location: string, status = 302): Hosts[string] =>
  (_, response) =>
    response.writeHead(status, { location }).end()

test('a host in the map is reached with method, headers and body', async () => {
  let body = ''
  const { outside, fetch } = await world({
    'accounts.spotify.com': (request, response) => {
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":"abc"}'))
    },
  })
  const answer = await fetch('https://accounts.spotify.com/api/token', {
    method: 'POST',
    headers: { Authorization: 'Basic abc' },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  expect(await answer.json()).toEqual({ token: 'abc' })
  expect(body).toBe('grant_type=client_credentials')
  expect(outside.requests).toMatchObject([
    { method: 'POST', path: '/api/token', headers: { authorization: 'Basic abc', 'content-length': '29' } },
  ])
})

test.each([
  'https://example.org/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://api.spotify.com:8443/',
  'https://api.spotify.com@example.org/',
  'https://api.spotify.com.example.org/',
  'https://www.googleapis.com/drive/v3/files',
  'file:///etc/passwd',
  'data:text/plain,hello',
])('%s is refused before any request is sent', async (address) => {
  const { outside, fetch } = await world({})
  await expect(fetch(address)).rejects.toMatchObject({ name: 'UpstreamError', reason: 'notAllowed' })
  expect(outside.requests).toEqual([])
})

test('a redirect is followed to a host in the map, and the response has the final URL', async () => {
  const { fetch } = await world({
    'spotify.link': redirectTo('https://open.spotify.com/track/1'),
    'open.spotify.com': (_, response) => response.end('a track'),
  })
  const answer = await fetch('https://spotify.link/x')
  expect([await answer.text(), answer.url]).toEqual(['a track', 'https://open.spotify.com/track/1'])
})

test.each(['http://169.254.169.254/latest', 'https://example.org/', '//localhost/', 'https://[::ffff:7f00:1]/'])(
  'a redirect to %s is refused',
  async (location) => {
    const { outside, fetch } = await world({ 'spotify.link': redirectTo(location) })
    await expect(fetch('https://spotify.link/x')).rejects.toMatchObject({ reason: 'notAllowed' })
    expect(outside.requests).toHaveLength(1)
  },
)

test('credentials for one host are not sent to another after a redirect', async () => {
  const { outside, fetch } = await world({
    'api.soundcloud.com': redirectTo('https://cf-media.sndcdn.com/a.mp3'),
    'cf-media.sndcdn.com': (_, response) => response.end('sound'),
  })
  const secrets = { Authorization: 'OAuth secret', Cookie: 'a=b', 'X-Api-Key': 'secret', Range: 'bytes=0-' }
  await fetch('https://api.soundcloud.com/tracks/1/stream', { headers: secrets })
  expect(outside.requests[0]?.headers).toMatchObject({ authorization: 'OAuth secret', range: 'bytes=0-' })
  expect(outside.requests[1]?.headers).not.toHaveProperty('cookie')
  expect(JSON.stringify(outside.requests[1]?.headers)).not.toContain('secret')
  expect(outside.requests[1]?.headers.range).toBe('bytes=0-')
})

test('a redirected POST becomes a GET, unless the status requires the method to be kept', async () => {
  const { outside, fetch } = await world({
    'api.spotify.com': (request, response) => {
      const status = request.url === '/seen' ? 200 : Number(request.url?.slice(1))
      response.writeHead(status, { location: '/seen' }).end()
    },
  })
  for (const status of [301, 303, 307, 308]) {
    await fetch(`https://api.spotify.com/${status}`, { method: 'POST', body: 'x' })
  }
  expect(outside.requests.filter(({ path }) => path === '/seen').map(({ method }) => method)).toEqual([
    'GET',
    'GET',
    'POST',
    'POST',
  ])
})

test('redirect loops end', async () => {
  const { outside, fetch } = await world({ 'youtu.be': redirectTo('/again') })
  await expect(fetch('https://youtu.be/again')).rejects.toMatchObject({ reason: 'tooManyRedirects' })
  expect(outside.requests).toHaveLength(6)
})

test('a redirect can be returned itself, or refused', async () => {
  const { fetch } = await world({ 'youtu.be': redirectTo('https://www.youtube.com/watch?v=1') })
  const answer = await fetch('https://youtu.be/1', { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://www.youtube.com/watch?v=1'])
  await expect(fetch('https://youtu.be/1', { redirect: 'error' })).rejects.toMatchObject({ reason: 'notAllowed' })
})

test('a response that is too large is cut off, with or without a length, compressed or not', async () => {
  const { fetch } = await world({
    'api.deezer.com': (request, response) => {
      const text = Buffer.alloc(5000, 'x')
      if (request.url === '/length') response.writeHead(200, { 'content-length': '5000' }).end(text)
      else if (request.url === '/zipped') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text))
      else response.end(text)
    },
  })
  for (const path of ['/length', '/zipped', '/plain']) {
    const reading = fetch(`https://api.deezer.com${path}`, { maxBytes: 1000 }).then((answer) => answer.text())
    await expect(reading, path).rejects.toMatchObject({ reason: 'tooLarge' })
    const whole = await fetch(`https://api.deezer.com${path}`, { maxBytes: 5000 })
    expect(await whole.text()).toHaveLength(5000)
  }
})

test('a silent third party times out, before its headers and after them', async () => {
  const { outside, fetch } = await world({
    'api.deezer.com': () => undefined,
    'openapi.tidal.com': (_, response) => void response.write('{"half'),
  })
  const timeouts: AbortController[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const one = new AbortController()
    timeouts.push(one)
    return one.signal
  })
  onTestFinished(() => timeout.mockRestore())
  const timeOut = () => timeouts.at(-1)?.abort(new DOMException('Its time is up', 'TimeoutError'))
  const asking = fetch('https://api.deezer.com/', { timeoutMs: 80 })
  await expect.poll(() => outside.requests).toHaveLength(1)
  timeOut()
  await expect(asking).rejects.toMatchObject({ reason: 'timeout' })
  const half = await fetch('https://openapi.tidal.com/', { timeoutMs: 300 })
  timeOut()
  await expect(half.text()).rejects.toThrow()
  expect(timeout.mock.calls).toEqual([[80], [300]])
})

test('the caller can abort the request', async () => {
  const { fetch } = await world({ 'api.deezer.com': () => undefined })
  const stopping = new AbortController()
  const asking = fetch('https://api.deezer.com/', { signal: stopping.signal })
  stopping.abort()
  await expect(asking).rejects.toMatchObject({ name: 'AbortError' })
})

test('a third party that closes the connection is unreachable', async () => {
  const { fetch } = await world({ 'api.deezer.com': (request) => request.socket.destroy() })
  await expect(fetch('https://api.deezer.com/')).rejects.toMatchObject({ reason: 'unreachable' })
})

test('a name in the map that resolves to a private address is not connected to', async () => {
  const listener = createServer()
  let connections = 0
  listener.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  closing.push(() => listener.close())
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['fe80::1']]) {
    const fetch = fetchWith({
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })
    await expect(fetch('https://api.spotify.com/v1/me')).rejects.toMatchObject({ reason: 'private' })
  }
  expect([connections, (listener.address() as AddressInfo).family]).toEqual([0, 'IPv4'])
})

test('the address that was resolved and checked is the one connected to, in both forms that Node requests', async () => {
  const public4 = { address: '8.8.8.8', family: 4 }
  const lookup = publicLookup(async () => [public4])
  const ask = (options: { all?: boolean }) =>
    new Promise((resolve) => lookup('api.spotify.com', options, (...answer) => resolve(answer)))
  expect(await ask({})).toEqual([null, '8.8.8.8', 4])
  expect(await ask({ all: true })).toEqual([null, [public4]])
})

test('a name without an address is unreachable', async () => {
  const fetch = fetchWith({ resolve: async () => [] })
  await expect(fetch('https://api.spotify.com/')).rejects.toMatchObject({ reason: 'unreachable' })
})

test("the runtime's own fetch reaches the same hosts, and its redirects are checked as well", async () => {
  const requests: string[] = []
  const send = async (request: Request) => {
    requests.push(request.url)
    return request.url.endsWith('/out')
      ? new Response(null, { status: 302, headers: { location: 'http://10.0.0.1/' } })
      : new Response('here', { headers: { 'content-type': 'text/plain' } })
  }
  const fetch = createOutboundFetch({ transport: createFetchTransport(send), map: thirdParties })
  expect(await (await fetch('https://api.deezer.com/track/1')).text()).toBe('here')
  await expect(fetch('https://api.deezer.com/out')).rejects.toMatchObject({ reason: 'notAllowed' })
  await expect(fetch('https://example.org/')).rejects.toMatchObject({ reason: 'notAllowed' })
  expect(requests).toEqual(['https://api.deezer.com/track/1', 'https://api.deezer.com/out'])
})
