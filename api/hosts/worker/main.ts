import { peopleSocketPath } from '@segue/shared/people/live/messages.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { App } from '../../src/app.ts'
import { createApi } from '../../src/compose/create-api.ts'
import { createLinkPreviews, type LinkPreviews } from '../../src/compose/pages/link-previews.ts'
import type { JobRunner } from '../../src/compose/jobs/job-runner.ts'
import { isProxied } from '../../src/compose/proxy/proxy.ts'
import { serveServicePages } from '../../src/compose/pages/service-pages.ts'
import { recentlyChanged } from '../../src/services/users/public.ts'
import type { Api } from '../../src/platform/mount.ts'
import { mountInteractions } from '../interactions.ts'
import type { Bindings, Context } from './bindings.ts'
import { inScope, later, scope } from './database.ts'
import { staleRooms, upsertRoom, removeRoom } from './directory.ts'
import { edgeAppOf } from './edge-app.ts'
import { edgeProxy, fetchPlainly } from './http.ts'
import { servePages } from './pages.ts'
import { originHeaders, originOf } from './origin.ts'
import { openChatSocket } from './chat/chat-socket.ts'
import { openPersonSocket } from './people/person-socket.ts'
import { openRelay } from './rooms/relay.ts'
import { openRoomSocket } from './rooms/room-door.ts'
import { asOnNode, readBindings } from './settings.ts'

export { PersonObject } from './people/person-object.ts'
export { RelayObject } from './rooms/relay-object.ts'
export { RoomObject } from './rooms/room-object.ts'

type Edge = Awaited<ReturnType<typeof edgeAppOf>> & {
  api: Api
  previews: LinkPreviews
  proxy: ReturnType<typeof edgeProxy>
  pingEveryMs: number
}

let edge: Promise<Edge> | undefined

/** Built by the first request; with an invalid configuration every request fails, with the reason in the log. */
function edgeOf(bindings: Bindings): Promise<Edge> {
  edge ??= build(bindings).catch((error: unknown) => {
    edge = undefined
    throw error
  })
  return edge
}

async function build(bindings: Bindings): Promise<Edge> {
  const environment = readBindings(bindings)
  const built = await edgeAppOf(bindings)
  const { app, keys } = built
  const api = createApi(app)
  mountInteractions(api, environment, { publicUrl: app.config.publicUrl, log: app.log, fetch: fetchPlainly, later })
  const previews = createLinkPreviews(app)
  await serveServicePages(api, app, { environment: asOnNode(environment), keys, database: 'server', previews })
  return { ...built, api, previews, proxy: edgeProxy(app), pingEveryMs: environment.PING_EVERY_MS }
}

const ownSocket = /^\/rooms\/([\w-]+)\/ws$/
const chatSocket = /^\/+(?:v3(?:\.0)?\/*)?$/
const anySocket = /^\/+primus\/*$/

export default {
  async fetch(request: Request, bindings: Bindings, context: Context): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const roomUuid = ownSocket.exec(pathname)?.[1]
    const wantsSocket = request.headers.get('upgrade')?.toLowerCase() === 'websocket'
    if (wantsSocket && roomUuid) return openRoomSocket(bindings, roomUuid, request)
    const options = { connectionString: bindings.DATABASE.connectionString, waitUntil: wait(context) }
    const { app, api, previews, proxy, jobs, pingEveryMs } = await edgeOf(bindings)
    if (wantsSocket && anySocket.test(pathname)) {
      const token = searchParams.get('token') ?? ''
      const origin = originHeaders(request)
      return openRelay({ app, token, origin, pingEveryMs, bindings, scope: options })
    }
    if (wantsSocket && chatSocket.test(pathname))
      return openChatSocket(request, { app, people: bindings.PEOPLE, scope: options })
    if (wantsSocket && pathname === peopleSocketPath)
      return openPersonSocket(request, { app, people: bindings.PEOPLE, scope: options })
    const { address = 'unknown' } = originOf(request)
    return inScope(
      options,
      () =>
        isProxied(pathname)
          ? proxy(request)
          : servePages(
              request,
              { pages: bindings.PAGES, additionsFor: previews.additionsFor, publicUrl: app.config.publicUrl },
              () => api.fetch(request, { address }),
            ),
      async () => {
        if (scope().jobsWait) later(jobs().runDue())
      },
    )
  },

  async scheduled(_event: unknown, bindings: Bindings, context: Context): Promise<void> {
    const options = { connectionString: bindings.DATABASE.connectionString, waitUntil: wait(context) }
    const { app, jobs } = await edgeOf(bindings)
    await inScope(options, () => Promise.all([runJobs(jobs()), lookAfter(app), publishChanges(app)]))
  },
}

async function runJobs(jobs: JobRunner): Promise<void> {
  await jobs.beginRepeating()
  await jobs.runDue()
}

/**
 * An object that ended without notice leaves its people in the directory: rooms not seen for a long time are queried
 * again.
 */
async function lookAfter({ db, rooms, log }: Pick<App, 'db' | 'rooms' | 'log'>): Promise<void> {
  const ask = async (roomUuid: string) => {
    try {
      await upsertRoom(db, roomUuid, await rooms.state(roomUuid))
    } catch (error) {
      if (error instanceof Refused) await removeRoom(db, roomUuid)
      else log.warn({ room: roomUuid, error }, 'failed to ask a room who is in it')
    }
  }
  await Promise.all((await staleRooms(db)).map(ask))
}

/**
 * Rooms are notified immediately of what calls change; manual changes in the database are noticed here at the latest.
 */
async function publishChanges({ db, rooms, people }: Pick<App, 'db' | 'rooms' | 'people'>): Promise<void> {
  for (const userUuid of await recentlyChanged(db)) {
    rooms.lookAgain(userUuid)
    people.lookAgain(userUuid)
  }
}

const wait = (context: Context) => (work: Promise<unknown>) => context.waitUntil(work)
