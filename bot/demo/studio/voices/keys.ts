import { addSine, envelope, stepOf } from '../dsp.ts'
import { type Voice } from '../score.ts'
import { sampleRate, silence } from '../sound.ts'

const turn = 2 * Math.PI

/** An electric piano: the harder the key is struck, the brighter the tine; it pans slowly between the sides. */
export function electricPiano({
  tine = 1,
  wander = 0.35,
  release = 0.25,
}: { tine?: number; wander?: number; release?: number } = {}): Voice {
  return ({ hz, seconds, velocity, random }) => {
    const sound = silence(Math.round((seconds + release) * sampleRate))
    const loud = envelope({ attack: 0.002, decay: Math.max(0.5, 2.4 - hz / 500), sustain: 0.12, release }, seconds)
    const from = random() * turn
    const [first, second] = [turn * stepOf(hz), turn * stepOf(hz * 1.0025)]
    const strike = turn * stepOf(hz * 14)
    for (let n = 0; n < sound.left.length; n++) {
      const t = n / sampleRate
      const bite = (0.35 + 1.3 * velocity) * Math.exp(-t / 0.55)
      const ping = hz < 900 ? 0.16 * tine * velocity * Math.exp(-t / 0.05) * Math.sin(strike * n) : 0
      const tone =
        Math.sin(first * n + bite * Math.sin(first * n)) +
        0.5 * Math.sin(second * n + bite * 0.5 * Math.sin(first * n))
      const value = 0.24 * velocity * (tone + ping) * (loud[n] ?? 0)
      const pan = wander * Math.sin(from + turn * 4.3 * t)
      sound.left[n] = value * (1 - pan)
      sound.right[n] = value * (1 + pan)
    }
    return sound
  }
}

/** A piano made of sines: partials slightly sharp as on real strings, each decaying faster than the one below. */
export function piano({ bright = 1, release = 0.3 }: { bright?: number; release?: number } = {}): Voice {
  return ({ hz, seconds, velocity, random }) => {
    const sound = silence(Math.round((seconds + release) * sampleRate))
    const count = Math.max(3, Math.min(9, Math.floor(7000 / hz)))
    const loud = envelope({ attack: 0.0025, decay: 40, sustain: 1, release }, seconds)
    for (const side of [sound.left, sound.right]) {
      for (let partial = 1; partial <= count; partial++) {
        const stretched = hz * partial * Math.sqrt(1 + 0.0004 * partial * partial)
        const level = (0.3 * velocity * (0.4 + 0.6 * velocity * bright) ** (partial - 1)) / partial ** 0.8
        const fall = Math.max(0.18, (2.6 * (220 / hz) ** 0.4) / partial ** 0.75)
        addSine(side, { hz: stretched * (1 + (random() - 0.5) * 0.0009), level, from: random() * turn, fall })
      }
      for (let n = 0; n < side.length; n++) side[n] = (side[n] ?? 0) * (loud[n] ?? 0)
    }
    return sound
  }
}

/** Drawbars and a slow rotor; `bars` are the levels of the partials 1, 2, 3, 4, 6 and 8. */
export function organ({
  bars = [1, 0.7, 0.5, 0.2, 0.1, 0.05],
  release = 0.06,
  rotor = 5.6,
  attack = 0.006,
}: {
  bars?: readonly number[]
  release?: number
  rotor?: number
  attack?: number
} = {}): Voice {
  const ratios = [1, 2, 3, 4, 6, 8]
  return ({ hz, seconds, velocity, random }) => {
    const sound = silence(Math.round((seconds + release) * sampleRate))
    const loud = envelope({ attack, decay: 5, sustain: 0.9, release }, seconds)
    const from = random() * turn
    const pipes = bars.map((level, n) => ({
      level: (level * 0.2) / (1 + hz / 2000),
      step: turn * stepOf(hz * (ratios[n] ?? 1)),
    }))
    const keyClick = 0.05 * velocity
    for (let n = 0; n < sound.left.length; n++) {
      const t = n / sampleRate
      const around = from + turn * rotor * t
      const bend = 0.35 * Math.sin(around)
      let sum = t < 0.012 ? keyClick * (random() - 0.5) : 0
      for (const { level, step } of pipes) sum += level * Math.sin(step * n + bend)
      const value = velocity * sum * (loud[n] ?? 0)
      sound.left[n] = value * (1 + 0.25 * Math.sin(around))
      sound.right[n] = value * (1 - 0.25 * Math.sin(around))
    }
    return sound
  }
}
