import { request as plainRequest, type IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { proxyHosts } from '../../../test/proxy-hosts.ts'
import { proxyWorld, says, type Handler } from '../../../test/proxy-world.ts'

const song = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))

/** A file server that behaves like a CDN: ranges, ETags, conditions. */
const serves: Handler = (request, response) => {
  const headers = { 'content-type': 'audio/mpeg', etag: '"song"', 'accept-ranges': 'bytes', 'set-cookie': 'track=me' }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const piece = song.subarray(Number(from ?? 0), to ? Number(to) + 1 : undefined)
  const length = { 'content-length': piece.length }
  const range = `bytes ${from}-${Number(from) + piece.length - 1}/${song.length}`
  if (request.headers['if-none-match'] === '"song"') response.writeHead(304, headers).end()
  else if (piece.length === 0) response.writeHead(416, { 'content-range': `bytes */${song.length}` }).end()
  else if (from === undefined) response.writeHead(200, { ...headers, ...length }).end(piece)
  else response.writeHead(206, { ...headers, ...length, 'content-range': range }).end(piece)
}

describe.each(Object.entries(proxyHosts))('over %s', (_, open) => {
  const world = (hosts: Record<string, Handler>, how: { rateFactor?: number; silenceMs?: number } = {}) =>
    proxyWorld(open, hosts, how)

  test.each(['', '/.proxy'])('media pass through unchanged under %s/outside', async (front) => {
    const { get, requests } = await world({ 'cf-media.sndcdn.com': serves })
    const answer = await get(`${front}/outside/soundcloud-media/cf-media/a.mp3?token=1`)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(song)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(song.length),
      etag: '"song"',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(requests.map(({ path }) => path)).toEqual(['/a.mp3?token=1'])
  })

  test('ranges and conditions are honoured', async () => {
    const { get } = await world({ 'cf-media.sndcdn.com': serves })
    const path = '/outside/soundcloud-media/cf-media/a.mp3'
    const piece = await get(path, { headers: { Range: 'bytes=1000-1999' } })
    expect([piece.status, piece.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${song.length}`])
    expect(Buffer.from(await piece.arrayBuffer()).equals(song.subarray(1000, 2000))).toBe(true)
    const same = await get(path, { headers: { 'If-None-Match': '"song"' } })
    expect([same.status, await same.text()]).toEqual([304, ''])
    const beyond = await get(path, { headers: { Range: 'bytes=999999-' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${song.length}`])
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(song.length)])
  })

  test('redirects are followed by the proxy, so that clients connect only to our host', async () => {
    const { get, requests } = await world({
      'api.audius.co': says('', { location: 'https://creatornode2.audius.co/tracks/cidstream/1' }, 302),
      'creatornode2.audius.co': serves,
    })
    const answer = await get('/outside/audius/v1/tracks/1/stream', {
      headers: { Range: 'bytes=0-9' },
      redirect: 'error',
    })
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([206, 10])
    expect(requests[1]?.headers.range).toBe('bytes=0-9')
  })

  test.each([
    'https://evil.test/a',
    'http://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://api.audius.co@evil.test/',
    'file:///etc/passwd',
  ])('a redirect to %s is refused', async (location) => {
    const { get, requests } = await world({ 'api.audius.co': says('', { location }, 302) })
    const answer = await get('/outside/audius/v1/tracks/1/stream')
    expect(answer.status).toBe(403)
    expect(((await answer.json()) as { message: string }).message).toContain('not on the list')
    expect(requests).toHaveLength(1)
  })

  test.each([
    '/outside/evil.test/x',
    '/outside/https://evil.test/',
    '/outside/soundcloud-media/evil.test/x',
    '/outside/soundcloud-media/x@evil.test/x',
    '/outside/spotify-sign-in/api/token',
    '/outside/youtube-data/drive/v3/files',
    '/.proxy/outside/',
  ])('%s is refused with a sentence and without a request', async (path) => {
    const { get, requests } = await world({})
    const answer = await get(path)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      {
        statusCode: 403,
        message: expect.stringContaining('not on the list'),
        error: 'Forbidden',
        code: 'notAllowed',
      },
    ])
    expect(requests).toEqual([])
  })

  test('cacheable responses are cached for as long as allowed, and requested again afterwards', async () => {
    const { get, requests, pass } = await world({
      'api.deezer.com': says('{"id":1}', {
        'cache-control': 'public, max-age=60',
        etag: '"one"',
        'content-length': '8',
      }),
      'api.7digital.com': says('{"id":1}', { 'cache-control': 'private, max-age=60', 'content-length': '8' }),
    })
    for (let time = 0; time < 3; time++)
      expect(await (await get('/outside/deezer/track/1')).json()).toEqual({ id: 1 })
    expect(requests).toHaveLength(1)
    pass(30_000)
    const later = await get('/outside/deezer/track/1')
    expect([later.headers.get('age'), later.headers.get('etag')]).toEqual(['30', 'W/"one"'])
    const same = await get('/outside/deezer/track/1', { headers: { 'If-None-Match': 'W/"one"' } })
    expect(same.status).toBe(304)
    pass(30_001)
    await get('/outside/deezer/track/1')
    expect(requests).toHaveLength(2)
    await get('/outside/seven-digital/1.2/track')
    await get('/outside/seven-digital/1.2/track')
    expect(requests).toHaveLength(4)
  })

  test('our own token is not forwarded; a token that the map allows is, and its responses are not shared', async () => {
    const kept = { 'cache-control': 'max-age=60', 'content-length': '2' }
    const { get, requests } = await world({
      'api.deezer.com': says('{}'),
      'api.spotify.com': says('{}', kept),
    })
    const headers = { Authorization: 'Bearer ann', Cookie: 'session=1', Referer: 'https://us.test/?code=1' }
    await get('/outside/deezer/track/1', { headers })
    expect(JSON.stringify(requests[0]?.headers)).not.toMatch(/ann|session|code=1/)
    for (const token of ['one', 'two']) {
      await get('/outside/spotify/v1/me', { headers: { Authorization: `Bearer ${token}` } })
    }
    expect(requests.slice(1).map(({ headers }) => headers.authorization)).toEqual(['Bearer one', 'Bearer two'])
  })

  test('only the methods in the map are allowed, with a body only where one may be sent', async () => {
    const bodies: string[] = []
    const { get, requests } = await world({
      'api.spotify.com': (request, response) => {
        request.on('data', (chunk) => bodies.push(String(chunk)))
        request.on('end', () => response.writeHead(204).end())
      },
    })
    const refused = await get('/outside/deezer/track/1', { method: 'POST', body: '{}' })
    expect([refused.status, refused.headers.get('allow'), requests.length]).toEqual([405, 'GET, HEAD', 0])
    const played = await get('/outside/spotify/v1/me/player/play', { method: 'PUT', body: '{"uris":[]}' })
    expect([played.status, bodies.join('')]).toEqual([204, '{"uris":[]}'])
    const large = await get('/outside/spotify/v1/x', { method: 'PUT', body: 'x'.repeat(300_000) })
    expect(large.status).toBe(413)
  })

  test('each caller has an allowance: users by token, others by address', async () => {
    // A burst of 6, then half a request a second.
    const { get } = await world({ 'api.deezer.com': says('{}') }, { rateFactor: 0.01 })
    const from = async (headers: Record<string, string>) => {
      const answers = []
      for (let time = 0; time < 7; time++) answers.push(await get('/outside/deezer/track/1', { headers }))
      return answers
    }
    const byAddress = await from({ 'X-Forwarded-For': '203.0.113.1' })
    expect(byAddress.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect(byAddress[6]?.headers.get('retry-after')).toBe('3')
    const ann = await from({ 'X-Forwarded-For': '203.0.113.1', Authorization: 'Bearer ann' })
    expect(ann.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect((await from({ 'X-Forwarded-For': '203.0.113.2', Authorization: 'Bearer rubbish' }))[5]?.status).toBe(200)
  })

  test('HTML and scripts from third parties are never served under our host', async () => {
    const { get } = await world({
      'cdn.discordapp.com': (request, response) =>
        void response
          .writeHead(200, { 'content-type': request.url?.slice(1) ?? '' })
          .end('<script>alert(1)</script>'),
    })
    for (const type of ['text/html', 'text/javascript', 'application/xhtml+xml']) {
      const answer = await get(`/outside/discord-cdn/${type}`)
      expect([type, answer.status, await answer.text()]).not.toContain('<script>')
      expect(answer.status).toBe(502)
    }
    const picture = await get('/outside/discord-cdn/image/svg+xml')
    expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test('a third party’s refusals keep their status, and its failures become ours', async () => {
    const { get } = await world({
      'api.deezer.com': (request, response) => {
        const status = Number(request.url?.slice(1))
        response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '7' }).end('<h1>no</h1>')
      },
      'api.spotify.com': says('{"error":"no such track"}', {}, 404),
      'api.7digital.com': (request) => void request.socket.destroy(),
    })
    for (const [status, received] of [
      [401, 401],
      [404, 404],
      [429, 429],
      [500, 502],
      [503, 502],
      [304, 304],
    ] as const) {
      const answer = await get(`/outside/deezer/${status}`)
      expect([status, answer.status]).toEqual([status, received])
      if (status === 429) expect(answer.headers.get('retry-after')).toBe('7')
      if (received !== 304)
        expect(await answer.json()).toMatchObject({ statusCode: received, message: expect.any(String) })
    }
    expect(await (await get('/outside/spotify/v1/tracks/x')).json()).toEqual({ error: 'no such track' })
    expect((await get('/outside/seven-digital/1.2/track')).status).toBe(502)
  })

  test('a song is streamed instead of buffered in memory, with backpressure from the listener', async () => {
    let sent = 0
    const chunk = Buffer.alloc(64 * 1024)
    const { url } = await world({
      'cf-media.sndcdn.com': (_, response) => {
        response.writeHead(200, { 'content-type': 'audio/mpeg' })
        const more = () => {
          sent += 1
          if (sent === 4000) response.end(chunk)
          else if (response.write(chunk)) setImmediate(more)
          else response.once('drain', more)
        }
        more()
      },
    })
    const asking = plainRequest(`${url}/outside/soundcloud-media/cf-media/a.mp3`)
    const answer = await new Promise<IncomingMessage>((resolve) => asking.on('response', resolve).end())
    answer.once('data', () => answer.pause())
    await settled(() => sent)
    // Without backpressure 250 MB would be sent; what fits into the buffers on the way is a fraction of that.
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(1000)
    asking.destroy()
  })

  test('a client that disconnects ends the request to the third party', async () => {
    let left = false
    const { url } = await world({
      'cf-media.sndcdn.com': (_, response) => {
        response.writeHead(200, { 'content-type': 'audio/mpeg' })
        response.write(Buffer.alloc(1000))
        response.on('close', () => (left = true))
      },
    })
    const asking = plainRequest(`${url}/outside/soundcloud-media/cf-media/a.mp3`)
    asking.on('error', () => undefined)
    await new Promise<void>((resolve) =>
      asking.on('response', (answer) => void answer.once('data', () => resolve())).end(),
    )
    asking.destroy()
    await expect.poll(() => left).toBe(true)
  })

  test('a truncated song is not passed off as complete', async () => {
    let breakOff = () => {}
    const { get } = await world({
      'cf-media.sndcdn.com': (_, response) => {
        response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': '1000' })
        response.write(Buffer.alloc(500))
        breakOff = () => void response.destroy()
      },
    })
    const answer = await get('/outside/soundcloud-media/cf-media/a.mp3')
    breakOff()
    await expect(answer.arrayBuffer()).rejects.toThrow()
  })
})

test('a third party that stops responding is refused with a sentence', async () => {
  const open = must(proxyHosts['Node sockets'], 'the host of sockets')
  const { get } = await proxyWorld(open, { 'api.deezer.com': () => undefined }, { silenceMs: 60 })
  const answer = await get('/outside/deezer/track/1')
  expect([answer.status, await answer.json()]).toEqual([
    504,
    { statusCode: 504, message: 'api.deezer.com does not respond', error: 'Gateway Timeout', code: 'noAnswer' },
  ])
})

/** Waits until a number has been stable for a thousand turns of the event loop. */
async function settled(read: () => number) {
  let [last, turns] = [read(), 0]
  while (turns < 1000) {
    await new Promise((resolve) => void setImmediate(resolve))
    turns = read() === last ? turns + 1 : 0
    last = read()
  }
}
