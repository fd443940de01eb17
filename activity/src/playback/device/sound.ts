import { createAudioPath, isSafari, type AudioPath, type Channel } from './audio-path.ts'

/** The sound of the client: decks, analyser, volume, loudspeaker. */
export interface Sound {
  /** Asks the browser to allow sound. Resolves to whether it does; without a gesture it often does not. */
  open(): Promise<boolean>
  isOpen(): boolean
  /** How long what is scheduled takes from here to the ear, seconds. */
  latency(): number
  setVolume(volume: number): void
  /** Whether both ears hear both channels. */
  setMono(mono: boolean): void
  /** How loud and lively this moment is, 0–1. */
  energy(): number
  /** Takes in a media element, which is heard once it is awake. */
  connect(element: HTMLMediaElement): ElementChannel
  onChange(listener: () => void): void
  /** Where sound is scheduled by the audio clock; null where there is none. */
  mixer(): Mixer | null
  close(): void
}

export type Mixer = Pick<AudioPath, 'context' | 'input' | 'isSounding' | 'now' | 'dueAt' | 'latency' | 'channel'>

/** What a media element plays is heard by this. */
export interface ElementChannel extends Channel {
  /** How long what the element plays takes to the ear, seconds. */
  latency(): number
  /** How long ago it last took sound from the element, seconds: where that is, it says in such steps. */
  sinceStep(): number
  /** The element is about to be heard. */
  wake(): void
  /** It is not to be heard for now. */
  rest(): void
}

/** Browsers answer a refused `resume` by never answering. */
const refusedAfterMs = 300
/** To someone who has pressed something it is hardly ever refused: then a loudspeaker takes its time, say over Bluetooth. */
const loudspeakerWithinMs = 1500
/** Elements that nobody needs are let go after so long, ms. */
const restAfterMs = 2000

/**
 * What we schedule ourselves has the larger buffers of `playback`, so that a late machine loses no sound. Elements say
 * where they are one buffer at a time, and have a path of small ones (decision 0136).
 */
export function createSound(page: Window & typeof globalThis): Sound {
  // Whatever is heard on Apple's browsers, elements play, and permission is given to one context at a time.
  const isOnePath = isSafari(page.navigator.userAgent)
  const own = createAudioPath(page, isOnePath ? 'balanced' : 'playback')
  const ofElements = isOnePath ? own : createAudioPath(page, 'balanced')
  const paths = [...new Set([own, ofElements])]
  const elements = isOnePath ? null : new Elements(page, ofElements)
  const loudness = new Loudness()
  /** What is done now on the quicker path is heard with what is done now on the slower one. */
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

/** The path of elements runs while one of them is awake: an idle one would take its share of the processor. */
class Elements {
  readonly #page: Window
  readonly #path: AudioPath
  readonly #awake = new Set<HTMLMediaElement>()
  #timer = 0

  constructor(page: Window, path: AudioPath) {
    this.#page = page
    this.#path = path
    // Browsers that let sound out start what is new.
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

/** How lively sound is, as eyes follow it: up at once, and down within a moment. */
class Loudness {
  #smoothed = 0
  #at = 0

  /** `power` is of samples from -1 to 1, and `now` the audio clock, seconds. Returns 0–1. */
  follow(power: number, now: number): number {
    const level = power === 0 ? 0 : Math.max(0, Math.min(1, (10 * Math.log10(power) + 45) / 39))
    const passed = Math.max(0, now - this.#at)
    this.#at = now
    this.#smoothed = Math.max(level, this.#smoothed * Math.exp(-passed / 0.15))
    return this.#smoothed
  }
}

/** Whether somebody has pressed anything in this page yet, as far as the browser tells. */
function hasPressedSomething(navigator: Navigator): boolean {
  return 'userActivation' in navigator && navigator.userActivation.hasBeenActive
}
