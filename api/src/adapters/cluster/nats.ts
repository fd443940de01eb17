import { connect, errors, headers, type Msg, type NatsConnection } from '@nats-io/transport-node'
import { type Cluster, type ClusterWatcher, NobodyThere } from '../../ports/cluster.ts'
import { type ClusterMessage, emptyMessage, textMessage } from '../../ports/cluster-message.ts'
import type { Log } from '../../ports/log.ts'
import { within, type Timers } from '../../ports/timers.ts'
import { MessageReader } from './message-reader.ts'
import { cut, Joiner, largestPart } from './parts.ts'
import { Presence } from './presence.ts'

const beatEveryMs = 400
const lookEveryMs = 200
const pingPatienceMs = 400
const reconnectEveryMs = 250
const connectPatienceMs = 5000
const goodbyeMs = 1000
/** Part of every subject, so that incompatible versions don't receive each other's messages. */
export const wireVersion = 3
const partHeader = 'Segue-Part'
/** The name of a process, and the same followed by the id of its start. */
const hostName = textMessage(200, /^\S+$/)
const beat = textMessage(300, /^\S+ \S+$/)

const encoder = new TextEncoder()
const decoder = new TextDecoder()

interface NatsOptions {
  /** `nats://user:password@host:4222/name`; the name separates installations that share a server. */
  url: string
  self: string
  log: Log
  timers: Timers
  now: () => number
}

/** A cluster over NATS (decision 0007). Plain messages suffice: nothing has to be stored there. */
export async function openNats(options: NatsOptions): Promise<Cluster> {
  const { self, log } = options
  const url = new URL(options.url)
  const prefix = `${url.pathname.replaceAll(/[^\w-]/g, '') || 'segue'}.${wireVersion}`
  const connection = await connect({
    servers: `${url.protocol}//${url.host}`,
    ...(url.username && { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }),
    ...(url.protocol === 'tls:' && { tls: {} }),
    name: self,
    timeout: connectPatienceMs,
    pingInterval: 2000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectEveryMs,
    ignoreAuthErrorAbort: true,
  }).catch((error: unknown) => {
    throw new Error(`The cluster broker at CLUSTER_URL (${url.host}) cannot be reached.`, { cause: error })
  })
  const cluster = new NatsCluster(connection, prefix, options)
  // The others must know about this process before it takes a room.
  await connection.flush()
  log.info({ host: self, engine: url.host }, 'joined the cluster')
  return cluster
}

class NatsCluster implements Cluster {
  readonly self: string
  readonly #connection: NatsConnection
  readonly #prefix: string
  readonly #options: NatsOptions
  readonly #presence: Presence
  readonly #watchers = new Set<ClusterWatcher>()
  readonly #joiner = new Joiner()
  readonly #reader: MessageReader
  /** Distinguishes one start of a process from the next, which has the same name. */
  readonly #start: string = crypto.randomUUID()
  readonly #timers: { beat?: unknown; look?: unknown } = {}
  #isOpen = true
  /** Whether there is a connection; messages sent without one would be queued in memory and dropped. */
  #isUp = true
  #wasConnected = false
  #cutOff = 0

  constructor(connection: NatsConnection, prefix: string, options: NatsOptions) {
    this.self = options.self
    this.#connection = connection
    this.#prefix = prefix
    this.#options = options
    this.#presence = new Presence(options.self)
    this.#reader = new MessageReader(options.log)
    this.listen('here', beat, (words) => this.#hearBeat(words))
    this.listen('left', hostName, (host) => this.#left(host))
    this.answer(`ping.${this.self}`, emptyMessage, async () => '')
    this.#beat()
    this.#look()
    void this.#watchConnection()
  }

  get connected(): boolean {
    return this.#isOpen && this.#isUp && this.#presence.isHeard(this.#options.now())
  }

  living(): readonly string[] | null {
    return this.#isOpen ? this.#presence.living(this.#options.now()) : null
  }

  publish(subject: string, text: string): void {
    if (!this.#isOpen || !this.#isUp) return
    const bytes = encoder.encode(text)
    const name = this.#subject(subject)
    if (bytes.length <= largestPart) return this.#connection.publish(name, bytes)
    for (const part of cut(bytes, `${this.self} ${(this.#cutOff += 1)}`)) {
      const head = headers()
      head.set(partHeader, `${part.isLast ? 'last' : 'more'} ${part.of}`)
      this.#connection.publish(name, part.bytes, { headers: head })
    }
  }

  listen<T>(subject: string, message: ClusterMessage<T>, hear: (sent: T) => void): () => void {
    return this.#subscribe(subject, (received) => this.#hear(subject, message, received, hear))
  }

  share<T>(subject: string, message: ClusterMessage<T>, hear: (sent: T) => void): () => void {
    return this.#subscribe(subject, (received) => this.#hear(subject, message, received, hear), 'shared')
  }

  async request<T>(subject: string, text: string, answer: ClusterMessage<T>, patienceMs: number): Promise<T> {
    const { data } = await this.#ask(subject, text, patienceMs)
    const message = this.#reader.read(subject, answer, decoder.decode(data))
    if (message === undefined) throw new Error(`The response on ${subject} is malformed`)
    return message
  }

  answer<T>(subject: string, request: ClusterMessage<T>, reply: (request: T) => Promise<string>): () => void {
    const { log } = this.#options
    return this.#subscribe(subject, (message) => {
      const sent = this.#reader.read(subject, request, decoder.decode(message.data))
      if (sent === undefined) return
      reply(sent)
        // Throws if the response is larger than the NATS server allows.
        .then((text) => void message.respond(encoder.encode(text)))
        .catch((error: unknown) => log.error({ subject, error }, 'failed to respond to another process'))
    })
  }

  watch(watcher: ClusterWatcher): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return
    const { timers } = this.#options
    for (const timer of Object.values(this.#timers)) timers.clear(timer)
    this.publish('left', this.self)
    this.#isOpen = false
    // The rooms' last messages are still in transit.
    const flushing = this.#isUp ? this.#connection.flush().catch(() => undefined) : undefined
    if (flushing) await within(timers, goodbyeMs, flushing, () => undefined)
    await this.#connection.close()
  }

  #subject(subject: string): string {
    return `${this.#prefix}.${subject}`
  }

  #subscribe(subject: string, hear: (message: Msg) => void, queue?: string): () => void {
    const { log } = this.#options
    const callback = (error: Error | null, message: Msg) => {
      if (error) return log.warn({ subject, error }, 'failed to subscribe to a cluster subject')
      try {
        hear(message)
      } catch (mistake) {
        log.error({ subject, error: mistake }, 'failed to handle a message of another process')
      }
    }
    const subscription = this.#connection.subscribe(this.#subject(subject), { callback, ...(queue && { queue }) })
    return () => subscription.unsubscribe()
  }

