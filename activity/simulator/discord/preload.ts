// `node --import @segue/simulator/discord server.js`: all requests of this process to discord.com go to the simulator
// whose URL is in DISCORD_SIMULATOR.
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const api = new URL(process.env['DISCORD_SIMULATOR'] ?? 'http://127.0.0.1:3335/api')
const hosts = /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/

/** The simulator's URL for one of Discord's interface, or undefined for any other URL. */
function here(address: string | URL): URL | undefined {
  const url = URL.parse ? URL.parse(address) : new URL(address)
  if (!url || !hosts.test(url.hostname) || !/^\/(?:api|oauth2)\//.test(url.pathname)) return undefined
  const moved = new URL(api)
  moved.pathname = url.pathname
  moved.search = url.search
  return moved
}

const { fetch } = globalThis
globalThis.fetch = (request, options) => {
  const moved = here(request instanceof Request ? request.url : request)
  if (!moved) return fetch(request, options)
  return request instanceof Request ? fetch(new Request(moved, request), options) : fetch(moved, options)
}

type Answered = (reply: IncomingMessage) => void
type Asking = (
  first: string | URL | RequestOptions,
  second?: RequestOptions | Answered,
  third?: Answered,
) => ClientRequest

/** The URL from the three signatures of `https.request`. */
function addressOf(first: string | URL | RequestOptions, second?: RequestOptions | Answered): URL | undefined {
  if (typeof first === 'string' || first instanceof URL) return here(first)
  const { hostname, host, path } = { ...first, ...(typeof second === 'object' ? second : {}) }
  const name = hostname ?? host
  return name ? here(`https://${name}${path ?? '/'}`) : undefined
}

function rerouted(original: Asking, plain: Asking): Asking {
  return (first, second, third) => {
    const moved = addressOf(first, second)
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

Object.assign(https, {
  request: rerouted(https.request as Asking, http.request as Asking),
  get: rerouted(https.get as Asking, http.get as Asking),
})
syncBuiltinESMExports()
