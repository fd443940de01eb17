import { thirdParties } from '@segue/shared/proxy/map.ts'
import { createFetchTransport } from '../../src/adapters/http/fetch-transport.ts'
import { createOutboundFetch } from '../../src/adapters/http/guarded-fetch.ts'
import type { App } from '../../src/app.ts'
import { answerRequest } from '../../src/compose/proxy/answer-request.ts'
import { createProxy } from '../../src/compose/proxy/proxy.ts'
import { senderOf } from '../../src/compose/proxy/sender.ts'
import { originOf } from './origin.ts'

// The platform's network has no private addresses to protect; host names are still limited to the map.
const transport = createFetchTransport((request) => fetch(request))

/** `fetch` for third parties on Workers. */
export const fetchOutside = createOutboundFetch({ transport, map: thirdParties })

/** The proxied paths on Workers. */
export function edgeProxy(app: App) {
  const proxy = createProxy({ transport, map: thirdParties, limits: app.limits, now: app.clock.now })
  return (request: Request) =>
    answerRequest({ proxy, transport }, request, (token) => senderOf(app, token, originOf(request)))
}

/**
 * The runtime's `fetch` for our API clients: it doesn't support `redirect: 'error'`, so redirects are returned
 * unfollowed, which callers treat as failures.
 */
export const fetchPlainly: typeof fetch = (input, init) =>
  fetch(input, init?.redirect === 'error' ? { ...init, redirect: 'manual' } : init)
