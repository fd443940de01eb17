const blockSeconds = 0.005
/** Share of the power of the loudest 5 ms: a song has begun when it is at most 50 dB below it. */
const begunShare = 10 ** -5
/**
 * It has ended when it has faded to 45 dB below: the next song covers the rest, which alone would sound like a gap. A
 * crackle shorter than 40 ms does not make it longer.
 */
const overShare = 10 ** -4.5
const blocksOfSound = 8
/** Below -70 dBFS counts as silence, however quiet the rest of the song is. */
const nothing = 1e-7
/** Blocks between two yields: about ten seconds of sound. */
const blocksAtOnce = 2000

/** The first and the last audible position of a song in seconds, to 5 ms. Null if it is silent. */
export function* searchSound(
  mono: Float32Array,
  sampleRate: number,
): Generator<void, { in: number; out: number } | null> {
  const size = Math.round(sampleRate * blockSeconds)
  const powers = new Float32Array(Math.ceil(mono.length / size))
  for (let block = 0; block < powers.length; block++) {
    if (block % blocksAtOnce === blocksAtOnce - 1) yield
    const from = block * size
    const to = Math.min(mono.length, from + size)
    let sum = 0
    for (let at = from; at < to; at++) sum += (mono[at] ?? 0) ** 2
    powers[block] = sum / (to - from)
  }
  const loudest = powers.reduce((max, power) => Math.max(max, power), 0)
  const first = powers.findIndex((power) => power > Math.max(nothing, loudest * begunShare))
  if (first < 0) return null
  const min = Math.max(nothing, loudest * overShare)
  const last = powers.findLastIndex((power, block) => power > min && meanUntil(powers, block) > min)
  return { in: (first * size) / sampleRate, out: Math.min(mono.length, (last + 1) * size) / sampleRate }
}

function meanUntil(powers: Float32Array, block: number): number {
  const blocks = powers.subarray(Math.max(0, block - blocksOfSound + 1), block + 1)
  return blocks.reduce((sum, power) => sum + power, 0) / blocks.length
}
