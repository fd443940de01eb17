import { MovingFilter, addSine, saw, envelope, stepOf } from '../dsp.ts'
import { type Voice } from '../score.ts'
import { type Sound, sampleRate, silence } from '../sound.ts'

const centred = (wave: Float32Array): Sound => ({ left: wave, right: wave })

/** A plucked string (Karplus and Strong): a burst of noise in a loop with a low-pass. */
export function string({
  ring = 1.2,
  bright = 0.5,
  body = 0.4,
}: { ring?: number; bright?: number; body?: number } = {}): Voice {
  return ({ hz, seconds, velocity, random }) => {
    const release = 0.12
    const length = Math.round((Math.max(seconds, 0.15) + release) * sampleRate)
    const period = sampleRate / hz - 0.5
    const whole = Math.floor(period)
    const part = period - whole
    const loop = new Float32Array(whole + 2)
    const pick = new MovingFilter('low', 1200 + 7000 * bright * velocity)
    for (let n = 0; n < loop.length; n++) loop[n] = pick.run(random() * 2 - 1)
    // A string plucked near its end lacks the overtones that have a node there.
    const source = loop.slice()
    const node = Math.max(1, Math.round(loop.length * 0.21))
    for (let n = 0; n < loop.length; n++) loop[n] = (source[n] ?? 0) - 0.8 * (source[(n + node) % loop.length] ?? 0)
    const loss = Math.exp(-6.9 / (ring * 3 * hz))
    const wood = new MovingFilter('band', 240, 1.2)
    const loud = envelope({ attack: 0.0008, decay: 60, sustain: 1, release }, Math.max(seconds, 0.15))
    const wave = new Float32Array(length)
    let [read, before] = [0, 0]
    for (let n = 0; n < length; n++) {
      const now = loop[read] ?? 0
      const next = loop[(read + 1) % (whole + 1)] ?? 0
      const between = now + (next - now) * part
      loop[read] = loss * (0.5 * between + 0.5 * before)
      before = between
      read = (read + 1) % (whole + 1)
      wave[n] = 0.5 * velocity * (between + body * wood.run(between)) * (loud[n] ?? 0)
    }
    return centred(wave)
  }
}

export type BarOptions = {
  ratios: readonly number[]
  levels: readonly number[]
  ring: number
  knock?: number
  wide?: number
}

/** Struck wood, metal or glass: a few tones, the high ones shorter. The parameters make it a marimba or a bell. */
export function struckBar({ ratios, levels, ring, knock = 0.2, wide = 0.3 }: BarOptions): Voice {
  return ({ hz, velocity, random }) => {
    const sound = silence(Math.round(ring * 4 * sampleRate))
    const { left, right } = sound
    for (const [index, ratio] of ratios.entries()) {
      if (hz * ratio > 12_000) continue
      const fall = (ring * (hz < 300 ? 1.3 : 1)) / ratio ** 0.75
      const level = 0.42 * velocity ** (1 + index * 0.5) * (levels[index] ?? 0)
      const pan = wide * (index % 2 === 0 ? -1 : 1) * (index === 0 ? 0.3 : 1)
      addSine(left, { hz: hz * ratio, level: level * (1 - pan), fall })
      addSine(right, { hz: hz * ratio, level: level * (1 + pan), fall })
    }
    for (let n = 0; n < 0.0015 * sampleRate; n++) {
      const soft = n / (0.0015 * sampleRate)
      left[n] = (left[n] ?? 0) * soft
      right[n] = (right[n] ?? 0) * soft
    }
    const mallet = new MovingFilter('band', Math.min(3500, hz * 3), 1)
    for (let n = 0; n < 0.02 * sampleRate; n++) {
      const value = knock * velocity * mallet.run(random() * 2 - 1) * Math.exp(-n / (0.003 * sampleRate))
      left[n] = (left[n] ?? 0) + value
      right[n] = (right[n] ?? 0) + value
    }
    const end = Math.min(left.length, Math.round(0.03 * sampleRate))
    for (let n = 0; n < end; n++) {
      left[left.length - 1 - n] = ((left[left.length - 1 - n] ?? 0) * n) / end
      right[right.length - 1 - n] = ((right[right.length - 1 - n] ?? 0) * n) / end
    }
    return sound
  }
}

export const marimba = struckBar({ ratios: [1, 3.93, 9.2], levels: [1, 0.28, 0.08], ring: 0.28, knock: 0.25 })
export const bell = struckBar({
  ratios: [1, 2, 2.76, 4.1, 5.4],
  levels: [0.8, 0.3, 0.28, 0.14, 0.1],
  ring: 0.9,
  knock: 0.05,
})
export const kalimba = struckBar({ ratios: [1, 5.4, 2.01], levels: [1, 0.12, 0.2], ring: 0.42, knock: 0.3 })

/** A short bright saw behind a quickly closing filter: the pluck of house and trance. Two of them, one on each side. */
export function sawPluck({
  bright,
  opens,
  shuts,
  release = 0.12,
  detune = 10,
  resonance = 1,
}: {
  bright: number
  opens: number
  shuts: number
  release?: number
  detune?: number
  resonance?: number
}): Voice {
  return ({ hz, seconds, velocity, random }) => {
    const sound = silence(Math.round((seconds + release) * sampleRate))
    const loud = envelope({ attack: 0.002, decay: shuts * 2.2, sustain: 0.15, release }, seconds)
    for (const side of [sound.left, sound.right]) {
      const filter = new MovingFilter('low', bright, resonance)
      const bend = 2 ** (((side === sound.left ? -1 : 1) * detune) / 2400)
      const [first, second] = [stepOf(hz * bend), stepOf(hz / bend)]
      let [a, b] = [random(), random()]
      for (let n = 0; n < side.length; n++) {
        const t = n / sampleRate
        a = (a + first) % 1
        b = (b + second * 1.001) % 1
        if (n % 16 === 0)
          filter.tune(Math.min(13_000, bright * 2 ** (opens * velocity * Math.exp(-t / shuts))), resonance)
        side[n] = 0.24 * velocity * filter.run(saw(a, first) + 0.7 * saw(b, second)) * (loud[n] ?? 0)
      }
    }
    return sound
  }
}
