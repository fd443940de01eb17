/** A set of event listeners. */
export class Listeners<T> {
  readonly #all = new Set<(event: T) => void>()

  /** Returns a function that unsubscribes. */
  add(listener: (event: T) => void): () => void {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  emit(event: T): void {
    for (const listener of this.#all) listener(event)
  }
}
