import { bassHz } from '@segue/shared/room/hand-over/mix.ts'
import { AudibleClock, type AudioOffsets } from '../clock/audible-clock.ts'

/** A path to the loudspeaker: a context with its clock, an analyser and the volume. */
export interface AudioPath {
  readonly context: AudioContext
  /** The node that all sound is connected to. */
  readonly input: AudioNode
  isRunning(): boolean
  /** Whether the loudspeaker is playing and its timing is known; shortly after the path starts running. */
  isSounding(): boolean
  /** The audio clock now, seconds: continuous, whereas the context's own time advances in steps. */
  now(): number
  /** When sound has to leave the page to be audible at an instant (ms) of the page's own clock. Seconds. */
  dueAt(instant: number): number
  /** The delay from here to the ear, seconds. */
  latency(): number
  /** Time since the context's time last advanced, seconds: it advances one buffer at a time. */
  sinceStep(): number
  setVolume(volume: number): void
  /** Whether both ears hear both channels. */
  setMono(mono: boolean): void
  /** The power of the current output, of samples from -1 to 1. */
  power(): number
  /** A song's own input, silent at first. Raising its level is delayed by `riseAfter` seconds. */
  channel(riseAfter?: () => number): OpenChannel
  close(): void
}

export interface Channel {
  readonly levels: Levels
  /** Fades to a level, 0–1, within `ms`. */
  fadeTo(level: number, ms: number): void
  /** The song's own loudness correction, decibels. */
  setGain(decibels: number): void
}

export type OpenChannel = Channel & { readonly input: AudioNode; close(): void }

/** Parameters that are scheduled by the audio clock of the song's own path. */
export interface Levels {
  readonly gain: AudioParam
  /** The bass gain in decibels: one song hands its bass over to the other. */
  readonly bass: AudioParam
  /** As in `AudioPath`. */
  dueAt(instant: number): number
}

/** The part of the latency that Safari doesn't report, seconds. */
const safariLeavesOut = 0.1

export function createAudioPath(
  page: Window & typeof globalThis,
  latencyHint: AudioContextLatencyCategory,
): AudioPath {
  const context = new page.AudioContext({ latencyHint })
  const analyser = new page.AnalyserNode(context, { fftSize: 1024 })
  const volume = new page.GainNode(context, { gain: 1 })
  analyser.connect(volume).connect(context.destination)
  const wave = new Float32Array(analyser.fftSize)
  const leftOut = isSafari(page.navigator.userAgent) ? safariLeavesOut : 0
  const clock = createAudioClock(context, page)
  const now = () => page.performance.now() / 1000 + clock.offsets().made
  const dueAt = (instant: number) => instant / 1000 + clock.offsets().heard - leftOut
  return {
    context,
    input: analyser,
    isRunning: () => isRunning(context),
    isSounding: () => isRunning(context) && clock.isKnown(),
    now,
    dueAt,
    latency() {
      const { made, heard: audible } = clock.offsets()
      return Math.max(0, made - audible) + leftOut
    },
    sinceStep: () => (isRunning(context) ? now() - context.currentTime : 0),
    setVolume(level) {
      // Loudness is perceived logarithmically: squaring makes the middle of the slider sound like the middle.
      volume.gain.setTargetAtTime(level * level, context.currentTime, 0.02)
    },
    setMono(mono) {
      volume.channelCountMode = mono ? 'explicit' : 'max'
      volume.channelCount = mono ? 1 : 2
    },
    power() {
      if (!isRunning(context)) return 0
      analyser.getFloatTimeDomainData(wave)
      return wave.reduce((sum, sample) => sum + sample * sample, 0) / wave.length
    },
    channel: (riseAfter = () => 0) => createChannel(context, analyser, { dueAt, riseAfter }),
    close() {
      clock.stop()
      void context.close().catch(() => undefined)
    },
  }
}

function createChannel(
  context: AudioContext,
  output: AudioNode,
  { dueAt, riseAfter }: { dueAt: (instant: number) => number; riseAfter: () => number },
): OpenChannel {
  const correction = new GainNode(context, { gain: 1 })
  const fade = new GainNode(context, { gain: 0 })
  const bass = createBassControl(context)
  correction.connect(bass).connect(fade).connect(output)
  return {
    input: correction,
    levels: { gain: fade.gain, bass: bass.gain, dueAt },
    fadeTo(level, ms) {
      const { value } = fade.gain
      const from = context.currentTime + (level > value ? riseAfter() : 0)
      fade.gain.cancelScheduledValues(0)
      fade.gain.setValueAtTime(value, from)
      fade.gain.linearRampToValueAtTime(level, from + ms / 1000)
    },
    setGain(decibels) {
      // This is another song, so it does not inherit the bass of the last one.
      bass.gain.cancelScheduledValues(0)
      bass.gain.value = 0
      correction.gain.value = correctionOf(decibels)
    },
    close: () => fade.disconnect(),
  }
}

/** Converts a song's loudness correction (decibels) to a factor, within bounds. */
export const correctionOf = (decibels: number): number => 10 ** (Math.max(-24, Math.min(12, decibels)) / 20)

/** Raises and lowers the bass. At 0 dB it leaves every sample unchanged. */
export const createBassControl = (context: BaseAudioContext): BiquadFilterNode =>
  new BiquadFilterNode(context, { type: 'lowshelf', frequency: bassHz, gain: 0 })

function isRunning(context: AudioContext): boolean {
  return context.state === 'running'
}

export function isSafari(userAgent: string): boolean {
  // Every browser on iOS is Safari inside; elsewhere Chromium and Android browsers claim to be Safari without being it.
  return /iP(hone|ad|od)/.test(userAgent) || (/Safari\//.test(userAgent) && !/Chrom|Android/.test(userAgent))
}

/**
 * How often the audio clock is read, ms: no multiple of common device buffer sizes, so that the readings don't miss
 * their variation.
 */
const lookEveryMs = 33

/** The context's clock and audible time, read regularly while sound runs. */
function createAudioClock(
  context: AudioContext,
  page: Window,
): { offsets(): AudioOffsets; isKnown(): boolean; stop(): void } {
  const received = new AudibleClock(context.baseLatency)
  const look = () => {
    const now = page.performance.now()
    received.look({ now: now / 1000, made: context.currentTime, heard: heardOf(context, now) })
  }
  let timer = 0
  const lookWhileRunning = () => {
    page.clearInterval(timer)
    if (isRunning(context)) timer = page.setInterval(look, lookEveryMs)
  }
  context.addEventListener('statechange', lookWhileRunning)
  lookWhileRunning()
  return {
    offsets() {
      if (!received.offsets()) look()
      return received.offsets() ?? { made: 0, heard: 0 }
    },
    isKnown: () => received.isKnown(),
    stop: () => page.clearInterval(timer),
  }
}

/** The context time that is audible at `now` (ms), as reported by the browser; null if it doesn't report one. */
function heardOf(context: AudioContext, now: number): number | null {
  // There is nothing to measure before sound runs.
  if (!isRunning(context)) return null
  const { contextTime = 0, performanceTime = 0 } = 'getOutputTimestamp' in context ? context.getOutputTimestamp() : {}
  if (contextTime > 0 && performanceTime > 0) return contextTime + (now - performanceTime) / 1000
  const { outputLatency } = context
  return Number.isFinite(outputLatency) && outputLatency > 0 ? context.currentTime - outputLatency : null
}
