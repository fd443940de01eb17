import { request as askPlainly, type IncomingHttpHeaders } from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeHttpServer, createHttpServer, listen } from './http-server.ts'
import { encodingFor } from './compression.ts'
import { fileIn } from './pages.ts'
import { precompress } from '../build/precompress.ts'

const long = JSON.stringify(Array.from({ length: 500 }, (_, number) => ({ number, title: `Song ${number}` })))
const plain = (text: string, headers: Record<string, string>) => new Response(text, { headers })

let dir: string
/** The server's response at each path. */
const answers: Record<string, (request: Request) => Response | Promise<Response | undefined>> = {
  '/long.json': () => plain(long, { 'Content-Type': 'application/json' }),
  '/short.json': () => plain('{"a":1}', { 'Content-Type': 'application/json' }),
  '/tagged.svg': () => plain(long, { 'Content-Type': 'image/svg+xml', ETag: '"one"', Vary: 'Origin' }),
  '/song.m4s': () => plain(long, { 'Content-Type': 'video/iso.segment' }),
  '/events': () => plain(long, { 'Content-Type': 'text/event-stream' }),
  '/encoded': () => plain(long, { 'Content-Type': 'text/plain', 'Content-Encoding': 'zstd' }),
  '/as-it-is': () => plain(long, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-transform' }),
  '/app.js': (request) => fileIn(dir, '/app.js', request.headers),
  '/fresh.js': (request) => fileIn(dir, '/fresh.js', request.headers),
  '/assets/part-1.js': (request) => fileIn(dir, '/assets/part-1.js', request.headers),
}

const server = createHttpServer(async (request, { send }) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/sent.json')
    return send?.(200, { 'Content-Type': 'application/json' }, long) ?? new Response(long)
  return (await answers[pathname]?.(request)) ?? new Response(null, { status: 404 })
})
let port: number
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'segue-pages-'))
  await writeFile(join(dir, 'app.js'), long)
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'assets/part-1.js'), long)
  await precompress(dir)
  await writeFile(join(dir, 'fresh.js'), long)
  port = await listen(server, 0, '127.0.0.1')
})
afterAll(async () => {
  await closeHttpServer(server, 1000)
  await rm(dir, { recursive: true, force: true })
})

/** Sends a request with a client that doesn't decode responses by itself. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const asking = askPlainly({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
      })
      asking.on('error', reject)
      asking.end()
    },
  )
}

const textIn = ({ headers, body }: { headers: IncomingHttpHeaders; body: Buffer }) => {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body).toString()
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
}

describe.each(['/long.json', '/sent.json', '/app.js', '/fresh.js'])('%s', (path) => {
  test.each(['br', 'gzip'])('is sent in %s to clients that accept it', async (encoding) => {
    const answer = await ask(path, { 'accept-encoding': encoding })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    expect(textIn(answer)).toBe(long)
    expect(answer.body.length).toBeLessThan(long.length / 4)
  })

  test.each<Record<string, string>>([
    {},
    { 'accept-encoding': 'br;q=0, gzip;q=0.0' },
    { 'accept-encoding': 'identity' },
  ])("is sent unencoded to clients that don't accept an encoding, with a Vary header (%o)", async (headers) => {
    const answer = await ask(path, headers)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers.vary).toBe('Accept-Encoding')
    expect(answer.body.toString()).toBe(long)
  })
})

test('a short response is not compressed', async () => {
  const answer = await ask('/short.json', { 'accept-encoding': 'gzip, br' })
  expect([answer.headers['content-encoding'], answer.body.toString()]).toEqual([undefined, '{"a":1}'])
})

test.each(['/song.m4s', '/events', '/encoded', '/as-it-is'])(
  '%s is not compressed: music, event streams, encoded responses, and no-transform',
  async (path) => {
    const answer = await ask(path, { 'accept-encoding': 'gzip, br' })
    expect(['zstd', undefined]).toContain(answer.headers['content-encoding'])
    expect(answer.headers.vary).toBeUndefined()
    expect(answer.status).toBe(200)
  },
)

test('a partial response is never compressed', async () => {
  const answer = await ask('/long.json', { 'accept-encoding': 'br', range: 'bytes=0-9' })
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test('a compressed response gets a weak ETag, and its existing Vary header is extended', async () => {
  const { headers } = await ask('/tagged.svg', { 'accept-encoding': 'br' })
  expect([headers.etag, headers.vary]).toEqual(['W/"one"', 'Origin, Accept-Encoding'])
})

test('a file has an ETag per encoding, and a client that has that form is not sent it again', async () => {
  const tags = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const accepted = { 'accept-encoding': encoding }
    const { etag = '' } = (await ask('/app.js', accepted)).headers
    tags.add(etag)
    const again = await ask('/app.js', { ...accepted, 'if-none-match': etag })
    expect([again.status, again.body.length]).toEqual([304, 0])
  }
  expect(tags.size).toBe(3)
  const { etag = '' } = (await ask('/fresh.js', { 'accept-encoding': 'br' })).headers
  expect(etag).toMatch(/^W\//)
  expect((await ask('/fresh.js', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304)
})

test('a file with a version in its name is cached permanently, and has no ETag', async () => {
  const { headers } = await ask('/assets/part-1.js', { 'accept-encoding': 'br' })
  expect(headers['cache-control']).toContain('immutable')
  expect(headers.etag).toBeUndefined()
})

test('a response to HEAD has no body in any encoding', async () => {
  const answer = await ask('/long.json', { 'accept-encoding': 'br' }, 'HEAD')
  expect([answer.status, answer.body.length, answer.headers.vary]).toEqual([200, 0, 'Accept-Encoding'])
})

test('the best accepted encoding is chosen, and none that is refused', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(encodingFor('GZIP')).toBe('gzip')
  expect(encodingFor('deflate')).toBeUndefined()
  expect(encodingFor(undefined)).toBeUndefined()
})
