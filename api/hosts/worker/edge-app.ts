import { randomIds } from '../../src/adapters/ids/random.ts'
import { createConsoleLog } from '../../src/adapters/log/console.ts'
import { createEdgeMedia } from '../../src/adapters/media/in-bucket.ts'
import { createEdgePictures } from '../../src/adapters/pictures/resvg-module.ts'
import { createR2Storage } from '../../src/adapters/storage/r2.ts'
import { createBucketUploads } from '../../src/adapters/uploads/r2.ts'
import type { App } from '../../src/app.ts'
import { buildApp } from '../../src/compose/build-app.ts'
import { jobHandlers } from '../../src/compose/jobs/job-handlers.ts'
import { storedJobHandlers } from '../../src/compose/jobs/stored-jobs.ts'
import { JobRunner } from '../../src/compose/jobs/job-runner.ts'
import { keysFromPem } from '../../src/compose/signing-keys.ts'
import { onceFor } from '../../src/platform/once-for.ts'
import type { ChatSockets } from '../../src/ports/chat-sockets.ts'
import type { Rooms } from '../../src/ports/rooms.ts'
import type { Bindings } from './bindings.ts'
import { createScopedDatabase, later, scope, type Scope } from './database.ts'
import { createEdgeChat } from './chat/edge-chat.ts'
import { createEdgePeople } from './people/edge-people.ts'
import { createEdgeRooms } from './rooms/edge-rooms.ts'
import { fetchOutside, fetchPlainly } from './http.ts'
import { asOnNode, edgeConfig, readBindings, type EdgeEnvironment } from './settings.ts'

/** Jobs that only the media worker can run (`npm run media`). */
const needsMachine = new Set(['processUpload', 'analyseSong'])

type EdgeApp = Awaited<ReturnType<typeof buildEdgeApp>>

let built: Promise<EdgeApp> | undefined

/** The App on Workers, built on first use. */
export function edgeAppOf(bindings: Bindings): Promise<EdgeApp> {
  built ??= buildEdgeApp(bindings, readBindings(bindings)).catch((error: unknown) => {
    built = undefined
    throw error
  })
  return built
}

/** The App on Workers: built once for the life of the program, using the resources of each request. */
async function buildEdgeApp(bindings: Bindings, environment: EdgeEnvironment) {
  const log = createConsoleLog(environment.LOG_LEVEL)
  const keys = await keysFromPem(environment.SIGNING_KEYS)
  const db = createScopedDatabase()
  const chat = () => createEdgeChat({ db, log, later, people: bindings.PEOPLE })
  const rooms = () => createEdgeRooms({ db, rooms: bindings.ROOMS, log })
  const { maxBytes, minSeconds, maxSeconds } = edgeConfig(environment).uploads
  const built = buildApp(asOnNode(environment), {
    db,
    log,
    keys,
    rooms: rooms(),
    chatSockets: chat(),
    people: createEdgePeople({ db, log, later, people: bindings.PEOPLE }),
    storage: createR2Storage(bindings.MEDIA),
    uploads: createBucketUploads(bindings.MEDIA, randomIds),
    media: createEdgeMedia(bindings.MEDIA, {
      maxBytes: maxBytes,
      minSeconds: minSeconds,
      maxSeconds: maxSeconds,
    }),
    pictures: createEdgePictures(),
    fetch: fetchOutside,
    send: fetchPlainly,
  })
  const app = withOwn({ ...built, jobs: noted(built.jobs) }, { rooms, chatSockets: chat })
  return { app, keys, jobs: createEdgeJobs(app) }
}

/**
 * Callers queue for the rooms and chats they notify (`syncLiveRoom`). One request must not wait for another, which the
 * runtime can end at any time, so each request has its own queue.
 */
function withOwn(app: App, create: { rooms: () => Rooms; chatSockets: () => ChatSockets }): App {
  return Object.defineProperties(app, { rooms: perScope(create.rooms), chatSockets: perScope(create.chatSockets) })
}

function perScope<T>(create: () => T): { get: () => T } {
  const own = onceFor<Scope, T>(create)
  return { get: () => own(scope()) }
}

/** Marks the request as having added jobs, so that an e-mail doesn't wait for the next minute. */
function noted(jobs: App['jobs']): App['jobs'] {
  return {
    add(...items) {
      scope().jobsWait = true
      return jobs.add(...items)
    },
  }
}

/** A runner for the jobs that don't need a machine. */
function createEdgeJobs(app: App): () => JobRunner {
  const handlers = storedJobHandlers(jobHandlers(app))
  for (const kind of needsMachine) handlers.delete(kind)
  return () => new JobRunner({ ...app, runner: app.ids.uuid(), handlers, concurrency: 4 })
}
