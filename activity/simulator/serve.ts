import type { KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import { serveDesk, type DeskOptions } from './desk.ts'
import { answerCdn, isAtCdn } from './discord/rest/cdn.ts'
import { crossOrigin } from './discord/cross-origin.ts'
import type { Person, DiscordWorld } from './discord/world.ts'
import { largestFrameBytes } from './frames.ts'
import { attach, close as closeServer, guarded, listen, localOrigins, refuseUpgrade } from './local-server.ts'
import type { Parts } from './local-server.ts'
import { insideParts, shimPath } from './inside-parts.ts'
import type { Mapping } from './mappings.ts'
import { Observations } from './observations.ts'
import { hostNameOf, pageHostName } from './origins.ts'
import { pageFile } from './page-files.ts'
import type { Certificate } from './certificate.ts'
import { createProxy, type Proxy, type ProxyOptions } from './proxy.ts'
import { createSigner } from './proxy-auth.ts'
import { createClients, type Clients } from './rpc/clients.ts'
import { createSecureServer } from './secure-server.ts'
import { isForFiles, takeFile } from './take-file.ts'

export type SimulatorOptions = Pick<DeskOptions, 'world' | 'bot' | 'asks'> &
  Pick<ProxyOptions, 'policy' | 'reach'> & {
    mappings: readonly Mapping[]
    /** Without it: plain http on localhost at `port` (the page) and the next port (the activity). */
    realOrigins?: Certificate & { port?: number }
    /** Serves the page and the activities over https. */
    certificate?: Certificate
    /** The proxy signs each request with this key on behalf of its user. */
    proxyKey?: KeyObject
    port?: number
    /** Discord's interface, which pages may also call: at discord.com, and within the activity. */
    api?: Parts
    /**
     * Whether pages start with a script of the simulator: for the diagnosis, and for features of Discord's own clients.
     */
    shim?: boolean
    /** Called whenever a page connects. */
    onPage?: () => void
  }

export type Simulator = {
  /** The URL of the page: at the origin that every version of the SDK trusts, if the port is 3333. */
  url: string
  /** The URL at any port, with separate storage for each person. */
  personalUrl: string
  /** The port of everything that plays the real origins. */
  port: number
  activityOrigin: string
  /** The origin of a person's activity in the page at `personalUrl`. */
  originOf: (person: Person) => string
  clients: Clients
  proxy: Proxy
  close: () => Promise<void>
}

/** Besides Discord's own origins the SDK trusts this one; at another port the page uses a relay. */
const believedOrigin = 'http://localhost:3333'

/** Serves the page that plays Discord, and the proxy behind which it loads the activity. */
export async function serveSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { world, realOrigins, certificate, proxyKey, port = 3333, api, shim = false, onPage } = options
  const scheme = realOrigins || certificate ? 'https' : 'http'
  const url = realOrigins ? 'https://discord.com' : `${scheme}://localhost:${port}`
  const activityHost = realOrigins ? `${world.application.id}.discordsays.com` : `localhost:${port + 1}`
  const activityOrigin = `${scheme}://${activityHost}`
  const personalUrl = realOrigins ? url : `${scheme}://${pageHostName}:${port}`
  const originOf = (person: Person) =>
    realOrigins ? activityOrigin : `${scheme}://${hostNameOf(person)}:${port + 1}`
  const clients = createClients(world)
  const observations = new Observations()
  // Nobody but a browser with the real names can resolve Discord's CDN, so the page's own URL serves it.
  if (!realOrigins) world.cdnBase = url
  const { mappings, policy, reach = (target: string) => new URL(`https://${target}`) } = options
  const proxy = createProxy({
    mappings,
    policy: (from) => withCdn(policy(from), world.cdnBase),
    reach: (target) => (cdnHosts.includes(target) && !realOrigins ? new URL(url) : reach(target)),
    hostOrigin: realOrigins ? url : believedOrigin,
    origin: activityOrigin,
    originFor: ({ headers: { host } }) => (host === undefined ? activityOrigin : `${scheme}://${host}`),
    ...(proxyKey ? { signatureFor: createSigner(world, proxyKey) } : {}),
    onOutcome: ({ headers: { host = '' } }, outcome) => observations.note(host, { outcome }),
    ...(shim ? { shim: shimPath } : {}),
  })
  const rest = api && crossOrigin(api)
  const inside = insideParts(proxy, { world, observations, api: rest })
  const desk = { ...options, clients, proxy, observations }
  const originFrom = (pageOrigin: string) => (pageOrigin === personalUrl ? originOf : () => activityOrigin)
  const page = pageParts((pageOrigin) => ({ ...desk, originOf: originFrom(pageOrigin) }), {
    world,
    api: rest,
    onPage,
  })
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
  const origins = (at: number) => [
    ...localOrigins(at, scheme),
    ...[...world.people.values()].map((person) => `${scheme}://${hostNameOf(person)}:${at}`),
  ]
  try {
    if (realOrigins) {
      // One port for all names, since the browser is told to resolve each of them here.
      const own = guarded(page, () => [url])
      const open = guarded(page, () => [url, activityOrigin])
      const ofActivity = guarded(inside, () => [activityOrigin])
      const pick = ({ url: path = '', headers: { host = '' } }: IncomingMessage): Parts => {
        if (cdnHosts.includes(host)) return { ...page, answer: (...requested) => answerCdn(world, ...requested) }
        if (host !== 'discord.com') return ofActivity
        return isApi(path) ? open : own
      }
      await serve(createSecureServer(realOrigins), realOrigins.port ?? 0, {
        answer: (incoming, outgoing) => pick(incoming).answer(incoming, outgoing),
        upgrade: (incoming, socket, head) => pick(incoming).upgrade(incoming, socket, head),
      })
    } else {
      const create = () => (certificate ? createSecureServer(certificate) : createServer())
      await serve(
        create(),
        port,
        guarded(page, (at) => [...localOrigins(at, scheme), believedOrigin, personalUrl]),
      )
      await serve(create(), port + 1, guarded(inside, origins))
    }
  } catch (error) {
    await close()
    throw error
  }
  return { url, personalUrl, port: ports[0] ?? port, activityOrigin, originOf, clients, proxy, close }
}

