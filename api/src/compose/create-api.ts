import type { App } from '../app.ts'
import { mount } from '../platform/mount.ts'
import type { Operation } from '../platform/operation.ts'
import { onRecord } from '../services/audit/public.ts'
import { operations } from './operations.ts'

/** The whole REST API as one Hono app. It imports no runtime: Node and the Worker both serve it. */
export function createApi(app: App, served: readonly Operation[] = operations) {
  return mount(app, served.map(onRecord))
}
