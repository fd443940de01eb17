import type { Deck } from './deck.ts'
import type { Media } from './media.ts'
import type { Levels } from '../device/audio-path.ts'
import type { ElementChannel, Sound } from '../device/sound.ts'
import { attach } from './source.ts'
import { MediaTrouble, type Trouble } from '../run/trouble.ts'

/** A millisecond of silence as WAV: something to play within a gesture while the deck is empty. */
const silence = 'UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA=='

/** `HTMLMediaElement.HAVE_FUTURE_DATA`: enough data to continue playing. */
const haveFutureData = 3

/** A stalled request may never fail. A cue that receives no data for this long is reported as unreachable. Ms. */
const silentMs = 10_000

/** A deck over a media element. The element is never replaced, because on iOS the permission to play belongs to it. */
export function createElementDeck(page: Window, sound: Sound, onTrouble: (trouble: Trouble) => void): Deck {
  return new ElementDeck(page, sound, onTrouble)
}

class ElementDeck implements Deck {
  readonly #page: Window
  readonly #element: HTMLAudioElement
  readonly #channel: ElementChannel
  readonly #onTrouble: (trouble: Trouble) => void
  #media: Media | null = null
  #loading = new AbortController()
  #cueing = new AbortController()
  /** Reports trouble with the loaded media. */
  #report: (trouble: Trouble) => void = () => undefined
  /** Whether the song was cued; from then on its exact start and stop are controlled from outside. */
  #isInUse = false
  /** Whether the element has played once and therefore needs no more gestures. */
  #isAllowed = false

  constructor(page: Window, sound: Sound, onTrouble: (trouble: Trouble) => void) {
    this.#page = page
    this.#onTrouble = onTrouble
    this.#element = page.document.createElement('audio')
    this.#element.preload = 'auto'
    // Without this, Web Audio receives silence for sound from another host.
    this.#element.crossOrigin = 'anonymous'
    // With `preservesPitch`, Chromium cuts the sound into windows that it shifts by up to 15 ms (decision 0136).
    this.#element.preservesPitch = false
    this.#channel = sound.connect(this.#element)
  }

  get media(): Media | null {
    return this.#media
  }

  get levels(): Levels {
    return this.#channel.levels
  }

  load(media: Media, from: number): void {
    this.eject()
    this.#media = media
    this.#loading = new AbortController()
    const { signal } = this.#loading
    this.#channel.setGain(media.gainDb ?? 0)
    this.#channel.wake()
    const report = (trouble: Trouble) => {
      if (signal.aborted) return
      this.#cueing.abort()
      this.#onTrouble(trouble)
    }
    this.#report = report
    attach(this.#element, media, { from, signal, onTrouble: report }).catch((error: unknown) =>
      report(error instanceof MediaTrouble ? error.trouble : 'broken'),
    )
  }

  cue(seconds: number): Promise<'ready' | 'past' | 'gone'> {
    this.#cueing.abort()
    this.#cueing = new AbortController()
    this.#isInUse = true
    this.#element.pause()
    const ready = cued(this.#element, seconds, this.#cueing.signal)
    watchSilence(this.#page, this.#element, { until: ready, onSilent: () => this.#report('unreachable') })
    return ready
  }

  async play(): Promise<'playing' | 'refused'> {
    try {
      await this.#element.play()
      this.#isAllowed = true
      return 'playing'
    } catch (error) {
      if (error instanceof Error && error.name === 'NotAllowedError') {
        // Only the next gesture can start it now, and it has to reach this same element.
        this.#isAllowed = false
        this.#isInUse = false
        return 'refused'
      }
      // It was paused or loaded again before it began: a later request, not a failure.
      return 'playing'
    }
  }

  seek(seconds: number): void {
    this.#element.currentTime = seconds
  }

  setRate(rate: number): void {
    this.#element.playbackRate = rate
  }

  reported(): number {
    // The `currentTime` of an element connected to a context advances in steps of the context's buffer.
    return this.#element.currentTime + this.#channel.sinceStep() * this.#element.playbackRate
  }

  latency(): number {
    return this.#channel.latency()
  }

  running(): boolean {
    const { paused, seeking, ended, readyState } = this.#element
    return !paused && !seeking && !ended && readyState >= haveFutureData
  }

  finished(): boolean {
    return this.#element.ended
  }

  halted(): boolean {
    return this.#element.paused && !this.#element.ended
  }

  fadeTo(level: number, ms: number): void {
    this.#channel.fadeTo(level, ms)
  }

  prime(): void {
    if (this.#isInUse || this.#isAllowed) return
    if (!this.#media) {
      this.#element.src = URL.createObjectURL(new Blob([fromBase64(silence)], { type: 'audio/wav' }))
    }
    this.#element.play().then(
      () => {
        this.#isAllowed = true
        if (!this.#isInUse) this.#element.pause()
      },
      () => undefined,
    )
  }

  eject(): void {
    this.#cueing.abort()
    this.#loading.abort()
    this.#media = null
    this.#isInUse = false
    this.#channel.rest()
    this.#element.pause()
    if (this.#element.hasAttribute('src')) {
      this.#element.removeAttribute('src')
      this.#element.load()
    }
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

/** Calls back when an element has received no data for `silentMs`, unless `until` settles first. */
function watchSilence(
  page: Window,
  element: HTMLMediaElement,
  { until, onSilent }: { until: Promise<unknown>; onSilent: () => void },
): void {
  let timer = 0
  // A song fetched as a whole is only attached once it is complete.
  const look = () => (element.hasAttribute('src') ? onSilent() : receive())
  const receive = () => {
    page.clearTimeout(timer)
    timer = page.setTimeout(look, silentMs)
  }
  receive()
  element.addEventListener('progress', receive)
  void until.then(() => {
    page.clearTimeout(timer)
    element.removeEventListener('progress', receive)
  })
}

const signsOfReadiness = [
  'loadedmetadata',
  'durationchange',
  'seeked',
  'canplay',
  'canplaythrough',
  'progress',
] as const

/** Pauses the element at `seconds` with data buffered. */
function cued(element: HTMLMediaElement, seconds: number, signal: AbortSignal): Promise<'ready' | 'past' | 'gone'> {
  return new Promise((done) => {
    let sought = false
    const settle = (outcome: 'ready' | 'past' | 'gone') => {
      for (const sign of signsOfReadiness) element.removeEventListener(sign, look)
      done(outcome)
    }
    const look = () => {
      if (element.readyState === 0) return
      if (Number.isFinite(element.duration) && seconds >= element.duration) return settle('past')
      if (!sought) {
        sought = true
        element.currentTime = seconds
        return
      }
      if (!element.seeking && element.readyState >= haveFutureData) settle('ready')
    }
    for (const sign of signsOfReadiness) element.addEventListener(sign, look)
    signal.addEventListener('abort', () => settle('gone'), { once: true })
    look()
  })
}
