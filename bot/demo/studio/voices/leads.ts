import { MovingFilter, onePole, pulse, rise, saw, envelope, stepOf } from '../dsp.ts'
import { type Voice } from '../score.ts'
import { sampleRate, silence } from '../sound.ts'

const turn = 2 * Math.PI

export type LeadOptions = {
  bright: number
  attack?: number
  release?: number
  /** Vibrato in cents up and down, which starts after a delay, as a player's does. */
  vibrato?: number
  vibratoHz?: number
  wave?: 'saw' | 'pulse'
  detune?: number
}

/** A lead voice that slides between tied notes and has vibrato on long ones. */
export function lead(options: LeadOptions): Voice {
  const { bright, attack = 0.012, release = 0.14, vibrato = 16, vibratoHz = 5.3, wave = 'saw', detune = 8 } = options
  return ({ hz, fromHz, seconds, velocity, random }) => {
    const sound = silence(Math.round((seconds + release) * sampleRate))
    const loud = envelope({ attack, decay: 1.2, sustain: 0.8, release }, seconds)
    const from = random() * turn
    for (const side of [sound.left, sound.right]) {
      const filter = new MovingFilter('low', bright, 0.9)
      const apart = 2 ** (((side === sound.left ? 1 : -1) * detune) / 2400)
      let [a, b] = [random(), random()]
      for (let n = 0; n < side.length; n++) {
        const t = n / sampleRate
        const tremble = vibrato * rise(Math.max(0, t - 0.18), 0.4) * Math.sin(from + turn * vibratoHz * t)
        const slide = fromHz === null ? 1 : (fromHz / hz) ** Math.exp(-t / 0.035)
        const step = stepOf(hz * slide * (1 + tremble * 0.000578))
        a = (a + step * apart) % 1
        b = (b + step / apart) % 1
        if (n % 32 === 0) filter.tune(bright * (0.55 + 0.65 * velocity * Math.exp(-t / 0.35)), 0.9)
        const tone = wave === 'saw' ? saw(a, step) + saw(b, step) : pulse(a, step, 0.42) + 0.6 * pulse(b, step, 0.3)
        side[n] = 0.2 * velocity * filter.run(tone) * (loud[n] ?? 0)
      }
    }
    return sound
  }
}

/** A flute: nearly a sine, with breath at its start and its own vibrato. */
export function flute({ breath = 0.35, vibrato = 9 }: { breath?: number; vibrato?: number } = {}): Voice {
  return ({ hz, fromHz, seconds, velocity, random }) => {
    const release = 0.12
    const sound = silence(Math.round((seconds + release) * sampleRate))
    const loud = envelope({ attack: 0.055, decay: 2, sustain: 0.85, release }, seconds)
    const air = new MovingFilter('band', Math.min(6000, hz * 2), 1.5)
    let phase = 0
    for (let n = 0; n < sound.left.length; n++) {
      const t = n / sampleRate
      const tremble = vibrato * rise(Math.max(0, t - 0.25), 0.4) * Math.sin(turn * 5 * t)
      const slide = fromHz === null ? 1 - 0.012 * Math.exp(-t / 0.03) : (fromHz / hz) ** Math.exp(-t / 0.03)
      phase += stepOf(hz * slide * (1 + tremble * 0.000578))
      const tone = Math.sin(turn * phase) + 0.22 * Math.sin(2 * turn * phase) + 0.09 * Math.sin(3 * turn * phase)
      const blow = breath * air.run(random() * 2 - 1) * (0.25 + 0.75 * Math.exp(-t / 0.06))
      const value = 0.34 * velocity * (tone + blow) * (loud[n] ?? 0)
      sound.left[n] = value
      sound.right[n] = value
    }
    return sound
  }
}

/** Three horns in unison: the filter opens during the attack of the note. */
export function brass({
  bright = 2400,
  bite = 0.05,
  release = 0.09,
}: { bright?: number; bite?: number; release?: number } = {}): Voice {
  return ({ hz, seconds, velocity, random }) => {
    const sound = silence(Math.round((seconds + release) * sampleRate))
    const loud = envelope({ attack: 0.022, decay: 0.5, sustain: 0.75, release }, seconds)
    for (const side of [sound.left, sound.right]) {
      const filter = new MovingFilter('low', 400, 0.8)
      const warm = onePole(5000)
      const horns = [0, 1, 2].map(() => ({
        phase: random(),
        step: stepOf(hz * 2 ** (((random() - 0.5) * 16) / 1200)),
      }))
      let last = 0
      for (let n = 0; n < side.length; n++) {
        const t = n / sampleRate
        const scoop = 1 - 0.018 * Math.exp(-t / 0.035)
        let sum = 0
        for (const horn of horns) {
          horn.phase = (horn.phase + horn.step * scoop) % 1
          sum += saw(horn.phase, horn.step)
        }
        if (n % 16 === 0)
          filter.tune(350 + bright * velocity * rise(t, bite) * (0.45 + 0.55 * Math.exp(-t / 0.3)), 0.8)
        last += warm * (filter.run(sum) - last)
        side[n] = 0.16 * velocity * last * (loud[n] ?? 0)
      }
    }
    return sound
  }
}
