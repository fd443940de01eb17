import { fakeClock } from '@segue/shared/test/fake-clock.ts'
import type { Device } from '../../src/playback/device/device.ts'
import type { Deck } from '../../src/playback/decks/deck.ts'
import type { Media } from '../../src/playback/decks/media.ts'
import type { Trouble } from '../../src/playback/run/trouble.ts'

const { now } = fakeClock

type FakeDeckOptions = {
  /** Seconds from `play` until sound runs. */
  startDelay: number
  songSeconds: number
  latency: number
  /** Whether the browser allows sound. */
  isOpen: () => boolean
  onTrouble: (trouble: Trouble) => void
}

/** A fake deck: it runs on the test's clock, with its own start-up delay and length. */
class FakeDeck implements Deck {
  /** The calls it received, in order. */
  readonly done: string[] = []
  level = 0
  media: Media | null = null
  readonly levels = null
  readonly #options: FakeDeckOptions
  #position = 0
  #since = 0
  #rate = 1
  #moving = false
  #starving = false
  #cues = 0

  constructor(options: FakeDeckOptions) {
    this.#options = options
  }

  load(next: Media, from: number): void {
    this.eject()
    this.done.length = 0
    this.media = next
    this.done.push(`load ${next.url} ${from.toFixed(1)}`)
  }

  async cue(seconds: number): Promise<'ready' | 'past' | 'gone'> {
    this.#cues += 1
    const mine = this.#cues
    this.#moving = false
    await fakeClock.wait(20)
    if (mine !== this.#cues || !this.media) return 'gone'
    if (seconds >= this.#options.songSeconds) return 'past'
    this.#position = seconds
    this.done.push('cue')
    return 'ready'
  }

  async play(): Promise<'playing' | 'refused'> {
    if (!this.#options.isOpen()) return 'refused'
    this.#moving = true
    this.#since = now() + this.#options.startDelay * 1000
    this.done.push('play')
    return 'playing'
  }

  seek(seconds: number): void {
    this.#position = seconds
    this.#since = Math.max(this.#since, now())
    this.done.push('seek')
  }

  setRate(next: number): void {
    this.#settle()
    this.#rate = next
  }

  reported(): number {
    const ran = this.#moving && !this.#starving ? Math.max(0, now() - this.#since) / 1000 : 0
    return Math.min(this.#options.songSeconds, this.#position + ran * this.#rate)
  }

  latency(): number {
    return this.#options.latency
  }

  running(): boolean {
    return this.#moving && !this.#starving && !this.#atEnd()
  }

  halted(): boolean {
    return !this.#moving
  }

  finished(): boolean {
    return this.#moving && this.#atEnd()
  }

  fadeTo(level: number): void {
    this.level = level
  }

  prime(): void {
    this.done.push('prime')
  }

  eject(): void {
    this.#cues += 1
    this.media = null
    this.#moving = false
    this.done.push('eject')
  }

  /** Stops or resumes the data. */
  starve(starving: boolean): void {
    this.#settle()
    this.#starving = starving
    this.#since = now()
  }

  trouble(trouble: Trouble): void {
    this.#options.onTrouble(trouble)
  }

  /** Stops it, as a media key does. */
  halt(): void {
    this.#settle()
    this.#moving = false
  }

  /** Moves the position unexpectedly. */
  nudge(seconds: number): void {
    this.#settle()
    this.#position += seconds
  }

  #atEnd(): boolean {
    return this.reported() >= this.#options.songSeconds
  }

  /** Settles the position before its rate changes. */
  #settle(): void {
    this.#position = this.reported()
    this.#since = Math.max(this.#since, now())
  }
}

type FakeDevice = Device & {
  decks: FakeDeck[]
  /** Whether the browser allows sound. */
  allow(open: boolean): void
  volume(): number
}

export function createFakeDevice(
  options: { startDelay?: number; songSeconds?: number; latency?: number } = {},
): FakeDevice {
  const { startDelay = 0.03, songSeconds = 200, latency = 0 } = options
  const decks: FakeDeck[] = []
  let open = true
  let volume = 0
  let changed: (() => void) | null = null
  return {
    decks,
    createDeck(onTrouble) {
      const deck = new FakeDeck({ startDelay, songSeconds, latency, onTrouble, isOpen: () => open })
      decks.push(deck)
      return deck
    },
    watchOutput: () => () => undefined,
    monotonic: now,
    after: fakeClock.after,
    allow(next) {
      open = next
      changed?.()
    },
    volume: () => volume,
    sound: {
      open: async () => open,
      isOpen: () => open,
      latency: () => latency,
      setVolume(next) {
        volume = next
      },
      setMono: () => undefined,
      energy: () => 0.5,
      mixer: () => null,
      connect() {
        throw new Error('A fake deck has its own sound')
      },
      onChange(listener) {
        changed = listener
      },
      close: () => undefined,
    },
  }
}
