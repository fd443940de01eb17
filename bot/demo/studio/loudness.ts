import { type Sound, sampleRate } from './sound.ts'

type Biquad = { b: readonly number[]; a: readonly number[] }

/** The two filters of ITU-R BS.1770, at our sample rate: a shelf that models the head, and a high-pass. */
const shelf = headShelf({ hz: 1681.974451, quality: 0.707175237, gain: 3.999843854 })
const highPass = revisedHighPass({ hz: 38.1354708, quality: 0.5003270373 })

function headShelf({ hz, quality, gain }: { hz: number; quality: number; gain: number }): Biquad {
  const k = Math.tan((Math.PI * hz) / sampleRate)
  const high = 10 ** (gain / 20)
  const band = high ** 0.4996667741545416
  const all = 1 + k / quality + k * k
  return {
    b: [
      (high + (band * k) / quality + k * k) / all,
      (2 * (k * k - high)) / all,
      (high - (band * k) / quality + k * k) / all,
    ],
    a: [(2 * (k * k - 1)) / all, (1 - k / quality + k * k) / all],
  }
}

function revisedHighPass({ hz, quality }: { hz: number; quality: number }): Biquad {
  const k = Math.tan((Math.PI * hz) / sampleRate)
  const all = 1 + k / quality + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / all, (1 - k / quality + k * k) / all] }
}

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
