import { envelope, pulse, rise, stepOf } from '../dsp.ts'
import { type Voice } from '../score.ts'
import { sampleRate } from '../sound.ts'

/** A pulse channel of an old console: sixteen levels of loudness, vibrato in steps, no filter. */
export function chip({
  width = 0.25,
  vibrato = 0,
  decay = 0.6,
}: { width?: number; vibrato?: number; decay?: number } = {}): Voice {
  return ({ hz, fromHz, seconds, velocity }) => {
    const loud = envelope({ attack: 0.002, decay, sustain: 0.4, release: 0.03 }, seconds)
    const wave = new Float32Array(loud.length)
    let phase = 0
    for (let n = 0; n < wave.length; n++) {
      const t = n / sampleRate
      const frame = Math.floor(t * 60)
      const bend = t > 0.2 && frame % 8 < 4 ? vibrato : -vibrato
      const slide = fromHz === null ? 1 : (fromHz / hz) ** Math.max(0, 1 - frame / 4)
      const step = stepOf(hz * slide * 2 ** ((t > 0.2 ? bend : 0) / 1200))
      phase = (phase + step) % 1
      const level = Math.ceil((loud[n] ?? 0) * velocity * 15) / 15
      wave[n] = 0.26 * pulse(phase, step, width) * level * rise(t, 0.001) * Math.min(1, (wave.length - n) / 60)
    }
    return { left: wave, right: wave }
  }
}

/** The triangle channel, for basses: a staircase of sixteen steps up and sixteen down. */
export function chipBass(): Voice {
  return ({ hz, fromHz, seconds, velocity }) => {
    const loud = envelope({ attack: 0.002, decay: 4, sustain: 0.9, release: 0.02 }, seconds)
    const wave = new Float32Array(loud.length)
    let phase = 0
    for (let n = 0; n < wave.length; n++) {
      const slide = fromHz === null ? 1 : (fromHz / hz) ** Math.max(0, 1 - n / (0.05 * sampleRate))
      phase = (phase + stepOf(hz * slide)) % 1
      const stair = Math.round((1 - Math.abs(2 * phase - 1)) * 15) / 7.5 - 1
      wave[n] = 0.55 * velocity * stair * (loud[n] ?? 0)
    }
    return { left: wave, right: wave }
  }
}

/** The noise channel: a random bit that is drawn again `hz` times a second. */
export function chipNoise({ hz, ring }: { hz: number; ring: number }): Voice {
  return ({ velocity, random }) => {
    const wave = new Float32Array(Math.round(ring * 4 * sampleRate))
    let [bit, phase] = [1, 0]
    for (let n = 0; n < wave.length; n++) {
      phase += hz / sampleRate
      if (phase >= 1) {
        phase -= 1
        bit = random() < 0.5 ? -1 : 1
      }
      const t = n / sampleRate
      const level = Math.ceil(Math.exp(-t / ring) * 15) / 15
      wave[n] = 0.35 * velocity * bit * level * Math.min(1, (wave.length - n) / 200)
    }
    return { left: wave, right: wave }
  }
}
