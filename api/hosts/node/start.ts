import { withFinishedSongs } from '../../src/adapters/media/finished.ts'
import { join } from 'node:path'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { randomIds } from '../../src/adapters/ids/random.ts'
import { createMetrics } from '../../src/adapters/metrics/prometheus.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import { buildApp } from '../../src/compose/build-app.ts'
import { createApi } from '../../src/compose/create-api.ts'
import { applicationFrom } from '../../src/compose/discord.ts'
import { jobHandlers } from '../../src/compose/job-handlers.ts'
import { createJobRunner } from '../../src/compose/job-runner.ts'
import { openRooms } from '../../src/compose/live-rooms.ts'
import { createProxy } from '../../src/compose/proxy/proxy.ts'
import { serveServicePages } from '../../src/compose/service-pages.ts'
import { configFrom, readEnvironment, type Environment } from '../../src/compose/settings.ts'
import { keysFromPem, signingKeysIn } from '../../src/compose/signing-keys.ts'
import { holdHost } from '../../src/live-rooms/lease.ts'
import { createSharedRooms } from '../../src/live-rooms/shared-rooms.ts'
import { databaseStore } from '../../src/live-rooms/store.ts'
import { completePlaceholder } from '../../src/services/playlist/public.ts'
import { settingsOf } from '../../src/services/rooms/public.ts'
import { hasProPlan } from '../../src/services/users/public.ts'
import { mountInteractions } from '../interactions.ts'
import { buildClient, clientDir } from './build-client.ts'
import { takeDataDir } from './data-dir.ts'
import { openDatabase } from './database.ts'
import { startDemoBot, startDiscordBot } from './discord-bot.ts'
import { serveDocs } from './docs.ts'
import { requireFreePorts } from './free-ports.ts'
import { hostNameIn } from './host-name.ts'
import { readHouseMusic, startHouseDjs } from './house.ts'
import { createHttpServer, listen } from './http-server.ts'
import { watchLoop } from './loop-watch.ts'
import { openNodeParts } from './open-parts.ts'
import { servePages } from './pages.ts'
import { createProxyLane } from './proxy-lane.ts'
import { attachSockets } from './sockets.ts'

export type Running = { url: string; stop: () => Promise<void> }

/** Server time in fractional milliseconds. It never jumps, whatever is done to the machine's clock. */
const preciseNow = () => performance.timeOrigin + performance.now()

