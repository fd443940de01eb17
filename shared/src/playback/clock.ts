import { trustedSkew, updateSkew, type SkewEstimate } from './skew.ts'

/** Four time stamps of one question to the server: `sent` and `arrived` by our own steady clock, the others by its. */
export type Probe = { sent: number; received: number; replied: number; arrived: number }

/** What one probe says: the server's clock minus ours, wrong by at most half of the round trip. Milliseconds. */
export type Reading = { at: number; offset: number; roundTrip: number }

export const clockHabits = {
  firstBurst: 16,
  laterBurst: 8,
  spacingMs: 50,
  everyMs: 10_000,
  /** The first burst meets a page that is still loading and a crowded line, so the second comes sooner. */
  secondAfterMs: 2500,
  windowMs: 60_000,
  distortedMs: 5,
  /** How many readings make the clock known. Fewer, and one queue on the way decides where everybody is. */
  enough: 8,
  /** Answers this quick (ms) may take the place of any, and slower ones of those that were not much quicker. */
  quickMs: 80,
  muchQuicker: 1.5,
} as const

/** How long the last answers of a burst are given to come in. */
const answersWithinMs = 1000

export function readingOf(probe: Probe): Reading | null {
  const roundTrip = probe.arrived - probe.sent - (probe.replied - probe.received)
  const offset = (probe.received - probe.sent + probe.replied - probe.arrived) / 2
  // A reply older than its question is a broken stamp. A hair below nought is only the grain of the two clocks.
  if (!Number.isFinite(roundTrip) || !Number.isFinite(offset) || roundTrip < -1) return null
  return { at: probe.arrived, offset, roundTrip: Math.max(0, roundTrip) }
}

/**
 * The probes of a burst without those held up on the way. Two neighbours whose spacing changed by more than 5 ms, up or
 * down, met different queues; the slower of the two is dropped, so the quickest probe of a burst always stays.
 */
export function undistorted(burst: readonly Probe[]): Probe[] {
  const inOrder = [...burst].sort((a, b) => a.sent - b.sent)
  const late = new Set<Probe>()
  for (const [index, second] of inOrder.entries()) {
    const first = inOrder[index - 1]
    if (!first) continue
    const up = second.received - first.received - (second.sent - first.sent)
    const down = second.arrived - first.arrived - (second.replied - first.replied)
    if (Math.abs(up) <= clockHabits.distortedMs && Math.abs(down) <= clockHabits.distortedMs) continue
    const slower = (readingOf(second)?.roundTrip ?? Infinity) >= (readingOf(first)?.roundTrip ?? Infinity)
    late.add(slower ? second : first)
  }
  return inOrder.filter((probe) => !late.has(probe))
}

/**
 * Whether two readings cannot both be true of one steady pair of clocks. Each is certain to within half a round trip,
 * so readings further apart than that prove that a clock was set or slept in between.
 */
export function contradict(a: Reading, b: Reading): boolean {
  const slack = 5 + Math.abs(a.at - b.at) * 0.0003
  return Math.abs(a.offset - b.offset) > (a.roundTrip + b.roundTrip) / 2 + slack
}

/** The reading with the shortest round trip: the one that queues had the least to do with. */
export function quickest(readings: readonly Reading[]): Reading | undefined {
  return readings.reduce<Reading | undefined>(
    (best, reading) => (!best || reading.roundTrip < best.roundTrip ? reading : best),
    undefined,
  )
}

/**
 * Whether what a new server has answered is good enough to forget what was learnt before. A server that has just
 * started is busy and answers late, on the way up more than on the way down: that says less than what was known.
 */
function replaces(fresh: readonly Reading[], before: readonly Reading[]): boolean {
  if (fresh.length < clockHabits.enough) return false
  const [now, then] = [quickest(fresh)?.roundTrip ?? Infinity, quickest(before)?.roundTrip ?? Infinity]
  return now <= Math.max(clockHabits.quickMs, then * clockHabits.muchQuicker)
}

export type ClockOptions = {
  /** A clock that only ever runs forward, ms (`performance.now`). Probes must be stamped by the same one. */
  monotonic: () => number
  /** Asks the server once. A rejection (no connection, no answer in time) costs that probe and nothing else. */
  probe: () => Promise<Probe>
  /** Runs something later and returns how to call it off. */
  after: (ms: number, run: () => void) => () => void
}

