/** How hard the process has to work: `busy` has no place for newcomers, `overloaded` admits nobody at all (decision 0005). */
export type LoadLevel = 'normal' | 'busy' | 'overloaded'

/** From these delays (ms) on, smoothed over a few samples. A change is heard late, but it is heard. */
const busyMs = 150
const overloadedMs = 600
/** Newcomers are admitted again once the delay has stayed below this for so many samples in a row. */
const normalMs = 50
const normalSamples = 20
/** How much one sample counts: a single hiccup of a third of a second turns nobody away. */
const weight = 0.3

/**
 * Judges by the delay of the event loop whether more people can be admitted. Turning newcomers away begins long before
 * those who are inside are served badly, and ends only when there has been air for a while, so that the level
 * does not flutter.
 */
export class Load {
  #level: LoadLevel = 'normal'
  #delayMs = 0
  #normalFor = 0

  get level(): LoadLevel {
    return this.#level
  }

  /** Takes one measured delay (ms): how much later than asked for the loop came round to something. */
  sample(delayMs: number): void {
    this.#delayMs += weight * (delayMs - this.#delayMs)
    this.#normalFor = this.#delayMs < normalMs ? this.#normalFor + 1 : 0
    if (this.#delayMs >= overloadedMs) this.#level = 'overloaded'
    else if (this.#delayMs >= busyMs) this.#level = 'busy'
    else if (this.#normalFor >= normalSamples) this.#level = 'normal'
    // What has come down from overloaded is still far from normal.
    else if (this.#level === 'overloaded') this.#level = 'busy'
  }
}
