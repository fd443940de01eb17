/** The sample rate of everything: up to 16 kHz, more than the music keeps at the bit rate it is stored with. */
export const sampleRate = 32_000

/** Both channels of a sound. A mono sound has the same array twice. */
export type Sound = { left: Float32Array; right: Float32Array }

export function silence(samples: number): Sound {
  return { left: new Float32Array(samples), right: new Float32Array(samples) }
}

export const decibels = (db: number): number => 10 ** (db / 20)

export const hertz = (midi: number): number => 440 * 2 ** ((midi - 69) / 12)

/** Adds one sound to another from `start` on; parts beyond either end are cut off. */
export function mix(into: Sound, from: Sound, start: number, leftGain: number, rightGain: number): void {
  const first = Math.max(0, -start)
  const last = Math.min(from.left.length, into.left.length - start)
  const { left, right } = into
  const { left: fromLeft, right: fromRight } = from
  for (let n = first; n < last; n++) {
    left[start + n] = (left[start + n] ?? 0) + leftGain * (fromLeft[n] ?? 0)
    right[start + n] = (right[start + n] ?? 0) + rightGain * (fromRight[n] ?? 0)
  }
}

/** Equal power: the same loudness everywhere between -1 (left) and 1 (right), and unity in the middle. */
export function panned(pan: number): { left: number; right: number } {
  const angle = ((pan + 1) * Math.PI) / 4
  return { left: Math.cos(angle) * Math.SQRT2, right: Math.sin(angle) * Math.SQRT2 }
}
