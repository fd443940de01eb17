import { createOutputLatency } from './output-latency.ts'

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
  const latencyOf = createOutputLatency()
  const audioNow = createAudioNow(context, page)

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
      // Nothing is measured before sound runs.
      const reported = isRunning(context) && Number.isFinite(context.outputLatency) ? context.outputLatency : 0
      audioNow()
      return latencyOf(reported, context.currentTime) + leftOut
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
      const source = new page.MediaElementAudioSourceNode(context, { mediaElement: element })
      const correction = new page.GainNode(context, { gain: 1 })
      const fade = new page.GainNode(context, { gain: 0 })
      const bass = createBassControl(context)
      source.connect(correction).connect(bass).connect(fade).connect(analyser)
      return {
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
      }
    },
    onChange: (listener) => context.addEventListener('statechange', listener),
    mixer: () => ({ context, input: analyser, now: audioNow }),
    close: () => void context.close().catch(() => undefined),
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

/** The latest readings count: longer ago the two clocks may have run differently. */
const mostReadings = 128
/** No buffer is as long as this, seconds. */
const standstill = 0.3

/**
 * The context's time between its steps. It moves whenever a buffer has been filled, and stands still meanwhile, so a
 * single reading is off by up to half a buffer. The mean of many is what an element's own position agrees with.
 */
function createAudioNow(context: AudioContext, page: Window): () => number {
  const offsets: number[] = []
  return () => {
    const now = page.performance.now() / 1000
    const offset = context.currentTime - now
    // The context's time stands still while it is suspended.
    if (Math.max(...offsets) - offset > standstill) offsets.length = 0
    offsets.push(offset)
    if (offsets.length > mostReadings) offsets.shift()
    return now + offsets.reduce((sum, one) => sum + one, 0) / offsets.length
  }
}
