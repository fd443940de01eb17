import { MessageReader } from '../../src/adapters/cluster/message-reader.ts'
import { type Cluster, type ClusterWatcher, NobodyThere } from '../../src/ports/cluster.ts'
import type { ClusterMessage } from '../../src/ports/cluster-message.ts'
import type { Log } from '../../src/ports/log.ts'

const nothing = () => undefined
const silent: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing, child: () => silent }

type Hear = (text: string) => void

/** A broker in memory: messages are delivered in order, one turn of the event loop later, as over a network. */
export class MemoryEngine {
  readonly #members = new Map<string, MemoryCluster>()
  readonly #listeners = new Map<string, Set<{ owner: MemoryCluster; hear: Hear; isShared: boolean }>>()
  readonly #answerers = new Map<string, (text: string) => Promise<string>>()
  /** Every message that was published. */
  readonly messages: string[] = []
  /** The subjects of messages that could not be parsed. */
  readonly dropped: string[] = []
  readonly reader = new MessageReader(silent)
  isAway = false

  join(self: string): Cluster {
    const member = new MemoryCluster(self, this)
    this.#members.set(self, member)
    return member
  }

  /** Restores all connections. */
  back(): void {
    this.isAway = false
    for (const member of this.#members.values()) member.notify('back')
  }

  /** The subjects with listeners or answerers. */
  subjects = (): string[] => [...this.#listeners.keys(), ...this.#answerers.keys()]

  /** A process has ended without notice. */
  lose(self: string): void {
    const lost = this.#members.get(self)
    this.#members.delete(self)
    for (const set of this.#listeners.values()) for (const one of set) if (one.owner === lost) set.delete(one)
    for (const member of this.#members.values()) member.notify('gone', self)
  }

  /** A process is suspended for so long that the others presume it dead, and goes on unaware of it. */
  suspend(self: string): void {
    for (const member of this.#members.values()) if (member.self !== self) member.notify('gone', self)
  }

  living = (): string[] => [...this.#members.keys()]

  say(subject: string, text: string): void {
    if (this.isAway) return
    this.messages.push(text)
    setImmediate(() => {
      const all = [...(this.#listeners.get(subject) ?? [])]
      const [firstShared] = all.filter(({ isShared }) => isShared)
      for (const one of all) if (!one.isShared || one === firstShared) one.hear(text)
    })
  }

  listen(subject: string, owner: MemoryCluster, hear: Hear, isShared = false): () => void {
    const all = this.#listeners.get(subject) ?? new Set()
    this.#listeners.set(subject, all)
    const one = { owner, hear, isShared }
    all.add(one)
    return () => void all.delete(one)
  }

  async ask(subject: string, text: string): Promise<string> {
    await new Promise<void>((resolve) => setImmediate(resolve))
    const answer = this.#answerers.get(subject)
    if (!answer || this.isAway) throw new NobodyThere(subject)
    return answer(text)
  }

  answer(subject: string, reply: (text: string) => Promise<string>): () => void {
    this.#answerers.set(subject, reply)
    return () => void this.#answerers.delete(subject)
  }
}

class MemoryCluster implements Cluster {
  readonly self: string
  readonly #engine: MemoryEngine
  readonly #watchers = new Set<ClusterWatcher>()

  constructor(self: string, engine: MemoryEngine) {
    this.self = self
    this.#engine = engine
  }

  get connected(): boolean {
    return !this.#engine.isAway
  }

  living = () => (this.#engine.isAway ? null : this.#engine.living())
  publish = (subject: string, text: string) => this.#engine.say(subject, text)

  listen<T>(subject: string, message: ClusterMessage<T>, hear: (sent: T) => void): () => void {
    return this.#engine.listen(subject, this, this.#reading(subject, message, hear))
  }

  share<T>(subject: string, message: ClusterMessage<T>, hear: (sent: T) => void): () => void {
    return this.#engine.listen(subject, this, this.#reading(subject, message, hear), true)
  }

  async request<T>(subject: string, text: string, answer: ClusterMessage<T>): Promise<T> {
    return this.#read(subject, answer, await this.#engine.ask(subject, text))
  }

  answer<T>(subject: string, message: ClusterMessage<T>, reply: (request: T) => Promise<string>): () => void {
    return this.#engine.answer(subject, async (text) => reply(this.#read(subject, message, text)))
  }

  #reading<T>(subject: string, message: ClusterMessage<T>, hear: (sent: T) => void): Hear {
    return (text) => {
      const sent = this.#engine.reader.read(subject, message, text)
      if (sent === undefined) this.#engine.dropped.push(subject)
      else hear(sent)
    }
  }

  /** A message that can't be parsed is not answered. */
  #read<T>(subject: string, message: ClusterMessage<T>, text: string): T {
    const sent = this.#engine.reader.read(subject, message, text)
    if (sent !== undefined) return sent
    this.#engine.dropped.push(subject)
    throw new Error(`No subscriber for ${subject}`)
  }

  watch(watcher: ClusterWatcher): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  notify(what: 'back' | 'gone', host = ''): void {
    for (const watcher of this.#watchers) {
      if (what === 'back') watcher.back?.()
      else watcher.gone?.(host)
    }
  }

  async close(): Promise<void> {
    this.#engine.lose(this.self)
  }
}
