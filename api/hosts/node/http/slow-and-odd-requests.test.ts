import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApi, type Fixtures } from '../../../test/fixtures.ts'
import { watchBodies } from './body-watch.ts'
import { listen } from './http-server.ts'

let fixtures: Fixtures
let port: number
beforeAll(async () => {
  fixtures = await openApi()
  port = Number(new URL(await fixtures.listen()).port)
})
afterAll(() => fixtures.close())

/** Sends a text on a new connection, and returns everything received until the other side closed. */
async function sendRaw(at: number, text: string): Promise<string> {
  const socket = connect(at, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => void (answer += chunk))
  socket.write(text)
  await once(socket, 'close')
  return answer
}

/** As sent by `curl --http2` and Java's HttpClient. */
const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n'

test('a request that offers HTTP/2 is answered normally, and so is the next one', async () => {
  const key = 'GET /auth/pub-key HTTP/1.1\r\nHost: here\r\n'
  const answer = await sendRaw(port, `${key}${offer}\r\n${key}Connection: close\r\n\r\n`)
  expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  expect(answer.match(/"pubKey"/g)).toHaveLength(2)
})

test('a request that offers HTTP/2 may have a body that arrives later', async () => {
  const body = JSON.stringify({ email: 'nobody@example.test', password: 'not the password' })
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => void (answer += chunk))
  const head = `POST /auth/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  socket.write(`${head}${offer}\r\n${body.slice(0, 10)}`)
  // By the time a later connection has its response, the server has read the head.
  await sendRaw(port, 'GET /auth/pub-key HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
  socket.write(body.slice(10))
  await expect.poll(() => answer).toMatch(/HTTP\/1\.1 401[\s\S]*statusCode/)
  socket.destroy()
})

test('a WebSocket at a path without one is still refused', async () => {
  const answer = await sendRaw(
    port,
    'GET /nowhere HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 404/)
})

/** A server that only reads, with a clock that the test moves. */
async function reading() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let now = 0
  const bodies = watchBodies(() => now)
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    bodies.watch(request, response)
    request.on('error', () => undefined)
    request.resume().on('end', () => response.end('read'))
  })
  const at = await listen(server, 0, '127.0.0.1')
  const sockets: Socket[] = []
  async function nextRequest(): Promise<IncomingMessage> {
    const [request] = await once(server, 'request')
    return request
  }
  return {
    send: async (head: string) => {
      const socket = connect(at, '127.0.0.1')
      sockets.push(socket)
      const received = { text: '', closed: false }
      socket.setEncoding('utf8').on('data', (chunk: string) => void (received.text += chunk))
      socket.on('close', () => (received.closed = true))
      socket.write(`${head}\r\nHost: here\r\n\r\n`)
      const request = await nextRequest()
      return { socket, received, request }
    },
    nextRequest,
    pass: (ms: number) => {
      now += ms
      vi.advanceTimersByTime(1000)
    },
    close: async () => {
      bodies.stop()
      vi.useRealTimers()
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

test('a body that is not a file must arrive within half a minute', async () => {
  const { send, pass, close } = await reading()
  const { received } = await send('POST / HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 100')
  pass(29_000)
  expect(received.closed).toBe(false)
  pass(2000)
  await expect.poll(() => received).toEqual({ text: expect.stringMatching(/^HTTP\/1\.1 408/), closed: true })
  await close()
})

test('each body on a connection has its own half minute', async () => {
  const { send, nextRequest, pass, close } = await reading()
  const { socket, received } = await send('POST / HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2')
  pass(29_000)
  socket.write('{}')
  await expect.poll(() => received.text).toMatch(/^HTTP\/1\.1 200[\s\S]*read/)
  const second = nextRequest()
  socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n')
  await second
  pass(29_000)
  expect(received.closed).toBe(false)
  pass(2000)
  await expect.poll(() => received).toEqual({ text: expect.stringMatching(/HTTP\/1\.1 408/), closed: true })
  await close()
})

test.each([
  ['a form', 'multipart/form-data; boundary=x'],
  ['a resumable upload', 'application/offset+octet-stream'],
])('the file of %s may take longer while it makes progress, but not if it only trickles', async (_what, type) => {
  const { send, pass, close } = await reading()
  const { socket, received, request } = await send(
    `POST / HTTP/1.1\r\nContent-Type: ${type}\r\nContent-Length: 100000000`,
  )
  /** Sends this many bytes, and waits until the server has read them. */
  const give = async (bytes: number) => {
    const before = request.socket.bytesRead
    socket.write(Buffer.alloc(bytes))
    await expect.poll(() => [request.socket.bytesRead - before, request.readableLength]).toEqual([bytes, 0])
  }
  for (let period = 0; period < 6; period++) {
    await give(100_000)
    pass(11_000)
  }
  expect(received.closed).toBe(false)
  await give(1000)
  pass(11_000)
  await expect.poll(() => received.closed).toBe(true)
  await close()
})
