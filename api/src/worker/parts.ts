import type { App } from '../app.ts'
import { buildApp } from '../node/build-app.ts'
import { discordFrom } from '../node/discord.ts'
import { nodeIds } from '../node/ids.ts'
import { jobHandlers } from '../node/job-handlers.ts'
import { createJobRunner, type JobRunner } from '../node/jobs.ts'
import { musicCredentialsFrom } from '../node/music.ts'
import { outboxKeyOf } from '../node/outbox-key.ts'
import { cyaniteFrom } from '../node/settings.ts'
import { keysFromPem } from '../node/signing-keys.ts'
import type { Mail } from '../outside/mail.ts'
import { serveOutbox } from '../outside/outbox-pages.ts'
import { createOutbox } from '../outside/outbox.ts'
import { fetchOutside, fetchPlainly } from './outside.ts'
import { createSmtpMail } from '../outside/smtp-mail.ts'
import type { JobHandler, JobHandlers } from '../platform/jobs.ts'
import type { Api } from '../platform/mount.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { Bindings } from './bindings.ts'
import { createScopedDatabase, scope, type Scope } from './database.ts'
import { createEdgeRooms } from './edge-rooms.ts'
import { createBucketInbox } from './inbox.ts'
import { createConsoleLog } from './log.ts'
import { createEdgeMedia } from './media.ts'
import { createEdgePictures } from './pictures.ts'
import { asOnNode, edgeConfig, readBindings, type EdgeEnvironment } from './settings.ts'
import { createR2Storage } from './storage-r2.ts'

/** What the media worker alone can do (`node/media-worker.ts`). */
const needsMachine = new Set(['processUpload'])

type EdgeApp = Awaited<ReturnType<typeof buildEdgeApp>>

let built: Promise<EdgeApp> | undefined

/** The App at the edge, built by whoever asks first. */
export function edgeAppOf(bindings: Bindings): Promise<EdgeApp> {
  built ??= buildEdgeApp(bindings, readBindings(bindings)).catch((error: unknown) => {
    built = undefined
    throw error
  })
  return built
}

/** The App at the edge: built once for the life of the program, working with what belongs to each request. */
async function buildEdgeApp(bindings: Bindings, environment: EdgeEnvironment) {
  const clock = { now: () => Date.now() }
  const config = edgeConfig(environment)
  const log = createConsoleLog(environment.LOG_LEVEL)
  const keys = await keysFromPem(environment.SIGNING_KEYS)
  const db = createScopedDatabase()
  const outbox = createOutbox(db, clock)
  const mail: Mail = environment.SMTP_URL
    ? createSmtpMail({ url: environment.SMTP_URL, from: environment.MAIL_FROM })
    : outbox
  const rooms = () => createEdgeRooms({ db, rooms: bindings.ROOMS, log })
  const built = buildApp({
    db,
    config,
    clock,
    log,
    keys,
    mail,
    ids: nodeIds,
    rooms: rooms(),
    metrics: { request: () => undefined },
    storage: createR2Storage(bindings.MEDIA),
    inbox: createBucketInbox(bindings.MEDIA, nodeIds),
    media: createEdgeMedia(bindings.MEDIA, config.uploads),
    pictures: createEdgePictures(),
    fetch: fetchOutside,
    musicCredentials: musicCredentialsFrom(environment),
    discord: discordFrom(environment, fetchPlainly),
    cyanite: cyaniteFrom(asOnNode(environment)),
    transcoderTopic: environment.TRANSCODER_TOPIC,
    serviceToken: environment.SERVICE_TOKEN,
    rateFactor: environment.RATE_LIMITS === 'on' ? 1 : 0,
  })
  const app = withOwnRooms({ ...built, jobs: noted(built.jobs) }, rooms)
  const outboxKey = environment.SMTP_URL ? undefined : await outboxKeyOf(keys)
  return {
    app,
    jobs: createEdgeJobs(app),
    serveLetters: (api: Api) => (outboxKey ? serveOutbox(api, outbox, outboxKey) : undefined),
  }
}

/**
 * Callers line up behind the rooms they tell something (`syncLiveRoom`). Nobody may wait in one request for another, which
 * the runtime can end at any time, so each request has rooms of its own.
 */
function withOwnRooms(app: App, create: () => Rooms): App {
  const own = new WeakMap<Scope, Rooms>()
  return Object.defineProperty(app, 'rooms', {
    get() {
      const here = scope()
      const rooms = own.get(here) ?? create()
      own.set(here, rooms)
      return rooms
    },
  })
}

/** Notes in the request that it has left work behind, so that a letter does not wait for the next minute. */
function noted(jobs: App['jobs']): App['jobs'] {
  return {
    add(...given) {
      scope().jobsWait = true
      return jobs.add(...given)
    },
  }
}

/** A runner of what needs no machine. */
function createEdgeJobs(app: App): () => JobRunner {
  const all = Object.entries(jobHandlers(app)) as [string, JobHandler<never>][]
  const handlers = Object.fromEntries(all.filter(([kind]) => !needsMachine.has(kind))) as unknown as JobHandlers
  return () => createJobRunner({ ...app, runner: app.ids.uuid(), handlers, concurrency: 4 })
}
