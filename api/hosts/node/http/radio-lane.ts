import type { IncomingMessage } from 'node:http'
import type { App } from '../../../src/app.ts'
import { clientAtOnce, clientOf } from '../../../src/platform/client.ts'
import { type Failure, failureBody, tooManyRequests } from '../../../src/platform/failure.ts'
import { crossOrigin, requestIdOf } from '../../../src/platform/mount.ts'
import { onceFor } from '../../../src/platform/once-for.ts'
import { nobody } from '../../../src/ports/caller.ts'
import { countPlayer, getRadioPlaylist, playlistFor } from '../../../src/services/rooms/radio/get-playlist.ts'
import { stationAtHand, type Station } from '../../../src/services/rooms/radio/station.ts'
import type { Lane } from './proxy-lane.ts'

const playlistPath = /^\/room\/([\w~-]{1,100})\/radio\.m3u8$/

/**
 * Serves playlists of rooms' radios on Node without Hono: thousands of players request one every few seconds, and the
 * rest of a call costs more than sending the text. One that isn't at hand is left to the operation, which has the same
 * replies.
 */
export function createRadioLane(app: App): Lane {
  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const id = method === 'GET' && headers.authorization === undefined ? playlistPath.exec(url)?.[1] : undefined
    const station = id === undefined ? undefined : stationAtHand(app, id)
    if (!station) return false
    const started = app.clock.now()
    const origin = { header: (name: string) => headerOf(incoming, name), address: incoming.socket.remoteAddress }
    const serve = (client: string) => {
      const { status, headers: own, text } = replyTo(app, { station, client, incoming })
      outgoing.writeHead(status, own).end(text ?? undefined)
      app.metrics.request(getRadioPlaylist.key, status, (app.clock.now() - started) / 1000)
    }
    const client = clientAtOnce(app, origin)
    if (client === undefined) void clientOf(app, origin).then(serve)
    else serve(client)
    return true
  }
}

type Reply = { status: number; headers: Readonly<Record<string, string | number>>; text: string | null }
type Request = { station: Station; client: string; incoming: IncomingMessage }

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

function replyTo(app: App, { station, client, incoming }: Request): Reply {
  const requestId = requestIdOf(app, headerOf(incoming, 'x-request-id'))
  const wait = app.limits.take({ caller: nobody, client }, getRadioPlaylist.allowance)
  if (wait > 0) return refusal(tooManyRequests(wait), requestId)
  // A listener who isn't counted still listens.
  countPlayer(app, station, { client, agent: incoming.headers['user-agent'] ?? '' })?.catch((error: unknown) =>
    app.log.warn({ err: error }, 'failed to count a radio listener'),
  )
  const { status, text } = playlistFor(station, incoming.headers['if-none-match'] ?? null)
  const { whole, unchanged } = headersOf(station)
  return { status, text, headers: { ...(text === null ? unchanged : whole), 'X-Request-Id': requestId } }
}

/** Written once for all listeners, apart from the id of their request. */
const headersOf = onceFor((station: Station) => {
  const { headers, text } = playlistFor(station, null)
  const unchanged: Record<string, string | number> = { ...crossOrigin('GET', ''), ...headers }
  return { unchanged, whole: { ...unchanged, 'Content-Length': Buffer.byteLength(text ?? '') } }
})

function refusal({ status, sentences, headers, code, values }: Failure, requestId: string): Reply {
  const text = JSON.stringify(failureBody(status, sentences, code, values))
  const own = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
  return { status, text, headers: { ...crossOrigin('GET', requestId), ...headers, ...own } }
}
