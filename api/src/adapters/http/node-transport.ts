import { lookup as systemLookup } from 'node:dns/promises'
import { Agent as PlainAgent, request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent, request as secureRequest } from 'node:https'
import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress } from '@segue/shared/proxy/public-address.ts'
import { UpstreamError } from '../../ports/http.ts'
import { type Incoming, type Stop, type Transport, endedBy, silenceOf } from './transport.ts'

type Address = { address: string; family: number }

export type NodeTransportOptions = {
  /** All addresses of a name. Tests provide their own resolver; the default is the system's. */
  resolve?: (hostname: string) => Promise<Address[]>
  /** A fake third party, `http://127.0.0.1:port`, that is used instead of the host. Only tests and demos have one. */
  standIn?: (hostname: string) => string | undefined
  /** How long a third party may be silent. */
  silenceMs?: number
}

/** How often `silenceMs` may pass while we are the ones not reading. */
const maxWaits = 30

export type NodeTransport = Transport<IncomingMessage> & { close: () => void }

/** The rest of a response is read if it is small, so that its connection can be reused. */
const smallRest = 64 * 1024

/** Reaches third parties through Node's own HTTP client, because its streams cost a fraction of the web's. */
export function createNodeTransport(options: NodeTransportOptions = {}): NodeTransport {
  const { resolve = everyAddress, standIn, silenceMs = 20_000 } = options
  const keep = { keepAlive: true, maxFreeSockets: 64, scheduling: 'lifo' } as const
  const agent = new Agent(keep)
  const plainAgent = new PlainAgent(keep)
  const lookup = publicLookup(resolve)

  return {
    ask(place, { method, headers, body, stop }) {
      if (stop.reason) return Promise.reject(endedBy(stop.reason, place.host))
      const instead = standIn?.(place.host)
      const common: RequestOptions = { method, path: place.path }
      const length = body ? { 'content-length': String(body.byteLength) } : {}
      const requested = { ...headers, ...length, host: place.host }
      const request = instead
        ? plainRequest(new URL(instead), { ...common, headers: requested, agent: plainAgent })
        : secureRequest({ ...common, headers: requested, agent, lookup, host: place.host, servername: place.host })
      return new Promise((answer, reject) => {
        let answered: IncomingMessage | undefined
        let waits = 0
        stop.whenEnded((reason) => (answered ?? request).destroy(reason))
        request.setTimeout(silenceMs)
        request.on('timeout', () => {
          // A song is fetched no faster than it is played: then we are the ones not reading, and the silence may last
          // longer.
          const ours = (answered?.readableLength ?? 0) > 0 && (waits += 1) < maxWaits
          if (ours) request.setTimeout(silenceMs)
          else (answered ?? request).destroy(silenceOf(place.host))
        })
        request.on('error', (error) => reject(outsideErrorOf(error, stop, place.host)))
        request.on('response', (incoming) => {
          answered = incoming
          answer({ status: incoming.statusCode ?? 502, headers: headersOf(incoming), body: incoming })
        })
        request.end(body)
      })
    },
    textOf: (incoming, max) => textOf(decoded(incoming), max),
    // The platform's stream type and that of node:stream/web describe the same object.
    streamOf: (incoming) => Readable.toWeb(decoded(incoming)) as unknown as ReadableStream<Uint8Array>,
    discard(body) {
      if (Number(body.headers['content-length'] ?? Infinity) <= smallRest) body.resume()
      else body.destroy()
    },
    close() {
      agent.destroy()
      plainAgent.destroy()
    },
  }
}

const everyAddress = (hostname: string) => systemLookup(hostname, { all: true, order: 'verbatim' })

type LookupCallback = (error: Error | null, address: string | Address[], family?: number) => void

/**
 * Resolves names when connecting, so that the address that was checked is the one connected to. A single private
 * address among several is refused: a third party's name has none, and we can't predict which address would be used.
 */
export function publicLookup(resolve: (hostname: string) => Promise<Address[]>) {
  return (hostname: string, options: { all?: boolean }, callback: LookupCallback) => {
    resolve(hostname).then(
      (addresses) => {
        const first = addresses[0]
        if (!first) callback(new UpstreamError('unreachable', `${hostname} has no address`), '')
        else if (!addresses.every(({ address }) => isPublicAddress(address)))
          callback(new UpstreamError('private', `${hostname} resolves to an address that is not public`), '')
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      () => callback(new UpstreamError('unreachable', `${hostname} cannot be resolved`), ''),
    )
  }
}

function headersOf(incoming: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers[name] = value
  return headers
}

function decoded({ headers, body }: Incoming<IncomingMessage>): Readable {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity') return body
  const made = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate }
  const open = Object.entries(made).find(([name]) => name === encoding)?.[1]
  if (!open) throw new UpstreamError('unreachable', `The encoding ${encoding} is not supported`)
  // The error that ends the stream is reported to its reader.
  return pipeline(body, open(), () => undefined)
}

async function textOf(source: Readable, max: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > max) throw new UpstreamError('tooLarge', 'The response is too large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof UpstreamError ? error : new UpstreamError('unreachable', 'The response was cut off')
  }
  return Buffer.concat(chunks).toString('utf8')
}

function outsideErrorOf(error: Error, stop: Stop, host: string): Error {
  if (stop.reason) return endedBy(stop.reason, host)
  return error instanceof UpstreamError ? error : new UpstreamError('unreachable', `${host} cannot be reached`)
}
