import { MovingFilter, rise } from '../dsp.ts'
import { type Voice } from '../score.ts'
import { sampleRate, silence } from '../sound.ts'

/** Wind that rises over the whole note and stops with it, to announce what follows. */
export function riser({ fromHz = 400, toHz = 7000 }: { fromHz?: number; toHz?: number } = {}): Voice {
  return ({ seconds, velocity, random }) => {
    const sound = silence(Math.round((seconds + 0.02) * sampleRate))
    for (const side of [sound.left, sound.right]) {
      const band = new MovingFilter('band', fromHz, 1.6)
      for (let n = 0; n < side.length; n++) {
        const share = Math.min(1, n / sampleRate / seconds)
        if (n % 64 === 0) band.tune(fromHz * (toHz / fromHz) ** share, 1.6)
        const stop = Math.max(0, Math.min(1, (seconds - n / sampleRate) / 0.03))
        side[n] = 0.6 * velocity * band.run(random() * 2 - 1) * share * share * stop
      }
    }
    return sound
  }
}

/** A wave that breaks when a section begins and fades out. */
export function breaker({ ring = 1.4 }: { ring?: number } = {}): Voice {
  return ({ velocity, random }) => {
    const sound = silence(Math.round(ring * 4 * sampleRate))
    for (const side of [sound.left, sound.right]) {
      const low = new MovingFilter('low', 9000)
      const high = new MovingFilter('high', 500)
      for (let n = 0; n < side.length; n++) {
        const t = n / sampleRate
        if (n % 64 === 0) low.tune(600 + 8000 * Math.exp(-t / (ring * 0.6)))
        const end = Math.min(1, (ring * 4 - t) / 0.2)
        side[n] = 0.4 * velocity * low.run(high.run(random() * 2 - 1)) * Math.exp(-t / ring) * rise(t, 0.004) * end
      }
    }
    return sound
  }
}

/** The noise of an old record: a faint hiss and occasional crackles. */
export function vinyl({ crackles = 9 }: { crackles?: number } = {}): Voice {
  return ({ seconds, velocity, random }) => {
    const sound = silence(Math.round(seconds * sampleRate))
    for (const side of [sound.left, sound.right]) {
      const floor = new MovingFilter('band', 2200, 0.5)
      const pop = new MovingFilter('band', 3200, 0.9)
      let left = 0
      for (let n = 0; n < side.length; n++) {
        if (random() < crackles / sampleRate) left = 0.3 + 0.7 * random()
        const spark = left > 0.01 ? left * (random() * 2 - 1) : 0
        left *= 0.97
        const edge = Math.min(1, n / 4410, (side.length - n) / 4410)
        side[n] = velocity * edge * (0.03 * floor.run(random() * 2 - 1) + 0.45 * pop.run(spark))
      }
    }
    return sound
  }
}

/** A low tone that falls in pitch under a drop. */
export function fall({ ring = 0.8, hz = 90 }: { ring?: number; hz?: number } = {}): Voice {
  return ({ velocity }) => {
    const wave = new Float32Array(Math.round(ring * 4 * sampleRate))
    let phase = 0
    for (let n = 0; n < wave.length; n++) {
      const t = n / sampleRate
      phase += (30 + hz * Math.exp(-t / 0.35)) / sampleRate
      const end = Math.min(1, (ring * 4 - t) / 0.1)
      wave[n] = 0.6 * velocity * Math.sin(2 * Math.PI * phase) * Math.exp(-t / ring) * rise(t, 0.004) * end
    }
    return { left: wave, right: wave }
  }
}
