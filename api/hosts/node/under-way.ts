/** Counts what is under way, so that one can wait until it is over. */
export class UnderWay {
  readonly #work = new Set<Promise<unknown>>()

  add<T>(work: Promise<T>): Promise<T> {
    this.#work.add(work)
    const forget = () => this.#work.delete(work)
    work.then(forget, forget)
    return work
  }

  /** Resolves when nothing is under way any more, or after so long (ms). */
  async over(patienceMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)))
    await Promise.race([Promise.allSettled(this.#work), late])
    clearTimeout(timer)
  }
}
