import { HeardClock, type AudioOffsets } from './heard-clock.ts'

/** The audio graph of the client: decks, analyser, volume, loudspeaker. */
export interface Sound {
  /** Asks the browser to allow sound. Resolves to whether it does; without a gesture it often does not. */
  open(): Promise<boolean>
  isOpen(): boolean
  /** How long sound takes from here to the ear, seconds. */
  latency(): number
  setVolume(volume: number): void
  /** How loud and lively this moment is, 0–1. */
  energy(): number
  /** Takes in a media element and returns how loud it is to be heard. */
  connect(element: HTMLMediaElement): Channel
  onChange(listener: () => void): void
  /** Where sound is scheduled by the audio clock; null where there is none. */
  mixer(): Mixer | null
  close(): void
}

export interface Mixer {
  readonly context: AudioContext
  /** Everything that is to be heard goes in here. */
  readonly input: AudioNode
  /** The audio clock now, seconds: smooth, where the context's own time moves in steps. */
  now(): number
  /** When something has to leave the page to be at the ear at an instant (ms) of the page's own clock. Seconds. */
  dueAt(instant: number): number
  /** A song's own way to the loudspeaker, shut at first. */
  channel(): Channel & { readonly input: AudioNode; close(): void }
}

export interface Channel {
  /** The level, for what is scheduled by the audio clock. */
  readonly gain: AudioParam
  /** The bass, decibels above its own level: one song hands it over to the other. */
  readonly bass: AudioParam
  /** Moves to a level, 0–1, within `ms`. */
  fadeTo(level: number, ms: number): void
  /** The song's own correction of loudness, decibels. */
  setGain(decibels: number): void
}

/** What Safari leaves out of the latency that it reports. */
const safariLeavesOut = 0.1
/** Browsers answer a refused `resume` by never answering. */
const refusedAfterMs = 300
/** To someone who has pressed something it is hardly ever refused: then a loudspeaker takes its time, say over Bluetooth. */
const loudspeakerWithinMs = 1500

export function createSound(page: Window & typeof globalThis): Sound {
  const context = new page.AudioContext({ latencyHint: 'balanced' })
  const analyser = new page.AnalyserNode(context, { fftSize: 1024 })
  const volume = new page.GainNode(context, { gain: 1 })
  analyser.connect(volume).connect(context.destination)
  const wave = new Float32Array(analyser.fftSize)
  const leftOut = isSafari(page.navigator.userAgent) ? safariLeavesOut : 0
  let smoothed = 0
  let smoothedAt = 0
  const clock = createAudioClock(context, page)

  return {
    async open() {
      if (context.state === 'running') return true
      const patienceMs = hasPressedSomething(page.navigator) ? loudspeakerWithinMs : refusedAfterMs
      const refused = new Promise<void>((done) => page.setTimeout(done, patienceMs))
      await Promise.race([context.resume().catch(() => undefined), refused])
      return isRunning(context)
    },
    isOpen: () => isRunning(context),
    latency() {
      const { made, heard } = clock.offsets()
      return Math.max(0, made - heard) + leftOut
    },
    setVolume(level) {
      // Loudness is heard in ratios: the square makes the middle of the slider sound like the middle.
      volume.gain.setTargetAtTime(level * level, context.currentTime, 0.02)
    },
    energy() {
      analyser.getFloatTimeDomainData(wave)
      const power = wave.reduce((sum, sample) => sum + sample * sample, 0) / wave.length
      const level = power === 0 ? 0 : Math.max(0, Math.min(1, (10 * Math.log10(power) + 45) / 39))
      const passed = Math.max(0, context.currentTime - smoothedAt)
      smoothedAt = context.currentTime
      smoothed = Math.max(level, smoothed * Math.exp(-passed / 0.15))
      return smoothed
    },
    connect(element) {
      const channel = createChannel(context, analyser)
      new page.MediaElementAudioSourceNode(context, { mediaElement: element }).connect(channel.input)
      return channel
    },
    onChange: (listener) => context.addEventListener('statechange', listener),
    mixer: () => ({
      context,
      input: analyser,
      now: () => page.performance.now() / 1000 + clock.offsets().made,
      dueAt: (instant) => instant / 1000 + clock.offsets().heard - leftOut,
      channel: () => createChannel(context, analyser),
    }),
    close() {
      clock.stop()
      void context.close().catch(() => undefined)
    },
  }
}

function createChannel(context: AudioContext, output: AudioNode): Channel & { input: AudioNode; close(): void } {
  const correction = new GainNode(context, { gain: 1 })
  const fade = new GainNode(context, { gain: 0 })
  const bass = createBassControl(context)
  correction.connect(bass).connect(fade).connect(output)
  return {
    input: correction,
    gain: fade.gain,
    bass: bass.gain,
    fadeTo(level, ms) {
      const now = context.currentTime
      fade.gain.cancelScheduledValues(now)
      fade.gain.setValueAtTime(fade.gain.value, now)
      fade.gain.linearRampToValueAtTime(level, now + ms / 1000)
    },
    setGain(decibels) {
      // Another song: what the last one handed over is not missing here.
      bass.gain.cancelScheduledValues(0)
      bass.gain.value = 0
      correction.gain.value = 10 ** (Math.max(-24, Math.min(12, decibels)) / 20)
    },
    close: () => fade.disconnect(),
  }
}

/** Kick and bass lie below. */
const bassHz = 180

/** Turns the bass up and down. At nought decibels it leaves sound as it is, to the sample. */
export const createBassControl = (context: BaseAudioContext): BiquadFilterNode =>
  new BiquadFilterNode(context, { type: 'lowshelf', frequency: bassHz, gain: 0 })

function isRunning(context: AudioContext): boolean {
  return context.state === 'running'
}

/** Whether somebody has pressed anything in this page yet, as far as the browser tells. */
function hasPressedSomething(navigator: Navigator): boolean {
  return 'userActivation' in navigator && navigator.userActivation.hasBeenActive
}

export function isSafari(userAgent: string): boolean {
  // Every browser on iOS is Safari inside; elsewhere Chromium and Android name it too without being it.
  return /iP(hone|ad|od)/.test(userAgent) || (/Safari\//.test(userAgent) && !/Chrom|Android/.test(userAgent))
}

/** So often the audio clock is looked at, ms. */
const lookEveryMs = 50

/** The context's clock and what is heard of it, looked at for as long as sound runs. */
function createAudioClock(context: AudioContext, page: Window): { offsets(): AudioOffsets; stop(): void } {
  const heard = new HeardClock()
  const look = () => {
    const now = page.performance.now()
    heard.look({ now: now / 1000, made: context.currentTime, heard: heardOf(context, now) })
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
      if (!heard.offsets()) look()
      return heard.offsets() ?? { made: 0, heard: 0 }
    },
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
