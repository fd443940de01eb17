import { median } from '@segue/shared/playback/clock/median.ts'

/** One reading of the audio clock, taken at an instant of the page's own monotonic clock. All in seconds. */
export type AudioReading = {
  now: number
  /** The context's time: how far sound has been rendered. */
  made: number
  /** The context time that is audible now, as reported by the browser; null if it doesn't report one. */
  heard: number | null
}

/** Offsets (s) of the audio clock from the page's clock: add the page's time to get the audio clock's. */
export type AudioOffsets = { made: number; heard: number }

/** Readings within this window are evaluated together. Seconds. */
const momentSeconds = 0.4
/** The context's time advances one buffer at a time; over this window it is averaged, and its highest point steady. */
const meanSeconds = 1.5
/** Reliable reports within a `momentSeconds` window differ by no more than this. Seconds. */
const steady = 0.002
/** The amount a device buffers ahead normally varies by about one small buffer. Seconds. */
const smallBuffer = 0.012
/** How long latencies are remembered; half of them outvote a spell of bad reports. Seconds. */
const rememberSeconds = 40
/** Minimum time between remembered latencies, seconds. */
const keptEvery = 0.4
/** Another loudspeaker is accepted once its reports have stayed within `provenWithin` for `provenSeconds`. Seconds. */
const provenSeconds = 5
const provenWithin = 0.004
/** The highest plausible output latency: a report above it is a fault. Seconds. */
const greatestLatency = 0.5
/** The share of the difference to the reported time that each reading corrects, which smooths out jitter. */
const followed = 0.25
/** After time was lost, reports are trusted again once they stay within `calmWithin` for `calmSeconds`. */
const calmWithin = 0.0012
const calmSeconds = 2
/** Reports further off than this need a longer calm, because a bad spell is also calm at its turning point. Seconds. */
const nearby = 0.003
const longCalmSeconds = 5
const longCalmWithin = 0.002
/** Reports are trusted again after this long in any case, seconds. */
const recoveredSeconds = 30
/** A context whose time has not advanced for this long, or for this many buffers, has no loudspeaker yet. Seconds. */
const stillSeconds = 0.2
const stillBuffers = 4
/** A newly opened loudspeaker is known after this many matching reports, or after this long. Seconds. */
const firstReports = 4
const firstSeconds = 0.4
/** A starting page may lose time repeatedly during this period, but its reports are right. Seconds. */
const beginningSeconds = 3

/**
 * Tracks when the page's sound is audible: the browser's output timestamps, smoothed. They are exact to a fraction of a
 * millisecond normally, but after the machine has missed a deadline they wander by up to a tenth of a second for ten
 * seconds, although the audible sound is steady. In that case the context's own time shows how much was lost, and the
 * latency is assumed unchanged (decision 0136).
 */
export class AudibleClock {
  #readings: AudioReading[] = []
  #latencies: { at: number; latency: number; reported: number }[] = []
  /** Recent history of how far sound had been rendered and which time was reported. */
  #lately: { at: number; reported: number | null }[] = []
  #heard: number | null = null
  /** When the context's time last advanced, and when it first did. */
  #moved: { made: number; at: number } | null = null
  #began: number | null = null
  #isKnown = false
  /** When time was lost, until reports are trusted again. */
  #lostAt: number | null = null
  /** How much the amount buffered ahead normally varies, seconds. */
  readonly #usualWobble: number
  readonly #still: number

  /** `bufferSeconds` is the size of the context's buffer: its time advances in steps of this size. */
  constructor(bufferSeconds = 0) {
    this.#usualWobble = Math.max(smallBuffer, bufferSeconds / 2)
    this.#still = Math.max(stillSeconds, stillBuffers * bufferSeconds)
  }

