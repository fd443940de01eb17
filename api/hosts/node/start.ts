import type { Server } from 'node:http'
import { join } from 'node:path'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { randomIds } from '../../src/adapters/ids/random.ts'
import type { NodeTransport } from '../../src/adapters/http/node-transport.ts'
import { shareDraws } from '../../src/adapters/cluster/shared-draws.ts'
import { withFinishedSongs } from '../../src/adapters/media/finished.ts'
import { createLog } from '../../src/adapters/log/pino.ts'
import { createMetrics } from '../../src/adapters/metrics/prometheus.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import type { App } from '../../src/app.ts'
import { buildApp } from '../../src/compose/build-app.ts'
import { clusterUrlFrom } from '../../src/compose/cluster.ts'
import { createApi } from '../../src/compose/create-api.ts'
import { applicationFrom } from '../../src/compose/third-party/discord.ts'
import { appStoreFrom, stripeFrom } from '../../src/compose/third-party/payments.ts'
import { jobHandlers } from '../../src/compose/jobs/job-handlers.ts'
import { storedJobHandlers } from '../../src/compose/jobs/stored-jobs.ts'
import { JobRunner } from '../../src/compose/jobs/job-runner.ts'
import { createProxy } from '../../src/compose/proxy/proxy.ts'
import { createLinkPreviews } from '../../src/compose/pages/link-previews.ts'
import { serveServicePages } from '../../src/compose/pages/service-pages.ts'
import { configFrom, readEnvironment, type Environment } from '../../src/compose/settings.ts'
import { keysFromPem, signingKeysIn } from '../../src/compose/signing-keys.ts'
import type { RoomHost } from '../../src/live-rooms/host.ts'
import { drainMs } from '../../src/live-rooms/processes/hand-over.ts'
import type { PeopleHost } from '../../src/live-rooms/people/people-host.ts'
import { clientOf } from '../../src/platform/client.ts'
import { createRateLimits } from '../../src/platform/limits.ts'
import type { Cluster } from '../../src/ports/cluster.ts'
import { mountInteractions } from '../interactions.ts'
import { announce } from './announce.ts'
import { buildClient, clientDir } from './build/build-client.ts'
import { takeDataDir } from './process/data-dir.ts'
import { openDatabase, type OpenDatabase } from './database/database.ts'
import { startDemoBot, startDiscordBot } from './process/discord-bot.ts'
import { serveDocs } from './docs/docs.ts'
import { requireFreePorts } from './process/free-ports.ts'
import { readHouseMusic, startHouseDjs } from './demo/house.ts'
import { closeHttpServer, createHttpServer, listen } from './http/http-server.ts'
import { serveMetrics } from './http/metrics-page.ts'
import { openLiveRooms, preciseNow } from './sockets/open-live-rooms.ts'
import { openNodeParts } from './open-parts.ts'
import { openTracing, watchQueries } from './process/tracing.ts'
import { servePages } from './http/pages.ts'
import { createProxyLane, firstOf } from './http/proxy-lane.ts'
import { createRadioLane } from './http/radio-lane.ts'
import { openChatDoor, openChatSockets, type ChatDoor } from './sockets/chat-door.ts'
import { attachSockets } from './sockets/sockets.ts'

/** How long calls in progress may take when the server stops (ms). */
const callsEndWithinMs = 3000

export type Running = { url: string; stop: () => Promise<void> }

/**
 * Starts the whole product on one port, and returns how to stop it. If the signal is aborted, it stops starting and
 * closes what it has opened.
 */
