import { AudibleClock, type AudioOffsets } from '../clock/audible-clock.ts'

/** One way to the loudspeaker: a context with its clock, an analyser and the volume. */
export interface AudioPath {
  readonly context: AudioContext
  /** Everything that is to be heard goes in here. */
  readonly input: AudioNode
  isRunning(): boolean
  /** Whether the loudspeaker has begun to take sound, and it is known when it is heard. A moment after the path runs. */
  isSounding(): boolean
  /** The audio clock now, seconds: smooth, where the context's own time moves in steps. */
  now(): number
  /** When something has to leave the page to be at the ear at an instant (ms) of the page's own clock. Seconds. */
  dueAt(instant: number): number
  /** How long sound takes from here to the ear, seconds. */
  latency(): number
  /** How long ago the context's time made its last step, seconds: it moves in steps of a buffer. */
  sinceStep(): number
  setVolume(volume: number): void
  /** Whether both ears hear both channels. */
  setMono(mono: boolean): void
  /** The power of what is being made, of samples from -1 to 1. */
  power(): number
  /** A song's own way in, shut at first. What raises its level waits for `riseAfter` seconds. */
  channel(riseAfter?: () => number): OpenChannel
  close(): void
}

export interface Channel {
  readonly levels: Levels
  /** Moves to a level, 0–1, within `ms`. */
  fadeTo(level: number, ms: number): void
  /** The song's own correction of loudness, decibels. */
  setGain(decibels: number): void
}

export type OpenChannel = Channel & { readonly input: AudioNode; close(): void }

/** What is scheduled by the audio clock of the song's own path. */
export interface Levels {
  readonly gain: AudioParam
  /** The bass, decibels above its own level: one song hands it over to the other. */
  readonly bass: AudioParam
  /** As the path has it. */
  dueAt(instant: number): number
}

/** What Safari leaves out of the latency that it reports. */
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
      // Loudness is heard in ratios: the square makes the middle of the slider sound like the middle.
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
      // Another song: what the last one handed over is not missing here.
      bass.gain.cancelScheduledValues(0)
      bass.gain.value = 0
      correction.gain.value = correctionOf(decibels)
    },
    close: () => fade.disconnect(),
  }
}

/** What a song's own correction of loudness, decibels, multiplies its samples by; none is believed without bounds. */
export const correctionOf = (decibels: number): number => 10 ** (Math.max(-24, Math.min(12, decibels)) / 20)

/** Kick and bass lie below. */
const bassHz = 180

/** Turns the bass up and down. At nought decibels it leaves sound as it is, to the sample. */
export const createBassControl = (context: BaseAudioContext): BiquadFilterNode =>
  new BiquadFilterNode(context, { type: 'lowshelf', frequency: bassHz, gain: 0 })

function isRunning(context: AudioContext): boolean {
  return context.state === 'running'
}

export function isSafari(userAgent: string): boolean {
  // Every browser on iOS is Safari inside; elsewhere Chromium and Android name it too without being it.
  return /iP(hone|ad|od)/.test(userAgent) || (/Safari\//.test(userAgent) && !/Chrom|Android/.test(userAgent))
}

/** So often the audio clock is looked at, ms: in step with no period that devices take sound in, so that none hides. */
const lookEveryMs = 33

/** The context's clock and what is heard of it, looked at for as long as sound runs. */
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

/** The context's time whose sound is at the ear at `now` (ms), as the browser reports it; null where it does not. */
function heardOf(context: AudioContext, now: number): number | null {
  // Nothing is measured before sound runs.
  if (!isRunning(context)) return null
  const { contextTime = 0, performanceTime = 0 } = 'getOutputTimestamp' in context ? context.getOutputTimestamp() : {}
  if (contextTime > 0 && performanceTime > 0) return contextTime + (now - performanceTime) / 1000
  const { outputLatency } = context
  return Number.isFinite(outputLatency) && outputLatency > 0 ? context.currentTime - outputLatency : null
}
