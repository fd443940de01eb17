import { setImmediate } from 'node:timers/promises'
import { searchBeatGrid } from '@segue/shared/playback/beat/beat.ts'
import { searchCue } from '@segue/shared/playback/cue.ts'
import { searchSound } from '@segue/shared/playback/silence.ts'
import { type BeatGrid, type CuePoints } from '@segue/shared/song/song.ts'
import type { Loudness } from '../../ports/media.ts'
import { maxSongSeconds, type TranscodeLimits, type Transcoder } from './engines/ffmpeg.ts'
import type { MediaLimits } from './limits.ts'
import { type Probed } from './probe.ts'
import { MediaRefused } from './refusal.ts'

export type Analysis = {
  durationSeconds: number
  loudness: Loudness
  beat: BeatGrid | null
  cue: CuePoints | null
  envelope: readonly number[]
}

/** Enough for hi-hats and claps, and a quarter of the work of the full rate. */
const songRate = 11_025
/** Enough to measure a set's loudness over time; four hours of it are 115 MB. */
const setRate = 2000
export const envelopeSeconds = 0.5
/** EBU R128 gates out everything below -70 LUFS; a file near it contains noise at most. */
const quietestLufs = -60

/**
 * Analyses the whole song once: its real duration, its loudness, its beat and how it mixes. Fails with `MediaRefused`.
 */
export async function analyseSong(
  transcoder: Transcoder,
  { file, declaredSeconds }: Pick<Probed, 'file' | 'declaredSeconds'>,
  limits: MediaLimits,
  timing: TranscodeLimits = {},
): Promise<Analysis> {
  // One second more than allowed is enough to know that a song is too long, however much a small file unpacks to.
  const song = await transcoder.pcm(
    file,
    { sampleRate: songRate, channels: 1, maxSeconds: Math.min(limits.maxSeconds, maxSongSeconds) + 1 },
    timing,
  )
  const isSet = song.samples.length > maxSongSeconds * songRate && limits.maxSeconds > maxSongSeconds
  const { samples, sampleRate } = isSet
    ? await transcoder.pcm(file, { sampleRate: setRate, channels: 1, maxSeconds: limits.maxSeconds + 1 }, timing)
    : song
  const durationSeconds = samples.length / sampleRate
  if (durationSeconds > limits.maxSeconds || (declaredSeconds ?? 0) > limits.maxSeconds) {
    throw new MediaRefused(
      'tooLong',
      `This song is too long. A song may last up to ${formatSeconds(limits.maxSeconds)}.`,
    )
  }
  if (declaredSeconds !== null && durationSeconds < declaredSeconds - Math.max(0.5, declaredSeconds / 100)) {
    throw new MediaRefused('cutOff')
  }
  if (durationSeconds < limits.minSeconds) {
    throw new MediaRefused(
      'tooShort',
      `This song is too short. It has to last at least ${formatSeconds(limits.minSeconds)}.`,
    )
  }
  const loudness = await transcoder.loudness(file, { ...timing, seconds: durationSeconds })
  if (loudness.integratedLufs < quietestLufs) throw new MediaRefused('silent')
  // A set has many tempos and keys.
  const beat = isSet ? null : await unhurried(searchBeatGrid(samples, sampleRate))
  return {
    durationSeconds: Math.round(durationSeconds * 1000) / 1000,
    loudness,
    beat,
    cue: await unhurried(isSet ? searchSound(samples, sampleRate) : searchCue(samples, sampleRate, beat)),
    envelope: await unhurried(envelopeOf(samples, sampleRate)),
  }
}

function formatSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1 || seconds % 60 !== 0) return `${Math.round(seconds)} seconds`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/**
 * Takes one step at a time and yields to everything else in between: the same thread serves rooms, which must not
 * stutter.
 */
async function unhurried<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

/** How full the song sounds in each half second, relative to its own loudest passages, in steps of a hundredth. */
export function* envelopeOf(samples: Float32Array, sampleRate: number): Generator<void, number[]> {
  const size = Math.round(sampleRate * envelopeSeconds)
  const powers: number[] = []
  for (let from = 0; from < samples.length; from += size) {
    if (powers.length % 100 === 99) yield
    const part = samples.subarray(from, from + size)
    powers.push(Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length))
  }
  const loud = powers.toSorted((a, b) => a - b)[Math.floor(powers.length * 0.95)] ?? 0
  return powers.map((power) => (loud > 0 ? Math.round(Math.min(1, power / loud) * 100) / 100 : 0))
}
