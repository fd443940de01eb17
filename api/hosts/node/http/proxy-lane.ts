import type { IncomingMessage, ServerResponse } from 'node:http'
import { Stop } from '../../../src/adapters/http/transport.ts'
import type { App } from '../../../src/app.ts'
import { isProxied, type ProxyRequest, type Proxy, type ProxyReply } from '../../../src/compose/proxy/proxy.ts'
import { senderOf } from '../../../src/compose/proxy/sender.ts'
import { Failure, failureBody, generalFailure, mistakeSentence } from '../../../src/platform/failure.ts'
import { failureOfMachine } from '../../../src/platform/quotas/machine-trouble.ts'

/** Answers a request and returns true, or leaves it to the next handler. */
export type Lane = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** The first of these lanes that takes a request. */
export const firstOf =
  (...lanes: readonly Lane[]): Lane =>
  (incoming, outgoing) =>
    lanes.some((lane) => lane(incoming, outgoing))

const mistake = new Failure(500, mistakeSentence)

/**
 * Serves the proxied paths on Node without Hono and web streams: songs are piped from socket to socket, which costs
 * about as much as a bare pipe. The same proxy as everywhere decides what may be requested and forwarded.
 */
export function createProxyLane(
  app: Pick<App, 'tokens' | 'config' | 'discordProxy' | 'log' | 'metrics'>,
  proxy: Proxy<IncomingMessage>,
): Lane {
  return (incoming, outgoing) => {
    if (!isProxied(incoming.url ?? '')) return false
    const started = performance.now()
    const stop = new Stop()
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) stop.end(new Error('The client has disconnected'))
      app.metrics.request('proxy', outgoing.statusCode, (performance.now() - started) / 1000)
    })
    proxy(requestOf(app, incoming, stop)).then(
      (message) => notify(outgoing, message),
      (error: unknown) => {
        // A client that disconnected before the response gets none.
        if (outgoing.destroyed || stop.reason) return
        const machine = failureOfMachine(error)
        if (machine) app.log.warn({ error }, 'a proxied request failed temporarily')
        else app.log.error({ error }, 'a proxied request failed')
        const { status, sentences, headers, code } = machine ?? mistake
        outgoing.writeHead(status, { 'content-type': 'application/json', ...headers })
        outgoing.end(JSON.stringify(failureBody(status, sentences, code)))
      },
    )
    return true
  }
}

function requestOf(
  app: Pick<App, 'tokens' | 'config' | 'discordProxy'>,
  incoming: IncomingMessage,
  stop: Stop,
): ProxyRequest {
  const header = (name: string) => {
    const value = incoming.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  return {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    header,
    body: (max) => bytesOf(incoming, max),
    sender: (token) => senderOf(app, token, { header, address: incoming.socket.remoteAddress }),
    stop,
  }
}

function notify(outgoing: ServerResponse, { status, headers, body }: ProxyReply<IncomingMessage>) {
  if (outgoing.destroyed) {
    if (body && 'from' in body) body.from.body.destroy()
    return
  }
  if (body === undefined) outgoing.writeHead(status, headers).end()
  else if ('text' in body)
    outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body.text) }).end(body.text)
  else {
    outgoing.writeHead(status, headers)
    const { body: source } = body.from
    source.pipe(outgoing)
    // A truncated song closes the connection, so that no client mistakes a part for the whole. `pipeline` would do the
    // same with an AbortController per call, which costs as much as a segment of a song.
    source.on('error', () => outgoing.destroy())
  }
}

async function bytesOf(incoming: IncomingMessage, max: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > max) throw generalFailure('bodyTooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
