import { MovingFilter, onePole } from './dsp.ts'
import { integratedLoudness } from './loudness.ts'
import { type Sound, decibels, sampleRate } from './sound.ts'

const targetLufs = -14
/** Headroom for what encoders and converters add between the samples. */
const ceiling = decibels(-3.4)

/**
 * Masters a mix: removes rumble, compresses gently, raises it to -14 LUFS and limits the peaks to -3.4 dBFS, so that
 * they stay below -1 dB once encoded. Works in place.
 */
export function master(sound: Sound): void {
  for (const side of [sound.left, sound.right]) {
    const rumble = new MovingFilter('high', 27)
    for (let n = 0; n < side.length; n++) side[n] = rumble.run(side[n] ?? 0)
  }
  tilt(sound)
  widen(sound)
  scale(sound, decibels(-16 - integratedLoudness(sound)))
  glue(sound)
  const before = integratedLoudness(sound)
  const wanted = decibels(targetLufs - before)
  scale(sound, wanted)
  limit(sound)
  // Limiting reduces the loudness, most of all where a few drums stand out: further steps compensate for it.
  for (let step = 0; step < 2; step++) {
    scale(sound, decibels(Math.min(3, Math.max(-3, targetLufs - integratedLoudness(sound)))))
    limit(sound)
  }
}

function scale({ left, right }: Sound, gain: number): void {
  for (const side of [left, right]) for (let n = 0; n < side.length; n++) side[n] = (side[n] ?? 0) * gain
}

/** The equalizer curve of a finished record: less below 100 Hz, more above 2 kHz, still more above 8 kHz. */
function tilt({ left, right }: Sound): void {
  const [low, light, air] = [onePole(100), onePole(2000), onePole(8000)]
  const [lessWeight, moreLight, moreAir] = [decibels(-2.5) - 1, decibels(4.5) - 1, decibels(3.5) - 1]
  for (const side of [left, right]) {
    let [weight, body, all] = [0, 0, 0]
    for (let n = 0; n < side.length; n++) {
      const value = side[n] ?? 0
      weight += low * (value - weight)
      body += light * (value - body)
      all += air * (value - all)
      side[n] = value + lessWeight * weight + moreLight * (value - body) + moreAir * (value - all)
    }
  }
}

/** The level of the sides relative to the middle, for a record that sounds neither narrow nor hollow. */
const wantedWidthDb = -9

/** Widens a narrow mix, by 4 dB at most and only above the bass, which belongs in the middle. */
function widen({ left, right }: Sound): void {
  let [middle, sides] = [0, 0]
  for (let n = 0; n < left.length; n++) {
    middle += ((left[n] ?? 0) + (right[n] ?? 0)) ** 2
    sides += ((left[n] ?? 0) - (right[n] ?? 0)) ** 2
  }
  const width = 10 * Math.log10(sides / middle)
  const more = decibels(Math.min(4, Math.max(0, wantedWidthDb - width))) - 1
  const aboveBass = new MovingFilter('high', 300)
  for (let n = 0; n < left.length; n++) {
    const side = (more * aboveBass.run((left[n] ?? 0) - (right[n] ?? 0))) / 2
    left[n] = (left[n] ?? 0) + side
    right[n] = (right[n] ?? 0) - side
  }
}

/** A slow compressor over the whole mix, 2:1 above -14 dBFS. */
function glue({ left, right }: Sound): void {
  const [attack, release] = [1 - Math.exp(-1 / (0.015 * sampleRate)), 1 - Math.exp(-1 / (0.16 * sampleRate))]
  const threshold = decibels(-14)
  let [level, gain] = [0, 1]
  for (let n = 0; n < left.length; n++) {
    const peak = Math.max(Math.abs(left[n] ?? 0), Math.abs(right[n] ?? 0))
    level += (peak > level ? attack : release) * (peak - level)
    if (n % 16 === 0) gain = level > threshold ? Math.sqrt(threshold / level) : 1
    left[n] = (left[n] ?? 0) * gain
    right[n] = (right[n] ?? 0) * gain
  }
}

/** A limiter that looks 2 ms ahead and smoothly turns down every peak above the ceiling in time. */
function limit({ left, right }: Sound): void {
  const ahead = Math.round(0.002 * sampleRate)
  const wanted = new Float32Array(left.length)
  for (let n = 0; n < left.length; n++) {
    const peak = Math.max(Math.abs(left[n] ?? 0), Math.abs(right[n] ?? 0))
    wanted[n] = peak > ceiling ? ceiling / peak : 1
  }
  // Backwards: the gain begins to fall before the peak. Forwards: it recovers slowly after it.
  const falling = 1 - Math.exp(-1 / (ahead / 3))
  let coming = 1
  for (let n = left.length - 1; n >= 0; n--) {
    const own = wanted[n] ?? 1
    coming = Math.min(own, coming + falling * (1 - coming))
    wanted[n] = coming
  }
  const recovering = 1 - Math.exp(-1 / (0.07 * sampleRate))
  let gain = 1
  for (let n = 0; n < left.length; n++) {
    gain = Math.min(wanted[n] ?? 1, gain + recovering * (1 - gain))
    left[n] = Math.max(-ceiling, Math.min(ceiling, (left[n] ?? 0) * gain))
    right[n] = Math.max(-ceiling, Math.min(ceiling, (right[n] ?? 0) * gain))
  }
}
