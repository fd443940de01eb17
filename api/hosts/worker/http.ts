import { thirdParties } from '@segue/shared/proxy/map.ts'
import { createFetchTransport } from '../../src/adapters/http/fetch-transport.ts'
import { createOutboundFetch } from '../../src/adapters/http/guarded-fetch.ts'
import type { App } from '../../src/app.ts'
import { answerRequest } from '../../src/compose/proxy/answer-request.ts'
import { createProxy } from '../../src/compose/proxy/proxy.ts'
import { senderOf } from '../../src/compose/proxy/sender.ts'
import { originOf } from './origin.ts'

// The platform's network has no private addresses to protect; names are kept to the map as everywhere.
const transport = createFetchTransport((request) => fetch(request))

/** The way to third parties at the edge. */
export const fetchOutside = createOutboundFetch({ transport, map: thirdParties })

/** The proxied paths at the edge. */
export function edgeProxy(app: App) {
  const proxy = createProxy({ transport, map: thirdParties, limits: app.limits, now: app.clock.now })
  return (request: Request) =>
    answerRequest({ proxy, transport }, request, (token) => senderOf(app, token, originOf(request)))
}

/** The runtime's `fetch` for a client of ours: it knows no `redirect: 'error'`, and an answer that leads away is no success. */
export const fetchPlainly: typeof fetch = (input, init) =>
  fetch(input, init?.redirect === 'error' ? { ...init, redirect: 'manual' } : init)
