import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { serveDesk, type DeskOptions } from './desk.ts'
import type { Mapping } from './mappings.ts'
import { createProxy, type Proxy, type ProxyOptions } from './proxy.ts'
import { createClients, type Clients } from './rpc/clients.ts'

export type SimulatorOptions = Pick<DeskOptions, 'world' | 'bot'> &
  Pick<ProxyOptions, 'policy' | 'reach'> & {
    mappings: readonly Mapping[]
    /** Without one: plain http on localhost at `port` (the page) and the port after it (the activity). */
    realOrigins?: { key: string; cert: string }
    /** 3333 is the only one that the SDK believes outside of the real origins. */
    port?: number
  }

export type Simulator = {
  /** Where the page is. */
  url: string
  /** What everything is served at when it plays the real origins. */
  port: number
  activityOrigin: string
  clients: Clients
  proxy: Proxy
  close: () => Promise<void>
}

/** Beside Discord's own the SDK believes this one: at another port the page has to be mapped to it. */
const believedOrigin = 'http://localhost:3333'

/** Serves the page that plays Discord, and the proxy behind which it loads the activity. */
export async function serveSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { world, realOrigins, port = 3333 } = options
  const url = realOrigins ? 'https://discord.com' : `http://localhost:${port}`
  const activityOrigin = realOrigins
    ? `https://${world.application.id}.discordsays.com`
    : `http://localhost:${port + 1}`
  const clients = createClients(world)
  const hostOrigin = realOrigins ? url : believedOrigin
  const proxy = createProxy({ ...options, hostOrigin, origin: activityOrigin })
  const page = pageParts({ ...options, clients, activityOrigin })
  const servers: Server[] = []
  const serve = async (server: Server, at: number, parts: Parts) => {
    server.on('request', parts.answer)
    server.on('upgrade', parts.upgrade)
    servers.push(server)
    await listen(server, at)
  }
  const close = async () => {
    proxy.close()
    page.close()
    await Promise.all(servers.map(closed))
  }
  try {
    if (realOrigins) {
      // One door for both names, as the browser is told to look for either here.
      const pick = ({ headers: { host = '' } }: IncomingMessage): Parts =>
        host.startsWith('discord.com') ? page : proxy
      await serve(createSecureServer(realOrigins), 0, {
        answer: (incoming, outgoing) => pick(incoming).answer(incoming, outgoing),
        upgrade: (incoming, socket, head) => pick(incoming).upgrade(incoming, socket, head),
      })
    } else {
      await serve(createServer(), port, page)
      await serve(createServer(), port + 1, proxy)
    }
  } catch (error) {
    await close()
    throw error
  }
  return { url, port: portOf(servers[0]), activityOrigin, clients, proxy, close }
}

type Parts = {
  answer: RequestListener
  upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void
}

type ServedFile = { type: string; file: URL }

const documents: Record<string, ServedFile> = {
  '/': { type: 'text/html; charset=utf-8', file: new URL('./page/index.html', import.meta.url) },
  '/page.css': { type: 'text/css; charset=utf-8', file: new URL('./page/page.css', import.meta.url) },
}
const program = new URL('./page/page.ts', import.meta.url)

/** The page's documents, and its program with the parts that it imports from beside it. */
const fileAt = (path: string): ServedFile | undefined =>
  /^\/[\w-]+\.ts$/.test(path)
    ? { type: 'text/javascript; charset=utf-8', file: new URL(`.${path}`, program) }
    : documents[path]

function pageParts(desk: DeskOptions): Parts & { close: () => void } {
  const sockets = new WebSocketServer({ noServer: true })
  sockets.on('connection', (socket) => serveDesk(socket, desk))
  return {
    answer: (incoming, outgoing) => void tell(incoming, outgoing),
    upgrade(incoming, socket, head) {
      // Only our own page may sit at the desk; any other site in the same browser could ask, too.
      const own = incoming.headers.origin?.replace(/^https?:\/\//, '') === incoming.headers.host
      if (incoming.url !== '/desk' || !own) socket.destroy()
      else sockets.handleUpgrade(incoming, socket, head, (opened) => sockets.emit('connection', opened, incoming))
    },
    close() {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

async function tell(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const asked = fileAt((incoming.url ?? '/').replace(/\?.*/s, ''))
  const text = asked && (await textOf(asked.file).catch(() => undefined))
  if (!asked || text === undefined) return void outgoing.writeHead(404).end()
  outgoing.writeHead(200, { 'content-type': asked.type, 'cache-control': 'no-store' }).end(text)
}

async function textOf(file: URL): Promise<string> {
  const text = await readFile(file, 'utf8')
  if (!file.pathname.endsWith('.ts')) return text
  // The page is written like everything else and a browser reads it without its types. Only who looks at it waits.
  const { transformWithOxc } = await import('vite')
  return (await transformWithOxc(text, 'page.ts')).code
}

const portOf = (server: Server | undefined) => (server?.address() as AddressInfo | null)?.port ?? 0

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