export async function start(
  variables: Record<string, string | undefined>,
  signal = new AbortController().signal,
): Promise<Running> {
  const environment = readEnvironment(variables)
  const lock = await takeDataDir(environment.DATA_DIR)
  const closing: Closing = [lock.release]
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    return { url: await bringUp(environment, closing, signal), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** How to close what has been opened so far, run in reverse order. */
type Closing = (() => unknown)[]

async function bringUp(input: Environment, closing: Closing, signal: AbortSignal): Promise<string> {
  const startedAt = performance.now()
  clusterUrlFrom(input)
  const demo = input.DEMO === 'on' || (input.DEMO === 'auto' && input.DATABASE_URL === undefined)
  const fakes = demo && !applicationFrom(input) ? await fakeDiscord() : undefined
  closing.push(() => fakes?.close())
  // Only the demo accepts fake money.
  const stripe = demo && !stripeFrom(input) ? await fakeStripe() : undefined
  closing.push(() => stripe?.close())
  const apple = demo && !appStoreFrom(input) ? await fakeApple() : undefined
  closing.push(() => apple?.close())
  const environment: Environment = { ...input, ...fakes?.settings, ...stripe?.settings, ...apple?.settings }
  await requireFreePorts([
    { port: environment.PORT, host: environment.HOST, setting: 'PORT' },
    ...(fakes ? simulatorPorts(environment.SIMULATOR_PORT) : []),
  ])
  const ground = await openGround(environment, closing, signal)
  signal.throwIfAborted()
  const { app, host, pages, registry, environment: complete, clockCheck } = await openApp(ground, { demo }, closing)
  const { patient: db } = ground.database
  const handlers = storedJobHandlers(jobHandlers({ ...app, db }))
  const jobs = new JobRunner({ ...app, db, runner: randomIds.uuid(), concurrency: 4, handlers })
  jobs.start()
  closing.push(() => jobs.stop())

  const { api, outbox, additionsFor } = await openApi(app, ground, {
    host,
    registry,
    environment: complete,
    clockCheck,
  })
  signal.throwIfAborted()
  await serve({ api, app, host, pages, additionsFor, transport: ground.own.transport }, environment, closing)
  signal.throwIfAborted()
  const local = localUrl(environment)
  stripe?.tell(local)
  apple?.tell(local)
  if (stripe) await stockShop(app, local, complete.SERVICE_TOKEN)
  if (demo) await beginSeason(app, local, complete.SERVICE_TOKEN)
  if (demo) await startHouse(app, complete, closing)
  startBot(app, complete, { fakes: fakes !== undefined, database: ground.database.kind, closing })
  const simulator = await fakes?.open({
    port: environment.SIMULATOR_PORT,
    server: local,
    publicUrl: app.config.publicUrl,
    onRefused: (sentence) => app.log.warn({ sentence }, 'refused by the simulated Discord'),
  })
  const seconds = (performance.now() - startedAt) / 1e3
  announce(app.config.publicUrl, { demo, simulator, appStore: apple?.url, outbox, seconds })
  return app.config.publicUrl
}

type Ground = Awaited<ReturnType<typeof openGround>>

/** What everything else needs: the database, the keys, this machine's parts, the built client. */
async function openGround(environment: Environment, closing: Closing, signal: AbortSignal) {
  const config = configFrom(environment)
  /** Opened concurrently with the others, and closed even if one of those fails. */
  const opened = async <Part extends { close: () => Promise<void> }>(opening: Promise<Part>) => {
    const part = await opening
    closing.push(() => part.close())
    return part
  }
  const tracing = await openTracing(environment)
  closing.push(() => tracing.close?.())
  const parts = [
    opened(
      openDatabase({
        url: environment.DATABASE_URL,
        dataDir: environment.DATA_DIR,
        log: createLog(environment.LOG_LEVEL),
        signal,
        watch: watchQueries(tracing),
      }),
    ),
    environment.SIGNING_KEYS
      ? keysFromPem(environment.SIGNING_KEYS)
      : signingKeysIn(join(environment.DATA_DIR, 'signing-keys.pem')),
    opened(openNodeParts(environment, config, { tracing })),
    buildClient(signal),
  ] as const
  // If one of them fails, those still opening have to finish before they can be closed.
  await Promise.allSettled(parts)
  const [database, keys, own] = await Promise.all(parts)
  return { environment, config, database, keys, own }
}

/** The App with its live rooms, which depend on each other: a room uses it to read tokens, and it acts on rooms. */
async function openApp(ground: Ground, { demo }: { demo: boolean }, closing: Closing) {
  const { database, keys, own } = ground
  const { db } = database
  const { media, storage } = own.parts
  const clock = { now: () => Math.floor(preciseNow()) }
  const { host, rooms, pages, people, cluster, clockCheck } = await openLiveRooms(
    { ...ground, clock, log: own.parts.log, app: () => app },
    closing,
  )
  const { metrics, registry } = createMetrics(() => ({
    ...host.rooms.metrics(),
    connected: cluster?.connected,
    clockOffsetMs: clockCheck?.offsetMs,
  }))
  const serviceToken = ground.environment.SERVICE_TOKEN ?? Buffer.from(randomIds.bytes(32)).toString('base64url')
  const environment = { ...ground.environment, SERVICE_TOKEN: serviceToken }
  const demoMedia = demo ? withFinishedSongs(media, storage, await readHouseMusic()) : media
  const chatSockets = openChatSockets({ database, clock, log: own.parts.log, cluster }, closing)
  const limits = sharedLimits(cluster, { clock, environment }, closing)
  const live = { rooms, people, chatSockets, timers: createNodeTimers() }
  const parts = { ...own.parts, media: demoMedia, db, clock, keys, metrics, ...live, ...limits }
  const app: App = buildApp(environment, parts)
  closing.push(() => app.mail.close?.())
  return { app, host, pages, registry, environment, clockCheck }
}

/** All processes of a cluster share one set of allowances. */
function sharedLimits(
  cluster: Cluster | undefined,
  { clock, environment }: Pick<App, 'clock'> & { environment: Environment },
  closing: Closing,
): Partial<Pick<App, 'limits'>> {
  if (!cluster || environment.RATE_LIMITS === 'off') return {}
  const draws = shareDraws({ cluster, timers: createNodeTimers() })
  closing.push(() => draws.stop())
  return { limits: createRateLimits(clock.now, 1, draws) }
}

/** Every call, and what else this host serves: documentation, metrics, Discord's interactions. */
async function openApi(
  app: App,
  { keys, database, environment: input }: Ground,
  {
    host,
    registry,
    environment,
    clockCheck,
  }: Pick<Awaited<ReturnType<typeof openApp>>, 'host' | 'registry' | 'environment' | 'clockCheck'>,
) {
  const api = createApi(app)
  serveDocs(api, app)
  const unsavedRooms = () => host.rooms.metrics().unsavedRooms
  const previews = createLinkPreviews(app)
  const clockOffMs = () => (clockCheck?.isOff ? clockCheck.offsetMs : undefined)
  const served = { environment: input, keys, database: database.kind, unsavedRooms, clockOffMs, previews }
  const { outbox } = await serveServicePages(api, app, served)
  serveMetrics(api, registry, { token: input.METRICS_TOKEN, trustedProxies: input.TRUSTED_PROXIES })
  const { publicUrl } = app.config
  mountInteractions(api, environment, { publicUrl, log: app.log, fetch, later: (work) => void work })
  return { api, outbox, additionsFor: previews.additionsFor }
}

/** Listens for requests and sockets, once the rooms are restored. */
async function serve(
  served: Pick<Awaited<ReturnType<typeof openApi>>, 'api' | 'additionsFor'> & {
    app: App
    host: RoomHost
    pages: PeopleHost
    transport: NodeTransport
  },
  environment: Environment,
  closing: Closing,
): Promise<void> {
  const { api, additionsFor, app, host, pages, transport } = served
  const proxy = createProxy({ transport, map: thirdParties, limits: app.limits, now: app.clock.now })
  const server = createHttpServer(
    servePages(api, clientDir, additionsFor, app.config.publicUrl),
    firstOf(createRadioLane(app), createProxyLane(app, proxy)),
  )
  const chat = openChatDoor(app)
  const sockets = attachSockets(server, host, {
    clock: preciseNow,
    log: app.log,
    people: pages,
    clientOf: (origin) => clientOf(app, origin),
    chat,
  })
  await host.restore()
  await listen(server, environment.PORT, environment.HOST)
  // Rooms are saved while their sockets are still open to receive the request to reconnect.
  closing.push(
    () => Promise.all([closeHttpServer(server, callsEndWithinMs), sockets.gone()]),
    () => host.rooms.stop(),
    () => pages.stop(),
    () => sockets.close(),
    () => handOver({ server, host, pages, chat }, environment),
  )
}

/**
 * A process of a cluster accepts nobody new, and hands its rooms to the others while its sockets close one after the
 * other. Reconnecting clients are refused here, and reach another process behind the same address.
 */
async function handOver(
  { server, host, pages, chat }: { server: Server; host: RoomHost; pages: PeopleHost; chat: ChatDoor },
  { CLUSTER_URL }: Environment,
): Promise<void> {
  if (CLUSTER_URL === undefined) return
  server.close()
  const withinMs = drainMs(host.connectionCount)
  pages.drain(withinMs, Math.random)
  chat.drain(withinMs, Math.random)
  await host.drain(withinMs)
}

/** The URL of the server on this machine. */
function localUrl({ HOST, PORT }: Environment): string {
  const everywhere = HOST === '0.0.0.0' || HOST === '::'
  return `http://${everywhere ? 'localhost' : HOST}:${PORT}`
}

async function startHouse(
  { log }: App,
  environment: Environment & { SERVICE_TOKEN: string },
  closing: Closing,
): Promise<void> {
  const onTrouble = (sentence: string) => log.warn({ sentence }, 'house DJ error')
  const server = localUrl(environment)
  const house = await startHouseDjs({
    server,
    dataDir: environment.DATA_DIR,
    serviceToken: environment.SERVICE_TOKEN,
    onTrouble,
  })
  closing.push(() => house.stop())
}

/** Starts the bot if there is an application for it: at Discord, or at the demo's own. */
function startBot(
  { config, log }: App,
  environment: Environment & { SERVICE_TOKEN: string },
  { fakes, database, closing }: { fakes: boolean; database: OpenDatabase['kind']; closing: Closing },
): void {
  const application = applicationFrom(environment)
  if (!application) return
  const bot = (fakes ? startDemoBot : startDiscordBot)({
    ...application,
    server: localUrl(environment),
    publicUrl: config.publicUrl,
    serviceToken: environment.SERVICE_TOKEN,
    brandName: environment.BRAND_NAME,
    proSku: environment.DISCORD_PRO_SKU,
    register: fakes,
    // Each demo has a Discord of its own.
    shared: database === 'server' && !fakes,
    onTrouble: (sentence) => log.warn({ sentence }, 'bot error'),
  })
  closing.push(() => bot.stop())
}

/** Discord's page and the activity in it have different origins, so the simulator needs two ports. */
const simulatorPorts = (first: number) =>
  [first, first + 1].map((port) => ({ port, host: '127.0.0.1', setting: 'SIMULATOR_PORT' }))

/** Only the demo has its own Discord, so its code is loaded only then. */
const fakeDiscord = async () => (await import('./demo/fake-discord.ts')).startFakeDiscord()

/** The same for the payment providers. */
const fakeStripe = async () => (await import('./demo/fake-payments.ts')).startFakeStripe()
const fakeApple = async () => (await import('./demo/fake-payments.ts')).startFakeApple()

/** The demo continues even if its shop stays empty. */
async function stockShop({ log }: App, server: string, serviceToken: string): Promise<void> {
  const { stockDemoShop } = await import('./demo/demo-shop.ts')
  await stockDemoShop({ server, serviceToken }).catch((error: unknown) =>
    log.warn({ err: error }, 'failed to set up the demo shop'),
  )
}

/** The same if its ranking stays empty. */
async function beginSeason({ log, clock }: App, server: string, serviceToken: string): Promise<void> {
  const { beginDemoSeason } = await import('./demo/demo-season.ts')
  await beginDemoSeason({ server, serviceToken, now: clock.now() }).catch((error: unknown) =>
    log.warn({ err: error }, 'failed to create the demo season'),
  )
}
