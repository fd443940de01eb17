import { createAudioPath, isSafari, type AudioPath, type Channel } from './audio-path.ts'

/** The client's sound: decks, analyser, volume, loudspeaker. */
export interface Sound {
  /** Asks the browser to allow sound and resolves to whether it does; without a gesture it often doesn't. */
  open(): Promise<boolean>
  isOpen(): boolean
  /** The delay from scheduling to the ear, seconds. */
  latency(): number
  setVolume(volume: number): void
  /** Whether both ears hear both channels. */
  setMono(mono: boolean): void
  /** The current energy of the sound, 0–1. */
  energy(): number
  /** Connects a media element, which becomes audible once it is awake. */
  connect(element: HTMLMediaElement): ElementChannel
  onChange(listener: () => void): void
  /** The path on which sound is scheduled by the audio clock; null without one. */
  mixer(): Mixer | null
  close(): void
}

export type Mixer = Pick<AudioPath, 'context' | 'input' | 'isSounding' | 'now' | 'dueAt' | 'latency' | 'channel'>

/** The path of a media element's sound. */
export interface ElementChannel extends Channel {
  /** The delay from the element to the ear, seconds. */
  latency(): number
  /**
   * Time since the context last took sound from the element, seconds: the element's position advances in such steps.
   */
  sinceStep(): number
  /** The element is about to be audible. */
  wake(): void
  /** The element will be silent for now. */
  rest(): void
}

/** A browser that refuses `resume` never settles its promise, so silence for this long counts as a refusal. Ms. */
const refusedAfterMs = 300
/**
 * Longer patience once the user has pressed something: a refusal is unlikely then, and a loudspeaker may be slow, e.g.
 * over Bluetooth. Ms.
 */
const loudspeakerWithinMs = 1500
/** The path of the elements is suspended after being idle for this long, ms. */
const restAfterMs = 2000

/**
 * Sound that we schedule ourselves uses the larger buffers of `playback`, so that a machine running late loses none.
 * Elements report their position one buffer at a time and therefore have a path with small buffers (decision 0136).
 */
export function createSound(page: Window & typeof globalThis): Sound {
  // On Apple's browsers all sound is played by elements, and only one context at a time gets permission.
  const isOnePath = isSafari(page.navigator.userAgent)
  const own = createAudioPath(page, isOnePath ? 'balanced' : 'playback')
  const ofElements = isOnePath ? own : createAudioPath(page, 'balanced')
  const paths = [...new Set([own, ofElements])]
  const elements = isOnePath ? null : new Elements(page, ofElements)
  const loudness = new Loudness()
  /** Delays the faster path, so that simultaneous changes are audible at the same time on both. */
  const riseAfter = () => Math.max(0, own.latency() - ofElements.latency())

  return {
    async open() {
      elements?.resume()
      if (own.isRunning()) return true
      const patienceMs = hasPressedSomething(page.navigator) ? loudspeakerWithinMs : refusedAfterMs
      const refused = new Promise<void>((done) => page.setTimeout(done, patienceMs))
      await Promise.race([own.context.resume().catch(() => undefined), refused])
      return own.isRunning()
    },
    isOpen: () => own.isRunning(),
    latency: () => own.latency(),
    setVolume(level) {
      for (const path of paths) path.setVolume(level)
    },
    setMono(mono) {
      for (const path of paths) path.setMono(mono)
    },
    energy() {
      const power = paths.reduce((sum, path) => sum + path.power(), 0)
      return loudness.follow(power, own.context.currentTime)
    },
    connect(element) {
      const { input, ...channel } = ofElements.channel(riseAfter)
      new page.MediaElementAudioSourceNode(ofElements.context, { mediaElement: element }).connect(input)
      return {
        ...channel,
        latency: () => ofElements.latency(),
        sinceStep: () => ofElements.sinceStep(),
        wake: () => elements?.wake(element),
        rest: () => elements?.rest(element),
      }
    },
    onChange: (listener) => own.context.addEventListener('statechange', listener),
    mixer: () => own,
    close() {
      elements?.close()
      for (const path of paths) path.close()
    },
  }
}

/** Runs the elements' path only while one of them is awake, since an idle one would use the processor. */
class Elements {
  readonly #page: Window
  readonly #path: AudioPath
  readonly #awake = new Set<HTMLMediaElement>()
  #timer = 0

  constructor(page: Window, path: AudioPath) {
    this.#page = page
    this.#path = path
    // Browsers that allow sound start new contexts.
    this.#suspend()
  }

  wake(element: HTMLMediaElement): void {
    this.#awake.add(element)
    this.#page.clearTimeout(this.#timer)
    this.resume()
  }

  rest(element: HTMLMediaElement): void {
    if (!this.#awake.delete(element) || this.#awake.size > 0) return
    this.#timer = this.#page.setTimeout(() => this.#suspend(), restAfterMs)
  }

  resume(): void {
    if (this.#awake.size > 0 && !this.#path.isRunning()) void this.#path.context.resume().catch(() => undefined)
  }

  close(): void {
    this.#page.clearTimeout(this.#timer)
  }

  #suspend(): void {
    void this.#path.context.suspend().catch(() => undefined)
  }
}

/** The energy of the sound, smoothed for animation: it rises immediately and falls quickly. */
class Loudness {
  #smoothed = 0
  #at = 0

  /** `power` is of samples from -1 to 1, and `now` is the audio clock, seconds. Returns 0–1. */
  follow(power: number, now: number): number {
    const level = power === 0 ? 0 : Math.max(0, Math.min(1, (10 * Math.log10(power) + 45) / 39))
    const passed = Math.max(0, now - this.#at)
    this.#at = now
    this.#smoothed = Math.max(level, this.#smoothed * Math.exp(-passed / 0.15))
    return this.#smoothed
  }
}

/** Whether the user has pressed anything in this page, as far as the browser reports it. */
function hasPressedSomething(navigator: Navigator): boolean {
  return 'userActivation' in navigator && navigator.userActivation.hasBeenActive
}
