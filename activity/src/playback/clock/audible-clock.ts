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
const smallBuffer = 0.012
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
/** After time was lost, reports are believed once they have stayed within so much for so long, seconds. */
const calmWithin = 0.0012
const calmSeconds = 2
/** That happens at the turning point of a bad spell as well, which is further off than this and is not calm for so long. Seconds. */
const nearby = 0.003
const longCalmSeconds = 5
const longCalmWithin = 0.002
/** By then they are believed as ever, seconds. */
const recoveredSeconds = 30
/** A context whose time stands still for so long, or for so many of its buffers, has no loudspeaker yet. Seconds. */
const stillSeconds = 0.2
const stillBuffers = 4
/** A loudspeaker that has just begun is told by this many reports that agree, or is taken as known after so long. Seconds. */
const firstReports = 4
const firstSeconds = 0.4
/** For so long a page that has just begun loses time again and again, and its reports are right. Seconds. */
const beginningSeconds = 3
/** A loss is complete within so long, and what is reported then is right yet. Seconds. */
const lossSeconds = 0.8
/** The device's clock and the page's differ by a few parts in ten thousand, which shows over so long. Seconds. */
const skewSeconds = 8
const greatestSkew = 0.001

/**
 * Where sound is that a page has made: the browser's output timestamps, kept steady. They are exact to a fraction of a
 * millisecond while all is well, but after a machine has been late they wander by a tenth of a second for ten seconds,
 * though nothing moves at the ear. Then the context's own time tells how much was lost, and what is between making and
 * hearing stays what it was (decision 0136).
 */
export class AudibleClock {
  #readings: AudioReading[] = []
  #latencies: { at: number; latency: number; reported: number }[] = []
  /** How far sound had been made and what was reported, look by look, lately. */
  #lately: { at: number; furthest: number; reported: number | null }[] = []
  #heard: number | null = null
  /** When the context's time last moved, and when it began to. */
  #moved: { made: number; at: number } | null = null
  #began: number | null = null
  #isKnown = false
  /** What was known before time was lost, until reports are believed again. */
  #loss: Loss | null = null
  /** By how much what is kept ready varies while all is well, seconds. */
  readonly #usualWobble: number
  readonly #still: number

  /** `bufferSeconds` is how much sound the page makes at a time: how far it has come moves in such steps. */
  constructor(bufferSeconds = 0) {
    this.#usualWobble = Math.max(smallBuffer, bufferSeconds / 2)
    this.#still = Math.max(stillSeconds, stillBuffers * bufferSeconds)
  }

