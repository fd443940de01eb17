import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../../src/app.ts'
import { clientOf } from '../../../src/platform/client.ts'
import { type Failure, failureBody, tooManyRequests } from '../../../src/platform/failure.ts'
import { crossOrigin, requestIdOf } from '../../../src/platform/mount.ts'
import { nobody } from '../../../src/ports/caller.ts'
import { countPlayer, getRadioPlaylist, playlistFor } from '../../../src/services/rooms/radio/get-playlist.ts'
import { stationAtHand, type Station } from '../../../src/services/rooms/radio/station.ts'
import type { Lane } from './proxy-lane.ts'

const playlistPath = /^\/room\/([\w~-]{1,100})\/radio\.m3u8$/

type Reply = { status: number; headers: Readonly<Record<string, string>>; text: string | null }

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
    void replyTo(app, station, incoming).then((reply) => {
      send(outgoing, reply)
      app.metrics.request(getRadioPlaylist.key, reply.status, (app.clock.now() - started) / 1000)
    })
    return true
  }
}

async function replyTo(app: App, station: Station, { headers, socket }: IncomingMessage): Promise<Reply> {
  const header = (name: string) => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  const always = crossOrigin('GET', requestIdOf(app, header('x-request-id')))
  const client = await clientOf(app, { header, address: socket.remoteAddress })
  const wait = app.limits.take({ caller: nobody, client }, getRadioPlaylist.allowance)
  if (wait > 0) return refusal(tooManyRequests(wait), always)
  // A listener who isn't counted still listens.
  countPlayer(app, station, { client, agent: headers['user-agent'] ?? '' })?.catch((error: unknown) =>
    app.log.warn({ err: error }, 'failed to count a radio listener'),
  )
  const { status, headers: own, text } = playlistFor(station, headers['if-none-match'] ?? null)
  return { status, text, headers: { ...always, ...own } }
}

function refusal({ status, sentences, headers, code, values }: Failure, always: Record<string, string>): Reply {
  const text = JSON.stringify(failureBody(status, sentences, code, values))
  return { status, text, headers: { ...always, ...headers, 'Content-Type': 'application/json' } }
}

function send(outgoing: ServerResponse, { status, headers, text }: Reply): void {
  if (text === null) outgoing.writeHead(status, headers).end()
  else outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text)
}
