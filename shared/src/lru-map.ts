/**
 * A map with a maximum size that evicts the least recently used entry. While it is less than half full, only writes
 * count as use.
 */
export class LruMap<K, V> {
  readonly #max: number
  /** Maps iterate in insertion order. */
  readonly #entries = new Map<K, V>()

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#entries.size
  }

  /** Doesn't count as use. */
  has(key: K): boolean {
    return this.#entries.has(key)
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    // Setting a key again is expensive, and unnecessary while the map is less than half full: eviction is far off.
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
