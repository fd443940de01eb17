import { MovingFilter, pulse, saw, envelope, soften, stepOf } from '../dsp.ts'
import { type Voice } from '../score.ts'
import { type Sound, sampleRate } from '../sound.ts'

const turn = 2 * Math.PI
/** Basses stay in the middle: low notes on one side only make speakers wobble. */
const centred = (wave: Float32Array): Sound => ({ left: wave, right: wave })

function note(seconds: number, release: number, value: (n: number, t: number) => number): Sound {
  const samples = new Float32Array(Math.round((seconds + release) * sampleRate))
  for (let n = 0; n < samples.length; n++) samples[n] = value(n, n / sampleRate)
  return centred(samples)
}

/** Slides from the previous note within 60 ms. */
const gliding = (hz: number, fromHz: number | null, t: number): number =>
  fromHz === null ? hz : hz * (fromHz / hz) ** Math.exp(-t / 0.028)

/** A round low tone; `grit` adds the overtones that small speakers need. */
export function subBass({
  grit = 0.4,
  release = 0.07,
  decay = 1.5,
}: { grit?: number; release?: number; decay?: number } = {}): Voice {
  return ({ hz, fromHz, seconds, velocity }) => {
    const loud = envelope({ attack: 0.006, decay, sustain: 0.65, release }, seconds)
    let phase = 0
    return note(seconds, release, (n, t) => {
      phase += stepOf(gliding(hz, fromHz, t))
      const tone = Math.sin(turn * phase)
      const warm = soften(tone * (1 + 2.5 * grit)) * 0.75 + grit * 0.16 * Math.sin(2 * turn * phase)
      return 0.62 * velocity * warm * (loud[n] ?? 0)
    })
  }
}

export type FilteredBass = {
  /** How many octaves the filter opens at the start of a note, and how fast it closes. */
  bright: number
  opens: number
  shuts: number
  resonance?: number
  square?: boolean
  release?: number
  drive?: number
  sub?: number
}

/** A saw or square behind a closing filter: from a soft pluck to an acid line, depending on its parameters. */
export function filterBass(options: FilteredBass): Voice {
  const { bright, opens, shuts, resonance = 0.9, square = false, release = 0.05, drive = 0.6, sub = 0.5 } = options
  return ({ hz, fromHz, seconds, velocity }) => {
    const filter = new MovingFilter('low', bright, resonance)
    const loud = envelope({ attack: 0.003, decay: 0.9, sustain: 0.6, release }, seconds)
    let [phase, slow] = [0, 0]
    const octaves = opens * (0.5 + 0.5 * velocity)
    return note(seconds, release, (n, t) => {
      const step = stepOf(gliding(hz, fromHz, t))
      phase = (phase + step) % 1
      slow = (slow + step / 2) % 1
      if (n % 16 === 0) filter.tune(Math.min(12_000, bright * 2 ** (octaves * Math.exp(-t / shuts))), resonance)
      const tone = square ? pulse(phase, step) * 0.8 : saw(phase, step)
      const filtered = filter.run(tone)
      const low = sub * Math.sin(turn * (hz < 70 ? phase : slow))
      return 0.5 * velocity * soften((filtered + low) * (1 + drive)) * (loud[n] ?? 0)
    })
  }
}

/** Two detuned saws: the growl of drum and bass. */
export function reeseBass({
  bright = 700,
  apart = 0.9,
  release = 0.08,
}: { bright?: number; apart?: number; release?: number } = {}): Voice {
  return ({ hz, fromHz, seconds, velocity, random }) => {
    const filter = new MovingFilter('low', bright, 1.1)
    const loud = envelope({ attack: 0.01, decay: 3, sustain: 0.85, release }, seconds)
    let [a, b, sub] = [random(), random(), 0]
    const from = random() * turn
    return note(seconds, release, (n, t) => {
      const now = gliding(hz, fromHz, t)
      const [stepA, stepB] = [stepOf(now * 2 + apart), stepOf(now * 2 - apart)]
      a = (a + stepA) % 1
      b = (b + stepB) % 1
      sub = (sub + stepOf(now)) % 1
      if (n % 32 === 0) filter.tune(bright * (1 + 0.45 * Math.sin(from + turn * 0.7 * t)), 1.1)
      const growl = filter.run(0.5 * (saw(a, stepA) + saw(b, stepB)))
      return 0.6 * velocity * soften(0.9 * growl + 0.95 * Math.sin(turn * sub)) * (loud[n] ?? 0)
    })
  }
}

/** A plucked bass string: short, woody, with a knock at its start. */
export function fingerBass({ snap = 0.5, release = 0.06 }: { snap?: number; release?: number } = {}): Voice {
  return ({ hz, fromHz, seconds, velocity, random }) => {
    const loud = envelope({ attack: 0.003, decay: 0.55, sustain: 0.35, release }, seconds)
    const knock = new MovingFilter('band', 1500, 1)
    let phase = 0
    return note(seconds, release, (n, t) => {
      phase += stepOf(gliding(hz, fromHz, t))
      const bite = (0.5 + 1.6 * snap * velocity) * Math.exp(-t / 0.12)
      const string =
        Math.sin(turn * phase + bite * Math.sin(turn * phase * 2)) + 0.35 * Math.sin(turn * phase * 2 + bite)
      const finger = t < 0.04 ? snap * knock.run(random() * 2 - 1) * Math.exp(-t / 0.008) : 0
      return 0.55 * velocity * soften(string + finger) * (loud[n] ?? 0)
    })
  }
}