  look(reading: AudioReading): void {
    const { now, made } = reading
    const before = this.#readings.at(-1)
    // The context's time stands still while it is suspended or the machine sleeps.
    if (before && made - now < before.made - before.now - greatestLatency) this.#forget()
    if (this.#moved?.made !== made) this.#moved = { made, at: now }
    // A short stop after the beginning counts as lost time instead.
    const isBeginning = this.#began === null || now - this.#began < beginningSeconds
    if (now - this.#moved.at > (isBeginning ? this.#still : greatestLatency)) this.#forget()
    else this.#began ??= now
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

  /** Whether a loudspeaker is playing sound and its timing is known. */
  isKnown(): boolean {
    return this.#isKnown
  }

  #follow(now: number): void {
    const moment = this.#readings.filter((one) => now - one.now <= momentSeconds)
    const furthest = furthestOf(moment)
    const reports = moment.flatMap((one) => (one.heard === null ? [] : [one.heard - one.now]))
    const reported = median(reports)
    const isSteady = reported !== null && rangeOf(reports) <= steady
    // Losses during start-up are already included when it ends and must not be counted twice.
    if (this.#began !== null && this.#begin(now, now - this.#began, furthest)) return
    this.#lately.push({ at: now, reported })
    while (now - (this.#lately[0]?.at ?? now) > longCalmSeconds) this.#lately.shift()
    if (reported !== null && isSteady && this.#lostAt === null)
      this.#keep(now, furthestOf(this.#readings) - reported, reported)
    const usual = this.#usual() ?? (reported === null ? 0 : furthest - reported)
    const believed = usual <= greatestLatency ? usual : 0
    const isUsual = reported !== null && Math.abs(furthest - reported - believed) <= this.#usualWobble
    if (reported !== null && this.#keepsOtherwise(furthest - believed, reports)) this.#latencies = []
    else this.#move(now, furthest - believed, isSteady && isUsual ? reported : null)
  }

  /**
   * While a page is starting, follows the reports if they agree, else the rendered time minus the usual latency.
   * Returns whether it handled the reading. A page is busiest then and may lose time repeatedly.
   */
  #begin(now: number, since: number, furthest: number): boolean {
    const reports = this.#readings
      .slice(-firstReports)
      .flatMap((one) => (one.heard === null ? [] : [one.heard - one.now]))
    const reported = median(reports)
    const agree = rangeOf(reports) <= steady
    this.#isKnown ||= (agree && reports.length === firstReports) || since >= firstSeconds
    if (since >= beginningSeconds || reported === null) return false
    if (furthest - reported > greatestLatency || reported > furthest) return false
    this.#keep(now, furthest - reported, reported)
    this.#heard = agree ? reported : furthest - (this.#usual() ?? furthest - reported)
    return true
  }

  /**
   * Whether the device buffers more than before, as happens in its first seconds, or less: the rendered time shifts,
   * but the audible time stays the same.
   */
  #keepsOtherwise(reckoned: number, reports: readonly number[]): boolean {
    const before = this.#heard
    if (before === null || this.#lostAt !== null || Math.abs(reckoned - before) <= this.#usualWobble) return false
    const isWithin = (seconds: number) => reports.every((one) => Math.abs(one - before) <= seconds)
    // Time can be lost but not gained: if more is rendered, more is buffered, unless the reports agree on another time.
    return reckoned > before
      ? rangeOf(reports) > steady || isWithin(this.#usualWobble)
      : isWithin(this.#usualWobble / 2)
  }

  /** Applies lost time immediately and reported changes gradually. */
  #move(now: number, reckoned: number, reported: number | null): void {
    const before = this.#heard
    if (before === null) this.#heard = reported ?? reckoned
    else if (this.#lostAt !== null && !this.#isOver(this.#lostAt, now)) this.#heard = this.#sinceLoss(reckoned, now)
    else if (Math.abs(reckoned - before) > this.#usualWobble) {
      this.#lostAt = now
      this.#heard = reckoned
    } else if (reported !== null) this.#heard = before + followed * (reported - before)
  }

  /** The audible time after a loss: the rendered time less the usual latency, ignoring reports. */
  #sinceLoss(reckoned: number, now: number): number {
    const settled =
      furthestOf(this.#readings.filter((one) => one.now >= (this.#lostAt ?? now))) - (this.#usual() ?? 0)
    if (settled - reckoned <= this.#usualWobble) return settled
    this.#lostAt = now
    return reckoned
  }

  #keep(at: number, latency: number, reported: number): void {
    if (at - (this.#latencies.at(-1)?.at ?? -Infinity) < keptEvery) return
    this.#latencies.push({ at, latency, reported })
    this.#latencies = this.#latencies.filter((one) => at - one.at <= rememberSeconds)
    const proof = this.#latencies.filter((one) => at - one.at <= provenSeconds)
    const all = proof.map((one) => one.reported)
    const isNew = Math.abs(latency - (this.#usual() ?? latency)) > this.#usualWobble
    const isProven = at - (proof[0]?.at ?? at) > provenSeconds * 0.9 && rangeOf(all) < provenWithin
    if (isNew && isProven) this.#latencies = proof
  }

  /** Whether reports can be trusted again; clears the loss if so. */
  #isOver(lostAt: number, now: number): boolean {
    const since = now - lostAt
    const isNear = Math.abs((this.#lately.at(-1)?.reported ?? 0) - (this.#heard ?? 0)) <= nearby
    const [forSeconds, within] = isNear ? [calmSeconds, calmWithin] : [longCalmSeconds, longCalmWithin]
    const lately = this.#lately.filter(({ at }) => now - at <= forSeconds)
    const isCalm = rangeOf(lately.flatMap(({ reported }) => reported ?? [])) <= within
    if (!(isCalm && since > forSeconds + momentSeconds) && since < recoveredSeconds) return false
    this.#lostAt = null
    return true
  }

  #usual(): number | null {
    return median(this.#latencies.map((one) => one.latency))
  }

  #forget(): void {
    this.#readings = []
    this.#lately = []
    this.#heard = null
    this.#lostAt = null
    this.#latencies = []
    this.#began = null
    this.#isKnown = false
  }
}

/** How far sound has been rendered, relative to the page's clock, at the highest point of some readings. */
const furthestOf = (readings: readonly AudioReading[]): number =>
  Math.max(...readings.map((one) => one.made - one.now))

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

const mean = (values: number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
