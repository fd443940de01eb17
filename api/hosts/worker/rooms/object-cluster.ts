import { MessageReader } from '../../../src/adapters/cluster/message-reader.ts'
import { type Cluster, type ClusterWatcher, NobodyThere } from '../../../src/ports/cluster.ts'
import type { ClusterMessage } from '../../../src/ports/cluster-message.ts'
import type { Log } from '../../../src/ports/log.ts'

/** Messages between a room and its relays, in order. */
export type ClusterBatch = readonly (readonly [subject: string, text: string])[]

/** How many messages may wait for an object that is slow to accept them; beyond that it counts as gone. */
const maxWaiting = 5000

type Hear = (text: string) => void

interface ObjectClusterOptions {
  self: string
  /** The objects that may listen on a subject. */
  peersOf: (subject: string) => Iterable<string>
  /** Sends messages. False if the other object has restarted and lost its subscriptions. */
  send: (peer: string, messages: ClusterBatch) => Promise<boolean>
  /** Sends a request, for an object that makes any. Undefined if nobody answers. */
  ask?: (subject: string, text: string) => Promise<string | undefined>
  log: Log
}

/**
 * A room object and its relay objects, acting like the processes of a cluster (decision 0009): relay messages are the
 * same as between processes, sent over calls from object to object. One call at a time is in progress to each, with
 * whatever was collected since the last one, so that everything arrives in order.
 */
export class ObjectCluster implements Cluster {
  readonly self: string
  /** Objects find each other wherever they are; a failed call ends the connection between the two. */
  readonly connected = true
  readonly #options: ObjectClusterOptions
  readonly #reader: MessageReader
  readonly #listeners = new Map<string, Set<Hear>>()
  readonly #answerers = new Map<string, (text: string) => Promise<string | undefined>>()
  readonly #watchers = new Set<ClusterWatcher>()
  readonly #waiting = new Map<string, (readonly [string, string])[]>()

  constructor(options: ObjectClusterOptions) {
    this.#options = options
    this.#reader = new MessageReader(options.log)
    this.self = options.self
  }

  living = (): null => null

  publish(subject: string, text: string): void {
    for (const peer of this.#options.peersOf(subject)) this.#pass(peer, subject, text)
  }

  listen<T>(subject: string, message: ClusterMessage<T>, hear: (sent: T) => void): () => void {
    const reading: Hear = (text) => {
      const sent = this.#reader.read(subject, message, text)
      if (sent !== undefined) hear(sent)
    }
    const all = this.#listeners.get(subject) ?? new Set()
    this.#listeners.set(subject, all.add(reading))
    return () => {
      all.delete(reading)
      if (all.size === 0) this.#listeners.delete(subject)
    }
  }

  share<T>(subject: string, message: ClusterMessage<T>, hear: (sent: T) => void): () => void {
    return this.listen(subject, message, hear)
  }

  async request<T>(subject: string, text: string, answer: ClusterMessage<T>): Promise<T> {
    const answered = await this.#options.ask?.(subject, text)
    const message = answered === undefined ? undefined : this.#reader.read(subject, answer, answered)
    if (message === undefined) throw new NobodyThere(subject)
    return message
  }

  answer<T>(subject: string, message: ClusterMessage<T>, reply: (request: T) => Promise<string>): () => void {
    this.#answerers.set(subject, async (text) => {
      const request = this.#reader.read(subject, message, text)
      return request === undefined ? undefined : reply(request)
    })
    return () => void this.#answerers.delete(subject)
  }

  watch(watcher: ClusterWatcher): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  async close(): Promise<void> {
    this.#waiting.clear()
  }

  /** Handles messages from another object. False if nobody listens here, or not any more. */
  receive(messages: ClusterBatch): boolean {
    return messages.every(([subject, text]) => {
      const listeners = this.#listeners.get(subject)
      for (const hear of listeners ?? []) hear(text)
      return listeners !== undefined
    })
  }

  /** Answers another object's request; undefined if nobody does. */
  async answered(subject: string, text: string): Promise<string | undefined> {
    return this.#answerers.get(subject)?.(text)
  }

  /** Another object has ended, or has forgotten this one. */
  lose(peer: string): void {
    this.#waiting.delete(peer)
    for (const { gone } of this.#watchers) gone?.(peer)
  }

  #pass(peer: string, subject: string, text: string): void {
    const waiting = this.#waiting.get(peer)
    if (waiting) {
      if (waiting.push([subject, text]) > maxWaiting) this.lose(peer)
      return
    }
    const first: (readonly [string, string])[] = [[subject, text]]
    this.#waiting.set(peer, first)
    void this.#drain(peer, first)
  }

  async #drain(peer: string, waiting: (readonly [string, string])[]): Promise<void> {
    const isCurrent = () => this.#waiting.get(peer) === waiting
    while (waiting.length > 0 && isCurrent()) {
      const isReceived = await this.#options.send(peer, waiting.splice(0)).catch((error: unknown) => {
        this.#options.log.warn({ peer, error }, 'a message between a room and its relay was lost')
        return false
      })
      if (!isReceived && isCurrent()) return this.lose(peer)
    }
    if (isCurrent()) this.#waiting.delete(peer)
  }
}