/** Brings the whole product up on one port, and answers how to stop it. */
export async function start(variables: Record<string, string | undefined>): Promise<Running> {
  const environment = readEnvironment(variables)
  const lock = await takeDataDir(environment.DATA_DIR)
  const closing: (() => unknown)[] = [lock.release]
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    return { url: await bringUp(environment, closing), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Whatever is opened adds to `closing`, which is gone through from its end. */
async function bringUp(given: Environment, closing: (() => unknown)[]): Promise<string> {
  const startedAt = performance.now()
  const demo = given.DEMO === 'on' || (given.DEMO === 'auto' && given.DATABASE_URL === undefined)
  const pretended = demo && !applicationFrom(given) ? await pretendDiscord() : undefined
  closing.push(() => pretended?.close())
  const environment: Environment = { ...given, ...pretended?.settings }
  await requireFreePorts([
    { port: environment.PORT, host: environment.HOST, setting: 'PORT' },
    ...(pretended ? simulatorPorts(environment.SIMULATOR_PORT) : []),
  ])
  const config = configFrom(environment)
  const [database, keys, own] = await Promise.all([
    openDatabase({ url: environment.DATABASE_URL, dataDir: environment.DATA_DIR }),
    environment.SIGNING_KEYS
      ? keysFromPem(environment.SIGNING_KEYS)
      : signingKeysIn(join(environment.DATA_DIR, 'signing-keys.pem')),
    openNodeParts(environment, config),
    buildClient(),
  ])
  const { db } = database
  const { log } = own.parts
  closing.push(
    () => database.close(),
    () => own.close(),
  )

  const clock = { now: () => Math.floor(preciseNow()) }
  const timers = createNodeTimers()
  // The embedded database serves this process alone; a server may serve others, with which the rooms are shared out.
  const hostName = database.kind === 'server' ? await hostNameIn(environment.DATA_DIR, randomIds.uuid) : null
  const lease = hostName ? await holdHost({ db, host: hostName, timers, log }) : undefined
  closing.push(() => lease?.release())
  const loop = watchLoop(log)
  closing.push(loop.stop)
  const host = openRooms({
    db,
    clock,
    preciseNow,
    log,
    timers,
    ids: randomIds,
    store: databaseStore(db, hostName),
    pressure: loop.pressure,
    callerOf: (token) => app.tokens.callerOf(token),
    lookUpSong: (song, djUuid) => completePlaceholder(app, song, djUuid),
    hasProPlan: (userUuid) => hasProPlan(db, userUuid, { clock, config }),
    everywhere: () => rooms,
  })
  const shared = hostName
    ? createSharedRooms({
        db,
        timers,
        log,
        local: host.rooms,
        host: hostName,
        settings: (uuid) => settingsOf(db, uuid),
      })
    : undefined
  closing.push(() => shared?.stop())
  const rooms = shared ?? host.rooms
  const serviceToken = environment.SERVICE_TOKEN ?? Buffer.from(randomIds.bytes(32)).toString('base64url')
  const { metrics, registry } = createMetrics(() => host.rooms.figures())
  const withToken = { ...environment, SERVICE_TOKEN: serviceToken }
  const media = demo ? withFinishedSongs(own.parts.media, own.parts.storage, await readHouseMusic()) : own.parts.media
  const app = buildApp(withToken, { ...own.parts, media, db, clock, keys, metrics, rooms })
  closing.push(() => app.mail.close?.())
  const jobs = createJobRunner({
    db,
    clock,
    log,
    runner: randomIds.uuid(),
    concurrency: 4,
    handlers: jobHandlers(app),
  })
  jobs.start()
  closing.push(() => jobs.stop())

  const api = createApi(app)
  serveDocs(api)
  const { outbox } = await serveServicePages(api, app, { environment, keys, database: database.kind })
  api.get('/metrics', async (c) => c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType }))

  const application = applicationFrom(environment)
  mountInteractions(api, withToken, { publicUrl: config.publicUrl, log, fetch, later: (work) => void work })

  const proxy = createProxy({ transport: own.transport, map: thirdParties, limits: app.limits, now: clock.now })
  const server = createHttpServer(servePages(api, clientDir), createProxyLane(app, proxy))
  const sockets = attachSockets(server, host, { clock: preciseNow, log })
  await host.restore()
  await listen(server, environment.PORT, environment.HOST)
  // Rooms are saved while their sockets are still there to be told that they will be back.
  closing.push(
    () => Promise.all([closeServer(server), sockets.gone()]),
    () => host.rooms.stop(),
    () => sockets.close(),
  )

  const everywhere = environment.HOST === '0.0.0.0' || environment.HOST === '::'
  const local = `http://${everywhere ? 'localhost' : environment.HOST}:${environment.PORT}`
  if (demo) {
    const trouble = (sentence: string) => log.warn({ sentence }, 'the house DJs have trouble')
    const house = await startHouseDjs({ server: local, dataDir: environment.DATA_DIR, onTrouble: trouble })
    closing.push(() => house.stop())
  }
  if (application) {
    const bot = (pretended ? startDemoBot : startDiscordBot)({
      ...application,
      server: local,
      publicUrl: config.publicUrl,
      serviceToken,
      brandName: environment.BRAND_NAME,
      register: pretended !== undefined,
      onTrouble: (sentence) => log.warn({ sentence }, 'the bot has trouble'),
    })
    closing.push(() => bot.stop())
  }
  const simulator = await pretended?.open(environment.SIMULATOR_PORT, local)
  announce(config.publicUrl, {
    demo,
    simulator,
    outbox,
    seconds: (performance.now() - startedAt) / 1e3,
  })
  return config.publicUrl
}

/** Discord's page and the activity in it are two origins, so the simulator takes two ports. */
const simulatorPorts = (first: number) =>
  [first, first + 1].map((port) => ({ port, host: '127.0.0.1', setting: 'SIMULATOR_PORT' }))

/** Only the demo has a Discord of its own, and nobody else waits for its program to be read. */
const pretendDiscord = async () => (await import('./pretend-discord.ts')).startPretendDiscord()

function closeServer(server: ReturnType<typeof createHttpServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

type Facts = { demo: boolean; simulator: string | undefined; outbox: string | undefined; seconds: number }

function announce(url: string, facts: Facts) {
  const lines = [
    `Segue is up after ${facts.seconds.toFixed(1)} s.`,
    '',
    `  Rooms     ${url}`,
    `  The api   ${url}/docs`,
    ...(facts.simulator
      ? [`  Discord   ${facts.simulator}   a pretend one, until DISCORD_APPLICATION_ID is set`]
      : []),
    ...(facts.outbox ? [`  Outbox    ${facts.outbox}   letters stay here until SMTP_URL is set`] : []),
    `  Health    ${url}/health`,
    ...(facts.demo ? ['', '  The house DJs are putting their first record on.'] : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
