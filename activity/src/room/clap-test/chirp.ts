const seconds = 0.03
/** In Hz: small speakers can play these frequencies, and headset microphones do not filter them out. */
const [lowest, highest] = [1200, 5200]
/** Minimum ratio of the peak to the rest of the recording; anything less is noise. */
const minClarity = 8
/** Minimum share of clicks that must be heard for a result. */
const minPlayed = 0.5
/** Half of the measurements must lie within this range, in seconds. */
const maxSpread = 0.012

/** The test click: a short rise in pitch, unlike any other sound in a room. */
export function chirp(sampleRate: number): Float32Array<ArrayBuffer> {
  const length = Math.round(seconds * sampleRate)
  return Float32Array.from({ length }, (_, n) => {
    const at = n / sampleRate
    const phase = 2 * Math.PI * (lowest * at + ((highest - lowest) * at * at) / (2 * seconds))
    return Math.sin(phase) * Math.sin((Math.PI * n) / length) ** 2
  })
}

/** The sample at which the click starts in a recording; null if it is not found. */
export function findChirp(sound: Float32Array, click: Float32Array): number | null {
  let [best, at, sum] = [0, 0, 0]
  const places = sound.length - click.length
  for (let from = 0; from < places; from++) {
    let match = 0
    for (let n = 0; n < click.length; n++) match += (sound[from + n] ?? 0) * (click[n] ?? 0)
    sum += Math.abs(match)
    if (Math.abs(match) > best) [best, at] = [Math.abs(match), from]
  }
  return places > 0 && best > minClarity * (sum / places) ? at : null
}

/** The median of the measured delays (seconds, null for clicks not heard); null if they disagree. */
export function agreed(delays: readonly (number | null)[]): number | null {
  const received = delays.filter((one) => one !== null).toSorted((one, other) => one - other)
  if (received.length === 0 || received.length < delays.length * minPlayed) return null
  const at = (share: number) => received[Math.min(received.length - 1, Math.floor(share * received.length))] ?? 0
  return at(0.75) - at(0.25) <= maxSpread ? at(0.5) : null
}
