import { type Sound, sampleRate } from './sound.ts'

/** The two filters of ITU-R BS.1770 at 48 kHz: a shelf that models the head, and a high-pass. */
const shelf = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
}
const highPass = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] }

type Biquad = typeof shelf

function filtered(input: Float32Array, { b, a }: Biquad): Float32Array {
  const [b0 = 0, b1 = 0, b2 = 0] = b
  const [a1 = 0, a2 = 0] = a
  const output = new Float32Array(input.length)
  let [first, second] = [0, 0]
  for (let n = 0; n < input.length; n++) {
    const value = input[n] ?? 0
    const out = b0 * value + first
    first = b1 * value - a1 * out + second
    second = b2 * value - a2 * out
    output[n] = out
  }
  return output
}

const loudness = (power: number): number => -0.691 + 10 * Math.log10(power)
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

/** Integrated loudness by EBU R128, in LUFS: blocks of 400 ms every 100 ms, without silent and quiet ones. */
export function integratedLoudness({ left, right }: Sound): number {
  const hop = sampleRate / 10
  const hops = Math.floor(left.length / hop)
  const sums = new Float64Array(hops)
  for (const side of [left, right]) {
    const weighted = filtered(filtered(side, shelf), highPass)
    for (let n = 0; n < hops * hop; n++) {
      const value = weighted[n] ?? 0
      const block = Math.floor(n / hop)
      sums[block] = (sums[block] ?? 0) + value * value
    }
  }
  const blocks = Array.from(
    { length: Math.max(0, hops - 3) },
    (_, n) => sums.subarray(n, n + 4).reduce((a, b) => a + b) / (4 * hop),
  )
  const received = blocks.filter((power) => loudness(power) > -70)
  const gate = loudness(mean(received)) - 10
  return loudness(mean(received.filter((power) => loudness(power) > gate)))
}