  async #ask(subject: string, text: string, patienceMs: number): Promise<Msg> {
    try {
      return await this.#connection.request(this.#subject(subject), encoder.encode(text), { timeout: patienceMs })
    } catch (error) {
      throw isNobody(error) ? new NobodyThere(`No responder on ${subject}`) : error
    }
  }

  #hear<T>(subject: string, message: ClusterMessage<T>, received: Msg, hear: (sent: T) => void): void {
    const whole = this.#whole(received)
    if (!whole) return
    // No character has more than three bytes per UTF-16 unit, so anything longer need not be decoded.
    if (whole.length > message.maxLength * 3) return this.#reader.drop(subject, whole.length)
    const sent = this.#reader.read(subject, message, decoder.decode(whole))
    if (sent !== undefined) hear(sent)
  }

  /** Undefined while parts are missing. */
  #whole({ data, headers: head }: Msg): Uint8Array | undefined {
    const named = head?.get(partHeader)
    return named ? this.#joiner.take({ of: named.slice(5), isLast: named.startsWith('last'), bytes: data }) : data
  }

  #hearBeat(words: string): void {
    const [host = '', start = ''] = words.split(' ')
    if (this.#presence.isAnother(host, start)) this.#tellGone(host)
    this.#seen(host)
  }

  #seen(host: string): void {
    this.#presence.seen(host, this.#options.now())
  }

  #left(host: string): void {
    if (host !== this.self && this.#presence.left(host)) this.#tellGone(host)
  }

  #tellGone(host: string): void {
    this.#options.log.warn({ host }, 'a process has left the cluster')
    for (const watcher of this.#watchers) watcher.gone?.(host)
  }

  #beat(): void {
    this.publish('here', `${this.self} ${this.#start}`)
    this.#timers.beat = this.#options.timers.set(() => this.#beat(), beatEveryMs)
  }

  #look(): void {
    const { timers, log, now } = this.#options
    const { dead, suspects, wasSuspended } = this.#presence.look(now())
    for (const host of dead) this.#tellGone(host)
    for (const host of suspects) void this.#lookFor(host)
    const { connected } = this
    if (this.#wasConnected && !connected)
      log.warn({ host: this.self }, 'the connection to the cluster broker is down')
    // A suspended process may have been presumed dead, and the connections it relays were closed at the other end.
    if (connected && (!this.#wasConnected || wasSuspended)) for (const watcher of this.#watchers) watcher.back?.()
    this.#wasConnected = connected
    this.#timers.look = timers.set(() => this.#look(), lookEveryMs)
  }

  /** Pings a process that has been silent: NATS knows immediately if it was killed. */
  async #lookFor(host: string): Promise<void> {
    try {
      await this.request(`ping.${host}`, '', emptyMessage, pingPatienceMs)
      this.#seen(host)
    } catch (error) {
      if (error instanceof NobodyThere && this.#presence.doubt(host)) this.#tellGone(host)
    }
  }

  async #watchConnection(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect') {
        this.#isUp = false
        this.#presence.cutOff()
        // However short the interruption: messages sent meanwhile are lost.
        this.#wasConnected = false
      } else if (type === 'reconnect') this.#isUp = true
    }
  }
}

function isNobody(error: unknown): boolean {
  if (error instanceof errors.NoRespondersError) return true
  return error instanceof errors.RequestError && error.isNoResponders()
}
