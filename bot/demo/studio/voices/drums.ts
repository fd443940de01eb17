import { MovingFilter, rise, soften } from '../dsp.ts'
import { type Random } from '../random.ts'
import { type Voice } from '../score.ts'
import { type Sound, sampleRate } from '../sound.ts'

/** The same signal on both sides. */
const centred = (wave: Float32Array): Sound => ({ left: wave, right: wave })

/** A sound of this many seconds from a function of time. The last 5 ms fade, so that a cut-off tail never clicks. */
export function wave(seconds: number, value: (t: number, n: number) => number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  for (let n = 0; n < samples.length; n++) {
    const t = n / sampleRate
    samples[n] = value(t, n) * Math.min(1, (seconds - t) / 0.005)
  }
  return samples
}

const hiss = (random: Random): number => random() * 2 - 1

export type KickOptions = { hz: number; punch: number; ring: number; click: number; drive: number }

/** A membrane whose tone falls quickly from `hz * punch` to `hz`; `ring` is how long it sounds. */
export function kick({ hz, punch, ring, click, drive }: KickOptions): Voice {
  return ({ velocity, random }) => {
    let phase = 0
    const beater = new MovingFilter('low', 3800)
    return centred(
      wave(ring * 3.2 + 0.03, (t) => {
        const now = hz * (1 + (punch - 1) * (0.75 * Math.exp(-t / 0.022) + 0.25 * Math.exp(-t / 0.006)))
        phase += now / sampleRate
        const body = Math.sin(2 * Math.PI * phase) * Math.exp(-t / ring) * rise(t, 0.0012)
        const tick = t < 0.03 ? beater.run(hiss(random)) * Math.exp(-t / 0.003) * click : 0
        return (0.92 * velocity * soften((body + tick) * (1 + drive))) / soften(1 + drive)
      }),
    )
  }
}

export type SnareOptions = { hz: number; body: number; rattle: number; ring: number; bright: number }

export function snare({ hz, body, rattle, ring, bright }: SnareOptions): Voice {
  return ({ velocity, random }) => {
    const high = new MovingFilter('high', 900)
    const low = new MovingFilter('low', bright)
    let [first, second] = [0, 0]
    return centred(
      wave(ring * 5, (t) => {
        const bend = 1 + 0.6 * Math.exp(-t / 0.008)
        first += (hz * bend) / sampleRate
        second += (hz * 1.78 * bend) / sampleRate
        const skin =
          (Math.sin(2 * Math.PI * first) + 0.6 * Math.sin(2 * Math.PI * second)) * Math.exp(-t / (ring * 0.6))
        const wires = low.run(high.run(hiss(random))) * (0.75 * Math.exp(-t / ring) + 0.25 * Math.exp(-t / 0.02))
        return velocity * 0.7 * soften((body * skin + rattle * 1.5 * wires) * rise(t, 0.0008) * 1.3)
      }),
    )
  }
}

/** Several claps that nearly coincide, with separate ones on each side. */
export function clap({ ring = 0.11, hz = 1250 }: { ring?: number; hz?: number } = {}): Voice {
  return ({ velocity, random }) => {
    const side = (): Float32Array => {
      const band = new MovingFilter('band', hz * (0.95 + 0.1 * random()), 1.1)
      const top = new MovingFilter('high', 500)
      const hands = [0, 0.0095 + 0.002 * random(), 0.019 + 0.003 * random(), 0.029 + 0.002 * random()]
      return wave(ring * 5 + 0.05, (t) => {
        let loud = 0
        for (const [n, hand] of hands.entries()) {
          if (t >= hand) loud = Math.exp(-(t - hand) / (n === 3 ? ring : 0.0045)) * rise(t - hand, 0.0006)
        }
        return velocity * 1.9 * top.run(band.run(hiss(random))) * loud
      })
    }
    return { left: side(), right: side() }
  }
}

const cymbalHz = [205.3, 304.4, 369.6, 522.7, 540, 800]

/**
 * Six clashing squares and some hiss, with everything below `hz` removed: hats, rides or crashes, depending on length.
 */
export function cymbal({
  ring,
  hz,
  hissing = 0.5,
  wide = 0.2,
}: {
  ring: number
  hz: number
  hissing?: number
  wide?: number
}): Voice {
  return ({ velocity, random }) => {
    const length = ring * 4.5
    const metalHigh = new MovingFilter('high', hz, 0.8)
    const metal = wave(length, (t, n) => {
      let sum = 0
      for (const one of cymbalHz) sum += (n * one * 6.1) % sampleRate < sampleRate / 2 ? 1 : -1
      return metalHigh.run(sum / 6)
    })
    const side = (): Float32Array => {
      const air = new MovingFilter('high', hz * 1.1, 0.7)
      const top = new MovingFilter('low', 13_000, 0.6)
      return wave(length, (t, n) => {
        const loud = (0.8 * Math.exp(-t / ring) + 0.2 * Math.exp(-t / (ring * 0.2))) * rise(t, 0.0006)
        const both = (1 - hissing) * (metal[n] ?? 0) + hissing * air.run(hiss(random))
        return velocity * 0.6 * top.run(both) * loud
      })
    }
    const [left, other] = [side(), side()]
    const right = left.map((value, n) => value * (1 - wide) + (other[n] ?? 0) * wide)
    return { left, right }
  }
}

/** Seeds in a shell: the sound swells before it falls. */
export function shaker({ ring = 0.045, hz = 5200 }: { ring?: number; hz?: number } = {}): Voice {
  return ({ velocity, random }) => {
    const band = new MovingFilter('band', hz, 0.9)
    return centred(
      wave(
        ring * 4,
        (t) => velocity * 0.8 * band.run(hiss(random)) * rise(t, 0.016) * Math.exp(-Math.max(0, t - 0.016) / ring),
      ),
    )
  }
}

/** A stick on the rim, a clave, a wood block: two short tones. */
export function stick({ hz = 1700, ring = 0.018 }: { hz?: number; ring?: number } = {}): Voice {
  return ({ velocity }) =>
    centred(
      wave(ring * 7, (t) => {
        const tone = Math.sin(2 * Math.PI * hz * t) + 0.55 * Math.sin(2 * Math.PI * hz * 0.41 * t)
        return velocity * 0.42 * soften(tone * 1.4) * Math.exp(-t / ring) * rise(t, 0.0005)
      }),
    )
}

/** A hand drum, tuned to the note of the figure. */
export function tom({ ring = 0.14, slap = 0.2 }: { ring?: number; slap?: number } = {}): Voice {
  return ({ hz, velocity, random }) => {
    let phase = 0
    const skin = new MovingFilter('band', Math.min(4000, hz * 6), 0.8)
    return centred(
      wave(ring * 5, (t) => {
        phase += (hz * (1 + 0.35 * Math.exp(-t / 0.03))) / sampleRate
        const tone = Math.sin(2 * Math.PI * phase) * Math.exp(-t / ring)
        return velocity * 0.6 * rise(t, 0.001) * (tone + slap * skin.run(hiss(random)) * Math.exp(-t / 0.012))
      }),
    )
  }
}
