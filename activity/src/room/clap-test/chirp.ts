const seconds = 0.03
/** Small loudspeakers play these, and microphones of headsets let them through. Hertz. */
const [lowest, highest] = [1200, 5200]
/** A peak that stands out less than this, against the rest of what was heard, is noise. */
const minClarity = 8
/** Of so many clicks at least this share is heard, or nothing is believed. */
const minPlayed = 0.5
/** What was measured is believed when half of it lies within this, seconds. */
const maxSpread = 0.012

/** The click of the test: a short rise in pitch, which nothing else in a room sounds like. */
export function chirp(sampleRate: number): Float32Array<ArrayBuffer> {
  const length = Math.round(seconds * sampleRate)
  return Float32Array.from({ length }, (_, n) => {
    const at = n / sampleRate
    const phase = 2 * Math.PI * (lowest * at + ((highest - lowest) * at * at) / (2 * seconds))
    return Math.sin(phase) * Math.sin((Math.PI * n) / length) ** 2
  })
}

/** Where in a recording the click begins, as a sample; null where it is not heard. */
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

/** What so many clicks say (seconds, null where one was not heard): the median, unless they disagree. */
export function agreed(delays: readonly (number | null)[]): number | null {
  const received = delays.filter((one) => one !== null).toSorted((one, other) => one - other)
  if (received.length === 0 || received.length < delays.length * minPlayed) return null
  const at = (share: number) => received[Math.min(received.length - 1, Math.floor(share * received.length))] ?? 0
  return at(0.75) - at(0.25) <= maxSpread ? at(0.5) : null
}
