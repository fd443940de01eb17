/** How hard the process has to work: `busy` has no place for newcomers, `drowning` lets nobody join at all. */
export type PressureLevel = 'calm' | 'busy' | 'drowning'

/** From these delays (ms) on, smoothed over a few samples. A change is heard late, but it is heard. */
const busyMs = 150
const drowningMs = 600
/** Newcomers are let in again once the delay has stayed below this for so many samples in a row. */
const calmMs = 50
const calmSamples = 20
/** How much one sample counts: a single hiccup of a third of a second turns nobody away. */
const weight = 0.3

/**
 * Judges by the delay of the event loop whether more people can be let in. Turning newcomers away begins long before
 * those who are inside are served badly, and ends only when there has been air for a while, so that the doors do not
 * flutter (decision 0008).
 */
export class Pressure {
  #level: PressureLevel = 'calm'
  #delayMs = 0
  #calmFor = 0

  get level(): PressureLevel {
    return this.#level
  }

  /** Takes one measured delay (ms): how much later than asked for the loop came round to something. */
  sample(delayMs: number): void {
    this.#delayMs += weight * (delayMs - this.#delayMs)
    this.#calmFor = this.#delayMs < calmMs ? this.#calmFor + 1 : 0
    if (this.#delayMs >= drowningMs) this.#level = 'drowning'
    else if (this.#delayMs >= busyMs) this.#level = 'busy'
    else if (this.#calmFor >= calmSamples) this.#level = 'calm'
    // What has gone down from drowning is still far from calm.
    else if (this.#level === 'drowning') this.#level = 'busy'
  }
}
