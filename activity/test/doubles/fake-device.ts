import type { Device } from '../../src/playback/device.ts'
import type { Deck } from '../../src/playback/deck.ts'
import type { Media } from '../../src/playback/media.ts'
import type { Trouble } from '../../src/playback/trouble.ts'

const now = () => performance.now()

/** A deck for tests: it runs on the test's clock, with a start-up delay and a length of its own. */
export type FakeDeck = Deck & {
  /** What was asked of it, in order. */
  done: string[]
  level: number
  /** No data comes any more, or it does again. */
  starve(starving: boolean): void
  trouble(trouble: Trouble): void
  /** Stops it, as a media key does. */
  halt(): void
  /** Moves the needle without being asked. */
  knock(seconds: number): void
}

export type FakeDevice = Device & {
  decks: FakeDeck[]
  /** Whether the browser lets sound out. */
  allow(open: boolean): void
  volume(): number
}

export function createFakeDevice(options: { startDelay?: number; songSeconds?: number; latency?: number } = {}) {
  const { startDelay = 0.03, songSeconds = 200, latency = 0 } = options
  const decks: FakeDeck[] = []
  let open = true
  let volume = 0
  let changed: (() => void) | null = null

  function createDeck(onTrouble: (trouble: Trouble) => void): FakeDeck {
    let media: Media | null = null
    let position = 0
    let since = 0
    let rate = 1
    let moving = false
    let starving = false
    let cues = 0
    const done: string[] = []
    const reported = () => {
      const ran = moving && !starving ? Math.max(0, now() - since) / 1000 : 0
      return Math.min(songSeconds, position + ran * rate)
    }
    const settle = () => Object.assign({}, (position = reported()), (since = Math.max(since, now())))
    const deck: FakeDeck = {
      done,
      level: 0,
      get media() {
        return media
      },
      load(next, from) {
        deck.eject()
        done.length = 0
        media = next
        done.push(`load ${next.url} ${from.toFixed(1)}`)
      },
      async cue(seconds) {
        cues += 1
        const mine = cues
        moving = false
        await new Promise((ready) => setTimeout(ready, 20))
        if (mine !== cues || !media) return 'gone'
        if (seconds >= songSeconds) return 'past'
        position = seconds
        done.push('cue')
        return 'ready'
      },
      async play() {
        if (!open) return 'refused'
        moving = true
        since = now() + startDelay * 1000
        done.push('play')
        return 'playing'
      },
      seek(seconds) {
        position = seconds
        since = Math.max(since, now())
        done.push('seek')
      },
      setRate(next) {
        settle()
        rate = next
      },
      reported,
      running: () => moving && !starving && reported() < songSeconds,
      halted: () => !moving,
      finished: () => moving && reported() >= songSeconds,
      fadeTo(level) {
        deck.level = level
      },
      prime: () => done.push('prime'),
      eject() {
        cues += 1
        media = null
        moving = false
        done.push('eject')
      },
      starve(next) {
        settle()
        starving = next
        since = now()
      },
      trouble: (trouble) => onTrouble(trouble),
      halt() {
        settle()
        moving = false
      },
      knock(seconds) {
        settle()
        position += seconds
      },
    }
    decks.push(deck)
    return deck
  }

  const device: FakeDevice = {
    decks,
    createDeck,
    monotonic: () => performance.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
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
      energy: () => 0.5,
      connect() {
        throw new Error('A fake deck has its own sound')
      },
      onChange(listener) {
        changed = listener
      },
      close: () => undefined,
    },
  }
  return device
}
