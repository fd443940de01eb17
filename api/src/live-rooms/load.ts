/** How loaded the process is: `busy` refuses newcomers, `overloaded` admits nobody (decision 0005). */
export type LoadLevel = 'normal' | 'busy' | 'overloaded'

/** Thresholds for the delay (ms), smoothed over a few samples, so that a change is noticed late but reliably. */
const busyMs = 150
const overloadedMs = 600
/** Newcomers are admitted again once the delay was below `normalMs` for `normalSamples` samples in a row. */
const normalMs = 50
const normalSamples = 20
/** How much one sample counts: a single hiccup of a third of a second turns no one away. */
const weight = 0.3

/**
 * Decides by the event loop's delay whether more people can be admitted. Newcomers are refused long before service
 * degrades for those inside, and admitted again only after the load was low for a while, so that the level doesn't flip
 * back and forth.
 */
export class Load {
  #level: LoadLevel = 'normal'
  #delayMs = 0
  #normalFor = 0

  get level(): LoadLevel {
    return this.#level
  }

  /** Takes one measured delay (ms): how much later than scheduled the event loop ran a timer. */
  sample(delayMs: number): void {
    this.#delayMs += weight * (delayMs - this.#delayMs)
    this.#normalFor = this.#delayMs < normalMs ? this.#normalFor + 1 : 0
    if (this.#delayMs >= overloadedMs) this.#level = 'overloaded'
    else if (this.#delayMs >= busyMs) this.#level = 'busy'
    else if (this.#normalFor >= normalSamples) this.#level = 'normal'
    // A load that has just dropped below overloaded is still far from normal.
    else if (this.#level === 'overloaded') this.#level = 'busy'
  }
}
