import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'

/** The simulator's interface at its usual port. */
export const usualApi = 'http://127.0.0.1:3335/api'

const apiHosts = /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/
const gatewayHosts = /^gateway(?:-[\w-]+)?\.discord\.gg$/

/** The simulator's URL for one of Discord's interface or gateway, or undefined for any other URL. */
export type Reroute = (address: string | URL) => URL | undefined

/** @param api the URL of the simulator's interface */
export const rerouteTo =
  (api: URL): Reroute =>
  (address) => {
    if (!URL.canParse(address)) return undefined
    const { hostname, pathname, search } = new URL(address)
    const isApi = apiHosts.test(hostname) && /^\/(?:api|oauth2)\//.test(pathname)
    if (!isApi && !gatewayHosts.test(hostname)) return undefined
    const moved = new URL(api)
    moved.pathname = isApi ? pathname : '/gateway'
    moved.search = search
    return moved
  }

type Answered = (reply: IncomingMessage) => void
export type Asking = (
  first: string | URL | RequestOptions,
  second?: RequestOptions | Answered,
  third?: Answered,
) => ClientRequest

/** `https.request` that sends what is rerouted by `plain`, which is `http.request`. */
export function reroutedRequest(original: Asking, plain: Asking, reroute: Reroute): Asking {
  return (first, second, third) => {
    const moved = addressOf(first, second, reroute)
    if (!moved) return original(first, second, third)
    const input = typeof first === 'string' || first instanceof URL ? {} : first
    const request = { ...input, ...(typeof second === 'object' ? second : {}) }
    // The connection is a different one, so only the options for the request itself are kept.
    const { method, headers, timeout, signal } = request
    const rest = Object.fromEntries(
      Object.entries({ method, headers, timeout, signal }).filter(([, value]) => value !== undefined),
    )
    return plain(moved, rest, typeof second === 'function' ? second : third)
  }
}

/** The URL from the three signatures of `https.request`. */
function addressOf(
  first: string | URL | RequestOptions,
  second: RequestOptions | Answered | undefined,
  reroute: Reroute,
): URL | undefined {
  if (typeof first === 'string' || first instanceof URL) return reroute(first)
  const { hostname, host, path } = { ...first, ...(typeof second === 'object' ? second : {}) }
  const name = hostname ?? host
  return name ? reroute(`https://${name}${path ?? '/'}`) : undefined
}

type Dispatched = { origin?: string | URL; path: string }
/** What all versions of undici share. */
export type Dispatcher = { dispatch: (request: Dispatched, handler: unknown) => boolean }

/** A dispatcher of undici, for its `request` and `fetch` and those of Node. */
export function reroutedDispatcher<Own extends Dispatcher>(original: Own, reroute: Reroute): Own {
  const dispatch: Dispatcher['dispatch'] = (request, handler) => {
    const moved = request.origin === undefined ? undefined : reroute(new URL(request.path, request.origin))
    const there = moved && { origin: moved.origin, path: moved.pathname + moved.search }
    return original.dispatch({ ...request, ...there }, handler)
  }
  return new Proxy(original, {
    get(target, key) {
      if (key === 'dispatch') return dispatch
      const value: unknown = Reflect.get(target, key)
      // Its methods use private fields.
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
