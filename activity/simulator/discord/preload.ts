// `node --import @segue/simulator/discord server.js`: all requests and sockets of this process to Discord go to the
// simulator at its usual port, or at the URL in DISCORD_SIMULATOR.
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { reroutedDispatcher, reroutedRequest, rerouteTo, usualApi, type Asking, type Dispatcher } from './reroute.ts'

const reroute = rerouteTo(new URL(process.env['DISCORD_SIMULATOR'] ?? usualApi))

const { fetch } = globalThis
globalThis.fetch = (request, options) => {
  const moved = reroute(request instanceof Request ? request.url : request)
  if (!moved) return fetch(request, options)
  return request instanceof Request ? fetch(new Request(moved, request), options) : fetch(moved, options)
}

Object.assign(https, {
  request: reroutedRequest(https.request as Asking, http.request as Asking, reroute),
  get: reroutedRequest(https.get as Asking, http.get as Asking, reroute),
})
syncBuiltinESMExports()

// Installed versions of undici, which discord.js uses, share this dispatcher with Node's own. Node sets it when one of
// its classes is first read.
const shared = Symbol.for('undici.globalDispatcher.1')
void globalThis.Headers
const own = globalThis as unknown as Record<symbol, Dispatcher | undefined>
const dispatcher = own[shared]
if (dispatcher) own[shared] = reroutedDispatcher(dispatcher, reroute)
