import { must } from '@segue/shared/must.ts'
import { createLog } from '../src/adapters/log/pino.ts'
import { createMetrics } from '../src/adapters/metrics/prometheus.ts'
import type { App } from '../src/app.ts'
import { buildApp, type Parts } from '../src/compose/build-app.ts'
import { Environment } from '../src/compose/settings.ts'
import { keysFromPem } from '../src/compose/signing-keys.ts'

const unused = (name: string, used: object = {}) =>
  new Proxy(used, {
    get: (target, key) => Reflect.get(target, key) ?? must(undefined, `the bench to do without ${name}`),
  }) as never
/** Nobody is in a room, so a change of a queue has none to notify. */
const emptyRooms = { actWherever: () => undefined }

/** The App as a host builds it, on the bench's database. Missing parts throw when they are used. */
export async function benchApp(parts: Pick<Parts, 'db'> & Partial<Parts>): Promise<App> {
  const environment = Environment.parse({
    PUBLIC_URL: 'http://bench',
    SERVICE_TOKEN: 'the service token of the bench',
    RATE_LIMITS: 'off',
    OPEN_PROVIDERS: 'off',
  })
  return buildApp(environment, {
    log: createLog('warn'),
    metrics: createMetrics(() => ({ rooms: 0, unsavedRooms: 0, sockets: 0 })).metrics,
    rooms: unused('rooms', emptyRooms),
    people: unused('people'),
    storage: unused('storage'),
    uploads: unused('uploads'),
    media: unused('media'),
    pictures: unused('pictures'),
    mail: unused('mail'),
    fetch: unused('fetch'),
    keys: await keysFromPem(must(process.env['SIGNING_KEYS'], 'keys')),
    ...parts,
  })
}
