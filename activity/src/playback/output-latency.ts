/** Reports beyond this are as often wrong as right, so on such devices it is left to the listener's own nudge. */
const greatestBelievable = 0.1
/** A device that is believed, or is not, goes on being so until its reports are this share beyond the bound. */
const margin = 0.2
/** Reports are kept so often, and for so long, in seconds. */
const keptEvery = 0.1
const keptFor = 10
/** How much of the way to a changed latency each look takes: a jump would be heard. */
const followed = 0.05

/**
 * How long sound takes from the browser to the ear, made of what the browser reports from time to time, in seconds.
 * Reports around the bound would be believed and not believed in turn, and one that is wrong for a moment would be
 * followed: either moves the song, and parts it from everybody else's. So it is the median of the last seconds that
 * counts.
 */
export function createOutputLatency(): (reported: number, now: number) => number {
  const reports: { at: number; reported: number }[] = []
  let isBelieved: boolean | null = null
  let measured = 0
  let latency: number | null = null

  function keep(reported: number, now: number): void {
    reports.push({ at: now, reported })
    while (now - (reports[0]?.at ?? now) > keptFor) reports.shift()
    const usual = median(reports.map((one) => one.reported))
    isBelieved = usual <= boundFor(isBelieved)
    measured = isBelieved ? usual : 0
  }

  return (reported, now) => {
    // Until the browser has measured it reports nothing, and its first value is as good as any.
    if (reported <= 0) return latency ?? 0
    if (now - (reports.at(-1)?.at ?? -Infinity) >= keptEvery) keep(reported, now)
    latency = latency === null ? measured : latency + followed * (measured - latency)
    return latency
  }
}

function boundFor(isBelieved: boolean | null): number {
  if (isBelieved === null) return greatestBelievable
  return greatestBelievable * (isBelieved ? 1 + margin : 1 - margin)
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
