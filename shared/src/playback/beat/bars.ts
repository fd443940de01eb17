import type { BeatGrid } from '../../song/song.ts'

/** Bars with less than this share of a full bar's power (3 dB) belong to the intro or outro. */
const fullShare = 0.5
const maxBars = 32

/**
 * How many bars at the beginning and at the end of a song are quieter than the song itself: there it can be mixed with
 * another without the two clashing.
 */
export function introAndOutro(
  mono: Float32Array,
  sampleRate: number,
  { beat, sound }: { beat: BeatGrid; sound: { in: number; out: number } },
): { introBars: number; outroBars: number } {
  const powers = barPowers(mono, sampleRate, { beat, sound })
  const full = (powers.toSorted((a, b) => a - b)[Math.floor(powers.length * 0.75)] ?? 0) * fullShare
  const isFull = (power: number) => power >= full
  return {
    introBars: Math.min(maxBars, Math.max(0, powers.findIndex(isFull))),
    outroBars: Math.min(maxBars, powers.length - 1 - Math.max(0, powers.findLastIndex(isFull))),
  }
}

/** The mean power of each whole bar within the audible part. */
function barPowers(
  mono: Float32Array,
  sampleRate: number,
  { beat, sound }: { beat: BeatGrid; sound: { in: number; out: number } },
): number[] {
  const bar = (beat.beatsPerBar * 60) / beat.bpm
  const powers: number[] = []
  // The beat is accurate to some milliseconds: a bar that begins that much before the sound counts as whole.
  const first = beat.firstBeat + Math.ceil((sound.in - 0.03 - beat.firstBeat) / bar) * bar
  for (let from = first; from + bar <= sound.out + 0.03; from += bar) {
    const part = mono.subarray(Math.max(0, Math.round(from * sampleRate)), Math.round((from + bar) * sampleRate))
    powers.push(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length))
  }
  return powers
}
