import { createServer } from 'node:http'
import { connect } from 'node:http2'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { certificateFor } from './certificate.ts'
import { attach, close, guarded, listen } from './local-server.ts'
import { createProxy } from './proxy.ts'
import { createSecureServer } from './secure-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const end of closing.splice(0).reverse()) await end()
})

test('a page is served over HTTP/2, with its body passed on, and WebSockets are accepted beside it', async () => {
  const behind = createServer(async (incoming, reply) => {
    let body = ''
    for await (const part of incoming) body += String(part)
    reply.writeHead(200, { connection: 'close' }).end(`${incoming.method} ${incoming.url} ${body}`)
  })
  const sockets = new WebSocketServer({ server: behind })
  sockets.on('connection', (socket) => socket.send('live'))
  const target = await listen(behind, 0)
  closing.push(() => close(behind))
  const certificate = await certificateFor(['localhost'])
  const server = createSecureServer(certificate)
  const origins = (port: number) => [`https://localhost:${port}`]
  const proxy = createProxy({
    mappings: [{ prefix: '/', target: 'own.test' }],
    reach: () => new URL(`http://127.0.0.1:${target}`),
    policy: () => '',
    hostOrigin: '',
    origin: '',
  })
  attach(server, guarded(proxy, origins))
  const port = await listen(server, 0)
  closing.push(() => close(server))
  const session = connect(`https://localhost:${port}`, { ca: certificate.cert })
  closing.push(() => session.destroy())
  const request = session.request({ ':method': 'POST', ':path': '/songs', 'content-length': 4 })
  request.end('kite')
  let received = ''
  for await (const part of request) received += String(part)
  expect(received).toBe('POST /songs kite')
  const socket = new WebSocket(`wss://localhost:${port}/live`, { ca: certificate.cert })
  closing.push(() => socket.terminate())
  expect(await new Promise((done) => socket.once('message', (data) => done(String(data))))).toBe('live')
})
