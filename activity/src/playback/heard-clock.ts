/** What the browser says of the audio clock at one instant of the page's own steady clock. All in seconds. */
export type AudioReading = {
  now: number
  /** The context's time: how far sound has been made. */
  made: number
  /** The context's time whose sound is at the ear now, as the browser reports it; null where it does not. */
  heard: number | null
}

/** What is known of the audio clock, as distances (s) from the page's own: add the page's time to get the clock's. */
export type AudioOffsets = { made: number; heard: number }

/** Readings of the last moment are looked at together. Seconds. */
const momentSeconds = 0.4
/** The context's time moves in steps of a buffer: a mean is taken over so long. */
const meanSeconds = 1.5
/** Reports within a moment agree as nearly as this where they can be relied on, seconds. */
const steady = 0.002
/** What a device keeps ready varies by about one small buffer, and nothing is wrong with its reports. Seconds. */
const usualWobble = 0.012
/** So long the distance between what is made and what is heard is remembered; half of it outvotes a bad spell. */
const rememberSeconds = 40
/** It is kept so often, seconds. */
const keptEvery = 0.4
/** Another loudspeaker is believed once its reports have been steady for so long, within so much. Seconds. */
const provenSeconds = 5
const provenWithin = 0.004
/** No loudspeaker takes longer: such a report is a fault. */
const greatestLatency = 0.5
/** How much of the way to what is reported each look takes, so that nothing that wobbles is followed. */
const followed = 0.25

/**
 * Where sound is that a page has made: the browser's output timestamps, kept steady. They are exact to a fraction of a
 * millisecond while all is well, but after a machine has been late they wander by a tenth of a second for ten seconds,
 * though nothing moves at the ear. Then the context's own time tells how much was lost, and what is between making and
 * hearing stays what it was (decision 0135).
 */
export class HeardClock {
  #readings: AudioReading[] = []
  #latencies: { at: number; latency: number; reported: number }[] = []
  #heard: number | null = null

  /** Counts a reading. */
  look(reading: AudioReading): void {
    const { now, made } = reading
    const before = this.#readings.at(-1)
    // The context's time stands still while it is suspended or its machine sleeps.
    if (before && made - now < before.made - before.now - greatestLatency) this.#forget()
    this.#readings.push(reading)
    while (now - (this.#readings[0]?.now ?? now) > meanSeconds) this.#readings.shift()
    this.#follow(now)
  }

  /** Null before the first reading. */
  offsets(): AudioOffsets | null {
    if (this.#heard === null) return null
    const made = mean(this.#readings.map((one) => one.made - one.now))
    return { made, heard: this.#heard }
  }

  #follow(now: number): void {
    const moment = this.#readings.filter((one) => now - one.now <= momentSeconds)
    const furthest = Math.max(...moment.map((one) => one.made - one.now))
    const reports = moment.flatMap((one) => (one.heard === null ? [] : [one.heard - one.now]))
    const reported = median(reports)
    const isSteady = reported !== null && Math.max(...reports) - Math.min(...reports) <= steady
    if (reported !== null && isSteady) this.#keep(now, furthest - reported, reported)
    const usual = this.#usual() ?? (reported === null ? 0 : furthest - reported)
    const believed = usual <= greatestLatency ? usual : 0
    const isUsual = reported !== null && Math.abs(furthest - reported - believed) <= usualWobble
    this.#move(furthest - believed, isSteady && isUsual ? reported : null)
  }

  /** Time that was lost is followed at once, and what is reported step by step. */
  #move(reckoned: number, reported: number | null): void {
    const before = this.#heard
    if (before === null || Math.abs(reckoned - before) > usualWobble) this.#heard = reported ?? reckoned
    else if (reported !== null) this.#heard = before + followed * (reported - before)
  }

  #keep(at: number, latency: number, reported: number): void {
    if (at - (this.#latencies.at(-1)?.at ?? -Infinity) < keptEvery) return
    this.#latencies.push({ at, latency, reported })
    this.#latencies = this.#latencies.filter((one) => at - one.at <= rememberSeconds)
    const proof = this.#latencies.filter((one) => at - one.at <= provenSeconds)
    const all = proof.map((one) => one.reported)
    const isNew = Math.abs(latency - (this.#usual() ?? latency)) > usualWobble
    const isProven =
      at - (proof[0]?.at ?? at) > provenSeconds * 0.9 && Math.max(...all) - Math.min(...all) < provenWithin
    if (isNew && isProven) this.#latencies = proof
  }

  #usual(): number | null {
    return median(this.#latencies.map((one) => one.latency))
  }

  #forget(): void {
    this.#readings = []
    this.#heard = null
  }
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

const mean = (values: number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
