import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { WebSocketServer } from 'ws'
import { serveDesk, type DeskOptions } from './desk.ts'
import { largestFrameBytes } from './frames.ts'
import { attach, close as closeServer, guarded, listen, localOrigins, refuseUpgrade } from './local-server.ts'
import type { Parts } from './local-server.ts'
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
  const ports: number[] = []
  const serve = async (server: Server, at: number, parts: Parts) => {
    attach(server, parts)
    servers.push(server)
    ports.push(await listen(server, at))
  }
  const close = async () => {
    proxy.close()
    page.close()
    await Promise.all(servers.map(closeServer))
  }
  try {
    if (realOrigins) {
      // One door for both names, as the browser is told to look for either here.
      const parts = { page: guarded(page, () => [url]), proxy: guarded(proxy, () => [activityOrigin]) }
      const pick = ({ headers: { host } }: IncomingMessage) => parts[host === 'discord.com' ? 'page' : 'proxy']
      await serve(createSecureServer(realOrigins), 0, {
        answer: (incoming, outgoing) => pick(incoming).answer(incoming, outgoing),
        upgrade: (incoming, socket, head) => pick(incoming).upgrade(incoming, socket, head),
      })
    } else {
      await serve(
        createServer(),
        port,
        guarded(page, (at) => [...localOrigins(at), believedOrigin]),
      )
      await serve(createServer(), port + 1, guarded(proxy))
    }
  } catch (error) {
    await close()
    throw error
  }
  return { url, port: ports[0] ?? port, activityOrigin, clients, proxy, close }
}

type ServedFile = { type: string; file: URL }

const documents: Record<string, ServedFile> = {
  '/': { type: 'text/html; charset=utf-8', file: new URL('./page/index.html', import.meta.url) },
  '/page.css': { type: 'text/css; charset=utf-8', file: new URL('./page/page.css', import.meta.url) },
}
/** Pressing a button here does something, so no other page may lay itself over this one. */
const unframed = { 'content-security-policy': "frame-ancestors 'none'" }
const program = new URL('./page/page.ts', import.meta.url)

/** The page's documents, and its program with the parts that it imports from beside it. */
const fileAt = (path: string): ServedFile | undefined =>
  /^\/[\w-]+\.ts$/.test(path)
    ? { type: 'text/javascript; charset=utf-8', file: new URL(`.${path}`, program) }
    : documents[path]

function pageParts(desk: DeskOptions): Parts & { close: () => void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrameBytes })
  sockets.on('connection', (socket) => serveDesk(socket, desk))
  return {
    answer: (incoming, outgoing) => void tell(incoming, outgoing),
    upgrade(incoming, socket, head) {
      // Only a page sits at the desk, and whose it is has been checked.
      if (incoming.url !== '/desk' || incoming.headers.origin === undefined) refuseUpgrade(socket, '404 Not Found')
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
  const headers = { 'content-type': asked.type, 'cache-control': 'no-store', ...unframed }
  outgoing.writeHead(200, headers).end(text)
}

async function textOf(file: URL): Promise<string> {
  const text = await readFile(file, 'utf8')
  if (!file.pathname.endsWith('.ts')) return text
  // The page is written like everything else and a browser reads it without its types. Only who looks at it waits.
  const { transformWithOxc } = await import('vite')
  return (await transformWithOxc(text, 'page.ts')).code
}
