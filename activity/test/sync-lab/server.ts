import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { WebSocketServer } from 'ws'
import type { LockedSong } from './fixture.ts'

export const listenerToken = 'token-of-a-listener'

/** The server's time, ms, which the pages estimate through their bad connections. */
export const trueNow = () => performance.timeOrigin + performance.now()

export type LabServer = {
  port: number
  /** Requests without a valid token that needed one. */
  refused: string[]
  requests: string[]
  close(): Promise<void>
}

/** A server with the parts of the product that the player needs: the page, one song in two forms, and a clock. */
export async function startLabServer(options: {
  pageDirectory: string
  song: LockedSong
  wav: Buffer
  /** May handle a request instead of the lab; returns whether it did. */
  before?: (request: IncomingMessage, response: ServerResponse) => boolean
}): Promise<LabServer> {
  const refused: string[] = []
  const requests: string[] = []
  const { song, wav, pageDirectory } = options

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://lab')
    requests.push(pathname)
    const known = request.headers.authorization === `Bearer ${listenerToken}`
    const send = (type: string, body: Buffer | string) => {
      response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
    }
    const refuse = (status: number) => {
      refused.push(pathname)
      response.writeHead(status).end()
    }
    if (pathname === '/songs/locked-out/hls-playlist') {
      return send('application/vnd.apple.mpegurl', song.playlist.replaceAll('song=lab', 'song=locked-out'))
    }
    if (/^\/songs\/[^/]+\/hls-playlist$/.test(pathname)) {
      return known ? send('application/vnd.apple.mpegurl', song.playlist) : refuse(401)
    }
    if (pathname === '/songs/hls/key') {
      const allowed = known && !request.url?.includes('locked-out')
      return allowed ? send('application/octet-stream', song.key) : refuse(403)
    }
    if (pathname === '/click.wav') return sendRange(request, response, wav)
    const file = song.files.get(pathname.replace(/^\/songs\/[^/]+\//, ''))
    if (file) return send('video/mp4', file)
    const path = join(pageDirectory, normalize(pathname === '/' ? '/index.html' : pathname))
    readFile(path).then(
      (body) => send(path.endsWith('.js') ? 'text/javascript' : 'text/html', body),
      () => response.writeHead(404).end(),
    )
  }

  const server = createServer((request, response) => {
    if (!options.before?.(request, response)) answer(request, response)
  })
  const sockets = new WebSocketServer({ server, path: '/clock' })
  sockets.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const received = trueNow()
      const { id } = JSON.parse(data.toString()) as { id: number }
      socket.send(JSON.stringify({ id, received, replied: trueNow() }))
    })
    socket.on('error', () => socket.terminate())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    refused,
    requests,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Media elements request ranges of a file, and can't seek if the server ignores them. */
function sendRange(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!range) {
    response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': body.length, 'accept-ranges': 'bytes' })
    return void response.end(body)
  }
  const from = Number(range[1])
  const to = Math.min(body.length - 1, range[2] ? Number(range[2]) : body.length - 1)
  response.writeHead(206, {
    'content-type': 'audio/wav',
    'content-length': to - from + 1,
    'content-range': `bytes ${from}-${to}/${body.length}`,
    'accept-ranges': 'bytes',
  })
  response.end(body.subarray(from, to + 1))
}