  /** Counts a reading. */
  look(reading: AudioReading): void {
    const { now, made } = reading
    const before = this.#readings.at(-1)
    // The context's time stands still while it is suspended or its machine sleeps.
    if (before && made - now < before.made - before.now - greatestLatency) this.#forget()
    if (this.#moved?.made !== made) this.#moved = { made, at: now }
    // One that has sounded for a while and stops for less has lost time, which is counted.
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

  /** Whether a loudspeaker takes sound, and it is known when. */
  isKnown(): boolean {
    return this.#isKnown
  }

  #follow(now: number): void {
    const moment = this.#readings.filter((one) => now - one.now <= momentSeconds)
    const furthest = Math.max(...moment.map((one) => one.made - one.now))
    const reports = moment.flatMap((one) => (one.heard === null ? [] : [one.heard - one.now]))
    const reported = median(reports)
    const isSteady = reported !== null && rangeOf(reports) <= steady
    // What is lost in the beginning is known by its end, and is not to be counted once more.
    if (this.#began !== null && this.#begin(now, now - this.#began, furthest)) return
    this.#lately.push({ at: now, furthest, reported })
    while (now - (this.#lately[0]?.at ?? now) > longCalmSeconds) this.#lately.shift()
    if (reported !== null && isSteady && !this.#loss) this.#keep(now, furthest - reported, reported)
    const usual = this.#usual() ?? (reported === null ? 0 : furthest - reported)
    const believed = usual <= greatestLatency ? usual : 0
    const isUsual = reported !== null && Math.abs(furthest - reported - believed) <= this.#usualWobble
    if (reported !== null && this.#keepsOtherwise(furthest - believed, reports)) this.#latencies = []
    else this.#move(now, furthest - believed, isSteady && isUsual ? reported : null)
  }

  /**
   * For as long as a page has only just begun it goes by what is reported, where reports agree, and else by what is made
   * and what usually was ready; returns whether it does. A page is busiest then and loses time more than once.
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
   * Whether a device keeps more ready than it did, as it comes to in its first seconds, or less: what is made is
   * elsewhere, and nothing of it is heard at another time.
   */
  #keepsOtherwise(reckoned: number, reports: readonly number[]): boolean {
    const before = this.#heard
    if (before === null || this.#loss || Math.abs(reckoned - before) <= this.#usualWobble) return false
    const isWithin = (seconds: number) => reports.every((one) => Math.abs(one - before) <= seconds)
    // Time is lost, and never gained: more that was made is more that is ready, unless reports agree on something else.
    return reckoned > before
      ? rangeOf(reports) > steady || isWithin(this.#usualWobble)
      : isWithin(this.#usualWobble / 2)
  }

  /** Time that was lost is followed at once, and what is reported step by step. */
  #move(now: number, reckoned: number, reported: number | null): void {
    const before = this.#heard
    if (before === null) this.#heard = reported ?? reckoned
    else if (this.#loss && this.#hasLostMore(this.#loss, now)) this.#lose(now, before)
    else if (this.#loss && !this.#isOver(this.#loss, now)) this.#heard = this.#after(this.#loss, now)
    else if (Math.abs(reckoned - before) > this.#usualWobble) this.#jump(now, { before, reckoned, reported })
    else if (reported !== null) this.#heard = before + followed * (reported - before)
  }

  /** What is made lies elsewhere than it did: time was lost, or nothing sensible was known before. */
  #jump(now: number, { before, reckoned, reported }: Jump): void {
    this.#lose(now, before)
    if (this.#heard !== null && Math.abs(this.#heard - reckoned) <= this.#usualWobble) return
    this.#loss = null
    this.#heard = reported ?? reckoned
  }

  /** Time is lost from here on. */
  #lose(now: number, audible: number): void {
    const furthest = this.#furthestBefore(now)
    if (furthest === null) return
    this.#loss = { furthest, heard: audible, at: now, skew: this.#skew(), lost: 0, isComplete: false }
    this.#heard = this.#after(this.#loss, now)
  }

  /** Whether what is made has come to lie further back once more, for longer than chance has it look so. */
  #hasLostMore(loss: Loss, now: number): boolean {
    const before = this.#furthestBefore(now)
    if (!loss.isComplete || before === null || now - loss.at < calmSeconds) return false
    const lately = this.#readings.filter((one) => now - one.now <= 2 * momentSeconds)
    return before - Math.max(...lately.map((one) => one.made - one.now)) > this.#usualWobble
  }

  /** What is heard since time was lost: as much earlier as what is made, and reports do not count. */
  #after(loss: Loss, now: number): number {
    const { furthest, reported } = this.#lately.at(-1) ?? { furthest: 0, reported: null }
    if (!loss.isComplete) loss.lost = furthest - loss.furthest
    const audible = loss.heard + loss.lost + loss.skew * (now - loss.at)
    if (loss.isComplete || now - loss.at < lossSeconds) return audible
    loss.isComplete = true
    // What is made tells it to one small buffer.
    if (reported === null || Math.abs(reported - audible) > this.#usualWobble) return audible
    loss.lost += reported - audible
    return reported
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

  /** How far sound had usually been made until a moment ago; null when it has not been looked at for as long. */
  #furthestBefore(now: number): number | null {
    const before = this.#lately.filter(({ at }) => now - at > 2 * momentSeconds && now - at <= calmSeconds)
    return median(before.map(({ furthest }) => furthest))
  }

  /** Whether reports are to be believed again; forgets the loss then. */
  #isOver(loss: Loss, now: number): boolean {
    const since = now - loss.at
    const isNear = Math.abs((this.#lately.at(-1)?.reported ?? 0) - (this.#heard ?? 0)) <= nearby
    const [forSeconds, within] = isNear ? [calmSeconds, calmWithin] : [longCalmSeconds, longCalmWithin]
    const lately = this.#lately.filter(({ at }) => now - at <= forSeconds)
    const isCalm = rangeOf(lately.flatMap(({ reported }) => reported ?? [])) <= within
    if (!(isCalm && since > forSeconds + momentSeconds) && since < recoveredSeconds) return false
    this.#loss = null
    return true
  }

  /** How fast the device's clock gains on the page's, as a share. */
  #skew(): number {
    const [first, last] = [
      this.#latencies.find((one) => one.at > (this.#latencies.at(-1)?.at ?? 0) - 2 * skewSeconds),
      this.#latencies.at(-1),
    ]
    if (!first || !last || last.at - first.at < skewSeconds) return 0
    const skew = (last.reported - first.reported) / (last.at - first.at)
    return Math.abs(skew) <= greatestSkew ? skew : 0
  }

  #usual(): number | null {
    return median(this.#latencies.map((one) => one.latency))
  }

  #forget(): void {
    this.#readings = []
    this.#lately = []
    this.#heard = null
    this.#loss = null
    this.#latencies = []
    this.#began = null
    this.#isKnown = false
  }
}

/** Time that a machine has lost (`lost`, below nought), since what was known of it before. */
type Loss = { at: number; heard: number; furthest: number; skew: number; lost: number; isComplete: boolean }

/** Where sound is at the ear: as was known, as what is made has it, and as it is reported, where that can be relied on. */
type Jump = { before: number; reckoned: number; reported: number | null }

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

function median(values: number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

const mean = (values: number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
