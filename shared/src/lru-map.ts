/** A map that forgets what was used longest ago once it would hold more than it may. */
export class LruMap<K, V> {
  readonly #most: number
  /** A map keeps the order in which keys were set; each use sets a key again. */
  readonly #entries = new Map<K, V>()

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#most) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }

  delete(key: K): boolean {
    return this.#entries.delete(key)
  }
}
