import { MovingFilter, addSine, onePole, pulse, saw, envelope, stepOf } from '../dsp.ts'
import { type Voice } from '../score.ts'
import { type Sound, sampleRate, silence } from '../sound.ts'

export type PadOptions = {
  /** The filter's frequency, in hertz. */
  bright: number
  attack: number
  release: number
  /** How far apart the detuned voices are, in cents. */
  detune?: number
  voices?: number
  /** How far the filter swings, as a share of its frequency, and how often per second. */
  sway?: number
  swayHz?: number
}

/** Many detuned saws, half of them on each side, behind a slowly moving low-pass: strings, warm pads, supersaws. */
export function sawPad(options: PadOptions): Voice {
  const { bright, attack, release, detune = 14, voices = 6, sway = 0.25, swayHz = 0.21 } = options
  return ({ hz, seconds, velocity, random }) => {
    const sound = silence(Math.round((seconds + release) * sampleRate))
    const loud = envelope({ attack, decay: 2.5, sustain: 0.75, release }, seconds)
    const swayStart = random()
    for (const side of [sound.left, sound.right]) {
      const filter = new MovingFilter('low', bright, 0.8)
      const steps = Array.from({ length: voices / 2 }, (_, n) => {
        const alone = side === sound.left ? -0.5 : 0.5
        const spread = voices <= 2 ? alone : (n / (voices / 2 - 1)) * 2 - 1
        return stepOf(hz * 2 ** ((spread + 0.3 * (random() - 0.5)) * (detune / 1200)))
      })
      const phases = steps.map(() => random())
      const level = (0.3 * velocity) / Math.sqrt(voices)
      for (let n = 0; n < side.length; n++) {
        let sum = 0
        for (let voice = 0; voice < steps.length; voice++) {
          const step = steps[voice] ?? 0
          let phase = (phases[voice] ?? 0) + step
          if (phase >= 1) phase -= 1
          phases[voice] = phase
          sum += saw(phase, step)
        }
        if (n % 64 === 0)
          filter.tune(bright * (1 + sway * Math.sin(2 * Math.PI * (swayStart + (swayHz * n) / sampleRate))), 0.8)
        side[n] = filter.run(sum) * level * (loud[n] ?? 0)
      }
    }
    return sound
  }
}

/** Sines in pure ratios that fade in one after the other, like glass. */
export function glassPad({
  attack,
  release,
  partials = [1, 2, 3, 5],
  shimmer = 0.4,
}: {
  attack: number
  release: number
  partials?: readonly number[]
  shimmer?: number
}): Voice {
  return ({ hz, seconds, velocity, random }) => {
    const sound = silence(Math.round((seconds + release) * sampleRate))
    for (const side of [sound.left, sound.right]) {
      for (const [index, partial] of partials.entries()) {
        const tone = new Float32Array(side.length)
        const bent = hz * partial * 2 ** ((random() - 0.5) * (10 / 1200))
        addSine(tone, { hz: bent, level: (0.16 * velocity) / (1 + index * 1.4), from: random() * 6.28 })
        const waver = new Float32Array(side.length)
        addSine(waver, { hz: 0.3 + random() * 0.9, level: shimmer / 2, from: random() * 6.28 })
        const loud = envelope({ attack: attack * (1 + index * 0.5), decay: 3, sustain: 0.7, release }, seconds)
        for (let n = 0; n < side.length; n++) {
          const now = (loud[n] ?? 0) * (1 - shimmer / 2 + (waver[n] ?? 0))
          side[n] = (side[n] ?? 0) + now * (tone[n] ?? 0)
        }
      }
    }
    return sound
  }
}

/** A choir singing vowels: soft pulses through two formants. */
export function choir({
  attack,
  release,
  vowel = [700, 1150],
}: {
  attack: number
  release: number
  vowel?: readonly number[]
}): Voice {
  return ({ hz, seconds, velocity, random }) => {
    const sound: Sound = silence(Math.round((seconds + release) * sampleRate))
    const loud = envelope({ attack, decay: 2, sustain: 0.8, release }, seconds)
    for (const side of [sound.left, sound.right]) {
      const throats = vowel.map((formant) => new MovingFilter('band', formant * (0.97 + 0.06 * random()), 5))
      const chest = onePole(Math.max(300, hz * 1.5))
      const singers = [0, 1, 2].map(() => ({
        phase: random(),
        hz: hz * 2 ** ((random() - 0.5) * (18 / 1200)),
        from: random() * 6.28,
        step: 0,
      }))
      let low = 0
      for (let n = 0; n < side.length; n++) {
        let sum = 0
        for (const singer of singers) {
          if (n % 32 === 0) {
            const vibrato = 1 + 0.0035 * Math.sin(singer.from + (2 * Math.PI * 4.9 * n) / sampleRate)
            singer.step = stepOf(singer.hz * vibrato)
          }
          singer.phase += singer.step
          if (singer.phase >= 1) singer.phase -= 1
          sum += pulse(singer.phase, singer.step, 0.35)
        }
        low += chest * (sum - low)
        let sung = 0.5 * low
        for (const throat of throats) sung += 0.55 * throat.run(sum)
        side[n] = 0.13 * velocity * sung * (loud[n] ?? 0)
      }
    }
    return sound
  }
}
