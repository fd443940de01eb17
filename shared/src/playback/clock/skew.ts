/**
 * How fast the server's clock drifts from ours: a Kalman filter with two states, offset (ms) and skew (ms per ms), fed
 * with the best reading of each burst. Two quartz clocks differ by up to 100 parts per million, which is 6 ms a minute.
 */
export type SkewEstimate = {
  offset: number
  skew: number
  /** The covariance of the two states; the matrix is symmetric. */
  offsetVariance: number
  covariance: number
  skewVariance: number
  /** Local instants of the first and the latest reading, ms. */
  since: number
  at: number
}

/** With less evidence a slope is mostly noise: the error of a reading is up to half its round trip. */
const trustAfterMs = 10 * 60_000
/** No working clock drifts faster: a greater slope is noise or a clock that was set. */
const greatestSkew = 0.0003
/** The variance of skews among ordinary machines (100 parts per million, squared). */
const firstSkewVariance = 1e-8
/** How far skew wanders with temperature, squared, per ms. */
const skewWander = 1e-18

export function updateSkew(
  before: SkewEstimate | null,
  reading: { at: number; offset: number; roundTrip: number },
): SkewEstimate {
  // The error of an offset is at most half a round trip, uniformly distributed at worst; time stamps have a resolution
  // of their own.
  const noise = (reading.roundTrip / 2) ** 2 / 3 + 0.05
  if (!before) {
    return {
      offset: reading.offset,
      skew: 0,
      offsetVariance: noise,
      covariance: 0,
      skewVariance: firstSkewVariance,
      since: reading.at,
      at: reading.at,
    }
  }
  const passed = Math.max(0, reading.at - before.at)
  const foreseen = before.offset + before.skew * passed
  const offsetVariance = before.offsetVariance + 2 * passed * before.covariance + passed ** 2 * before.skewVariance
  const covariance = before.covariance + passed * before.skewVariance
  const skewVariance = before.skewVariance + skewWander * passed
  const surprise = reading.offset - foreseen
  const offsetGain = offsetVariance / (offsetVariance + noise)
  const skewGain = covariance / (offsetVariance + noise)
  return {
    offset: foreseen + offsetGain * surprise,
    skew: before.skew + skewGain * surprise,
    offsetVariance: (1 - offsetGain) * offsetVariance,
    covariance: (1 - offsetGain) * covariance,
    skewVariance: skewVariance - skewGain * covariance,
    since: before.since,
    at: reading.at,
  }
}

/** The skew to apply, ms per ms: zero until ten minutes of evidence are in, and within what clocks can do. */
export function trustedSkew(estimate: SkewEstimate | null): number {
  if (!estimate || estimate.at - estimate.since < trustAfterMs) return 0
  return Math.max(-greatestSkew, Math.min(greatestSkew, estimate.skew))
}