export interface ServerClock {
  /** The server's time now, ms, or null as long as too few answers have come back to tell. */
  now(): number | null
  /** Half the round trip of the reading in use: the estimate is certainly not further off than this, ms. */
  uncertainty(): number | null
  /** Server minus own clock per ms, once ten minutes of evidence are in; nought before. */
  skew(): number
  /** Begins probing: a burst of 16, 8 soon after, then 8 every ten seconds. */
  start(): void
  /**
   * Probes at once, as after the page was hidden or offline. `newServer` also retires what was learnt before: another
   * process may have answered until now.
   */
  refresh(options?: { newServer: boolean }): void
  /** Calls back once when the clock becomes known, at once if it is. Returns how to call that off. */
  whenKnown(run: () => void): () => void
  stop(): void
}

const nothing = () => {}

/** An estimate of the server's clock kept fresh by asking it (playback, rule 2 of the peers' best practice). */
export function createClock({ monotonic, probe, after }: ClockOptions): ServerClock {
  let readings: Reading[] = []
  let waiting = new Set<() => void>()
  let skew: SkewEstimate | null = null
  let best: Reading | undefined
  /** Readings taken before this local instant may be of another server; they serve until good ones of it are in. */
  let retiredBefore = -Infinity
  let running = false
  let burstNumber = 0
  let callOff: () => void = nothing

  function choose(): void {
    const now = monotonic()
    const fresh = readings.filter((reading) => reading.at >= retiredBefore)
    const before = readings.filter((reading) => reading.at < retiredBefore)
    if (replaces(fresh, before)) readings = fresh
    const inWindow = readings.filter((reading) => now - reading.at <= clockHabits.windowMs)
    // A long silence leaves nothing in the window: the latest reading is then still better than none.
    readings = inWindow.length > 0 ? inWindow : readings.slice(-1)
    best = readings.length >= clockHabits.enough || best ? quickest(readings) : undefined
    if (best && waiting.size > 0) {
      const known = waiting
      waiting = new Set()
      for (const run of known) run()
    }
  }

  function take(reading: Reading): void {
    if (readings.some((earlier) => contradict(earlier, reading))) {
      readings = readings.filter((earlier) => !contradict(earlier, reading))
      skew = null
    }
    readings.push(reading)
    choose()
  }

  function endBurst(answers: ReadonlyMap<Probe, Reading>): void {
    const keptProbes = undistorted([...answers.keys()])
    const kept = new Set(keptProbes.map((probe) => answers.get(probe)))
    const held = new Set(answers.values())
    readings = readings.filter((reading) => !held.has(reading) || kept.has(reading))
    const quickestOfBurst = quickest(readings.filter((reading) => kept.has(reading)))
    if (quickestOfBurst) skew = updateSkew(skew, quickestOfBurst)
    choose()
  }

  function burst(count: number): void {
    burstNumber += 1
    const thisBurst = burstNumber
    const answers = new Map<Probe, Reading>()
    const ask = (left: number) => {
      if (!running || thisBurst !== burstNumber) return
      probe().then(
        (answer) => {
          const reading = readingOf(answer)
          if (!reading || !running || thisBurst !== burstNumber) return
          answers.set(answer, reading)
          take(reading)
        },
        () => undefined,
      )
      callOff = left > 1 ? after(clockHabits.spacingMs, () => ask(left - 1)) : after(answersWithinMs, rest)
    }
    const rest = () => {
      endBurst(answers)
      const spent = answersWithinMs + (count - 1) * clockHabits.spacingMs
      const first = count === clockHabits.firstBurst
      const next = (first ? clockHabits.secondAfterMs : clockHabits.everyMs) - spent
      callOff = after(next, () => burst(clockHabits.laterBurst))
    }
    ask(count)
  }

  return {
    now() {
      if (!best) return null
      const local = monotonic()
      return local + best.offset + trustedSkew(skew) * (local - best.at)
    },
    uncertainty: () => (best ? best.roundTrip / 2 : null),
    skew: () => trustedSkew(skew),
    start() {
      if (running) return
      running = true
      burst(clockHabits.firstBurst)
    },
    refresh(options) {
      if (!running) return
      if (options?.newServer) {
        retiredBefore = monotonic()
        skew = null
      }
      callOff()
      burst(clockHabits.firstBurst)
    },
    whenKnown(run) {
      if (best) {
        run()
        return nothing
      }
      waiting.add(run)
      return () => waiting.delete(run)
    },
    stop() {
      running = false
      callOff()
      waiting.clear()
    },
  }
}
