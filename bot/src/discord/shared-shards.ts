import type { Bot } from '../bot.ts'
import { within, type After } from '../within.ts'
import type { ShardRange } from './shard-range.ts'

/** How often (ms) the leases are renewed: three times per term. */
const renewEveryMs = 2000
/** A renewal that took longer (ms) proves nothing: this process may have been suspended, and its leases expired. */
const provesWithinMs = 2000
/** A shard that could not connect is retried after this time (ms). */
const retryAfterMs = 10_000
const stopWithinMs = 3500

type Gateway = { stop: () => Promise<void> }
type Running = { shard: number; gateway: Promise<Gateway | undefined>; isStopping: boolean }

type SharedShardsOptions = {
  leases: Bot['leaseShards']
  /** The name of this process. */
  holder: string
  /** How many shards Discord recommends. */
  count: number
  /** Runs a shard. It acts of its own accord only if `isOurs`. */
  start: (shard: ShardRange, isOurs: () => Promise<boolean>) => Promise<Gateway>
  now: () => number
  after: After
  onMistake: (error: unknown, where: string) => void
}

/**
 * The shards that this process runs of a bot that several processes share. Each shard has one owner, by a lease that
 * the api grants. When a process dies the others take its shards over within seconds, in a new session: in a resumed
 * one Discord would not name the guilds and channels again, and only their own process knows them.
 */
export class SharedShards {
  readonly #options: SharedShardsOptions
  readonly #running = new Map<number, Running>()
  #count: number
  #current: Promise<boolean> = Promise.resolve(true)
  #next: Promise<boolean> | undefined
  #cancel = () => {}
  #stopped = false

  constructor(options: SharedShardsOptions) {
    this.#options = options
    this.#count = options.count
  }

  /** The shards that run here. */
  get shards(): number[] {
    return [...this.#running.keys()]
  }

  /** Renews the leases regularly from now on. Resolves after the first time. */
  async open(): Promise<void> {
    await this.renew()
    if (!this.#stopped) this.#cancel = this.#options.after(renewEveryMs, () => void this.open())
  }

  /**
   * Renews the leases once more, in a request made from now on; calls during a renewal share the next one. Returns
   * whether the result is certain.
   */
  renew(): Promise<boolean> {
    this.#next ??= this.#current.then(() => {
      this.#next = undefined
      this.#current = this.#renew().catch((error: unknown) => {
        this.#options.onMistake(error, 'shards')
        return false
      })
      return this.#current
    })
    return this.#next
  }

  /** Stops all shards, and releases them for the other processes. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancel()
    const { leases, holder, after, onMistake } = this.#options
    await this.#current
    await within(after, stopWithinMs, Promise.all([...this.#running.values()].map((one) => this.#end(one))))
    await leases({ holder, count: this.#count, held: [], leaving: true }).catch((error: unknown) =>
      onMistake(error, 'shards'),
    )
  }

  async #renew(): Promise<boolean> {
    if (this.#stopped) return false
    const { leases, holder, now } = this.#options
    const startedAt = now()
    const { count, shards, share } = await leases({ holder, count: this.#count, held: this.shards })
    if (this.#stopped) return false
    const leased = new Set<number>(shards)
    for (const one of this.#running.values()) if (count !== this.#count || !leased.has(one.shard)) this.#lose(one)
    this.#count = count
    for (const shard of leased) if (!this.#running.has(shard)) this.#start(shard)
    const active = [...this.#running.values()].filter((one) => !one.isStopping)
    // Named as held until they have stopped, so that nobody else starts them before.
    for (const one of active.slice(share)) void this.#end(one)
    return now() - startedAt < provesWithinMs
  }

  #start(shard: number): void {
    const { start, after, onMistake } = this.#options
    const isHere = () => this.#running.get(shard) === one && !one.isStopping
    const isOurs = async () => isHere() && (await this.renew()) && isHere()
    const gateway = start({ ids: [shard], count: this.#count }, isOurs).catch((error: unknown) => {
      onMistake(error, 'shards')
      after(retryAfterMs, () => this.#forget(one))
      return undefined
    })
    const one: Running = { shard, gateway, isStopping: false }
    this.#running.set(shard, one)
  }

  /** Another process has it by now. */
  #lose(one: Running): void {
    this.#forget(one)
    void this.#end(one)
  }

  async #end(one: Running): Promise<void> {
    if (one.isStopping) return
    one.isStopping = true
    await one.gateway
      .then((gateway) => gateway?.stop())
      .catch((error: unknown) => this.#options.onMistake(error, 'shards'))
    this.#forget(one)
  }

  #forget(one: Running): void {
    if (this.#running.get(one.shard) === one) this.#running.delete(one.shard)
  }
}
