import { Socket } from 'node:net'
import { isPublicAddress } from '@segue/shared/proxy/public-address.ts'

interface Connection {
  host: string
  port: number
  /** What the name resolved to when connecting. */
  addresses: string[]
}

type Looked = (error: Error | null, found: string | { address: string }[], family?: number) => void

/**
 * Records every connection that this process opens, whichever library makes it, and lets none leave the machine: only
 * `own` ports of this machine are connected to.
 */
export function recordConnections(own: (port: number) => boolean) {
  const connections: Connection[] = []
  // The boundary: all of Node's clients end up here, with arguments in several forms.
  const prototype = Socket.prototype as unknown as { connect: (this: Socket, ...items: unknown[]) => Socket }
  const connect = prototype.connect
  prototype.connect = function (...items) {
    const options = optionsIn(items)
    const { host = 'localhost', port = 0 } = options
    if (!options.path && isOwn(host) && own(port)) return connect.apply(this, items)
    const connection: Connection = { host: options.path || host, port, addresses: [] }
    connections.push(connection)
    const refuse = (error: Error) => void setImmediate(() => this.destroy(error))
    const looked: Looked = (error, found) => {
      const all = typeof found === 'string' ? [found] : found.map(({ address }) => address)
      if (!error) connection.addresses.push(...all)
      refuse(error ?? new Error('Outgoing connections are not allowed'))
    }
    if (options.lookup) options.lookup(host, { all: true }, looked)
    else refuse(new Error('Outgoing connections are not allowed'))
    return this
  }
  return { connections, restore: () => void (prototype.connect = connect) }
}

interface Options {
  host?: string
  port?: number
  /** Of a local socket; HTTP clients pass null if there is none. */
  path?: string | null
  lookup?: (host: string, options: object, looked: Looked) => void
}

/** `connect(options)`, `connect(port, host)`, and what Node itself passes on: an array of those. */
function optionsIn(items: unknown[]): Options {
  const [first, second] = Array.isArray(items[0]) ? (items[0] as unknown[]) : items
  if (typeof first === 'object' && first !== null) {
    const { port, ...rest } = first as Omit<Options, 'port'> & { port?: number | string }
    // The client behind `fetch` takes it from a URL, as text.
    return { ...rest, port: Number(port ?? 0) }
  }
  return { port: Number(first), ...(typeof second === 'string' ? { host: second } : {}) }
}

const isOwn = (host: string) => host === '127.0.0.1' || host === 'localhost'

/** Whether a connection is allowed: to port 443 of a name, and never to an address that is not public. */
export const isHarmless = ({ port, addresses }: Connection) => port === 443 && addresses.every(isPublicAddress)
