/**
 * A map that forgets what was used longest ago once it would hold more than it may. What was only read while it was less
 * than half full counts as used when it was set.
 */
export class LruMap<K, V> {
  readonly #max: number
  /** A map keeps the order in which keys were set. */
  readonly #entries = new Map<K, V>()

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#entries.size
  }

  /** Is no use of the key. */
  has(key: K): boolean {
    return this.#entries.has(key)
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    // Setting a key again is dear. While the map is less than half full there is time enough to put keys in order.
    if (value !== undefined && this.#entries.size * 2 > this.#max) this.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#max) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }

  delete(key: K): boolean {
    return this.#entries.delete(key)
  }
}
