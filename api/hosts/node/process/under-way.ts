import { realTimers, within } from '../../../src/ports/timers.ts'

/** Counts work in progress, so that one can wait for it to finish. */
export class UnderWay {
  #count = 0
  #whenOver: (() => void)[] = []

  begun(): void {
    this.#count += 1
  }

  ended(): void {
    this.#count -= 1
    if (this.#count === 0) for (const notify of this.#whenOver.splice(0)) notify()
  }

  /** Resolves when no work is in progress any more, or after this long (ms). */
  async over(patienceMs: number): Promise<void> {
    if (this.#count === 0) return
    const over = new Promise<void>((resolve) => this.#whenOver.push(resolve))
    await within(realTimers, patienceMs, over, () => undefined)
  }
}