/** Allows the URL of the CDN wherever a policy allows Discord's own. */
const withCdn = (policy: string, cdnBase: string) =>
  policy.replace(/https:\/\/cdn\.discordapp\.com([^\s;]*)/g, (real, path: string) => `${real} ${cdnBase}${path}`)

const cdnHosts = ['cdn.discordapp.com', 'media.discordapp.net']
/** Paths of Discord's interface, which the page's own origin serves like discord.com. */
const isApi = (path: string) => /^\/(?:api|oauth2)\//.test(path)

/** Buttons here have effects, so no other page may frame this one (clickjacking). */
const unframed = { 'content-security-policy': "frame-ancestors 'none'" }

type AtPage = { world: DiscordWorld; api: Parts | undefined; onPage: (() => void) | undefined }

/** @param deskFor the desk for a page of an origin */
function pageParts(
  deskFor: (pageOrigin: string) => DeskOptions,
  { world, api, onPage }: AtPage,
): Parts & { close: () => void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrameBytes })
  sockets.on('connection', (socket, { headers }: IncomingMessage) => {
    serveDesk(socket, deskFor(headers.origin ?? ''))
    onPage?.()
  })
  return {
    answer(incoming, outgoing) {
      const path = incoming.url ?? '/'
      if (api && isApi(path)) return api.answer(incoming, outgoing)
      // A client that disconnects meanwhile gets no response.
      if (isForFiles(path)) return void takeFile(world, incoming, outgoing).catch(() => outgoing.destroy())
      return isAtCdn(path) ? answerCdn(world, incoming, outgoing) : void send(incoming, outgoing)
    },
    upgrade(incoming, socket, head) {
      if (api && incoming.url?.startsWith('/gateway')) return api.upgrade(incoming, socket, head)
      // Only pages may connect to the desk, and their origin has been checked.
      if (incoming.url !== '/desk' || incoming.headers.origin === undefined) refuseUpgrade(socket, '404 Not Found')
      else sockets.handleUpgrade(incoming, socket, head, (opened) => sockets.emit('connection', opened, incoming))
    },
    close() {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

async function send(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const file = await pageFile((incoming.url ?? '/').replace(/\?.*/s, '')).catch(() => undefined)
  if (!file) return void outgoing.writeHead(404).end()
  outgoing.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store', ...unframed }).end(file.text)
}
