import type { Anchor } from '@segue/shared/playback/choice.ts'
import { TimelineLock } from '@segue/shared/playback/clock/timeline-lock.ts'
import type { Dip } from '@segue/shared/room/hand-over/dip.ts'
import type { NextPlay } from '@segue/shared/room/state/state.ts'
import type { Deck } from '../decks/deck.ts'
import { Decoding } from '../decks/decoding.ts'
import { Dipping } from '../run/dipping.ts'
import type { HandOver } from '../run/hand-over.ts'
import type { ListenerSettings } from '../listener/listener-settings.ts'
import type { Media, Playable } from '../decks/media.ts'
import { playForeign, playOnDeck, type Play, type PlayOptions } from '../play.ts'
import type { Device } from './device.ts'
import type { Loaded, PlayerEvent } from '../player-state.ts'
import type { Mixer } from './sound.ts'
import type { Trouble } from '../run/trouble.ts'

export type OutputOptions = {
  device: Device
  settings: ListenerSettings
  /** The server's time, ms, or null while it is unknown. */
  clock: () => number | null
  aboutNow: () => number | null
  /** Called with the events of the loaded play. */
  onEvent: (event: PlayerEvent) => void
  /** Called with the length of a play's song, as reported by a provider's own player. */
  onLength?: ((playId: string, seconds: number) => void) | undefined
}

/** Fetched with the first song that follows another. */
const library = () => import('../run/hand-over.ts')
const headFadeSeconds = 0.12
/** By then the previous song has ended and the work that a song change causes is done, ms. */
const afterOverlapMs = 2500

/** The sound output: at most one play, on one of two decks or on a provider's own player. */
export class Output {
  readonly #options: OutputOptions
  readonly #decks: readonly [Deck, Deck]
  #play: Play | null = null
  #id: number | null = null
  /** The scheduled next play, and the head that plays until the deck of the next song is in step. */
  #next: { play: NextPlay; handOver: HandOver | null } | null = null
  #head: HandOver | null = null
  /** The deck of the previous song while it is still audible. */
  #fading: Deck | null = null
  readonly #decoding: Decoding
  readonly #dipping: Dipping
  /** Holds the server's time on the audio clock of one mixer. */
  #lock: { mixer: Mixer; lock: TimelineLock } | null = null
  /** The play to put on as soon as possible. */
  #waiting: Loaded | null = null

  constructor(options: OutputOptions) {
    this.#options = options
    this.#decks = [this.#createDeck(), this.#createDeck()]
    this.#decoding = new Decoding(options.device.sound)
    this.#dipping = new Dipping({
      clock: options.clock,
      after: options.device.after,
      playing: () => this.#play?.run.anchor.playId ?? null,
      setLevel: (level) => this.#play?.setLevel(level),
    })
  }

  get play(): Play | null {
    return this.#play
  }

  /** Prepares the play and asks the browser to allow sound. */
  load(loaded: Loaded): void {
    const { id, media } = loaded
    const { device, onEvent } = this.#options
    this.#id = id
    this.#waiting = loaded
    const isReady = this.#decoding.isFor(media) ? this.#decoding.ready() : null
    if (!isReady) this.#put(loaded)
    void Promise.all([device.sound.open(), isReady]).then(() => {
      // Meanwhile another play may have been loaded, or this one under another anchor.
      if (this.#id === id && this.#waiting) this.#put(this.#waiting)
      // Permission refused earlier may have been granted since, of which there is no second event.
      onEvent({ type: 'soundAnswered', id, open: device.sound.isOpen() })
    })
  }

  /** Continues the current play under this anchor. */
  reanchor(anchor: Anchor): void {
    if (this.#waiting) this.#waiting = { ...this.#waiting, anchor }
    if (this.#play) this.#play.run.anchor = anchor
  }

  /** The audible position of the song, seconds; null while it is silent. */
  position(): number | null {
    const position = this.#play?.run.position() ?? null
    if (position !== null) return position - this.latency()
    const ofHead = this.#head?.position() ?? null
    return ofHead === null ? null : ofHead - this.#options.device.sound.latency()
  }

  /** The delay from rendered to audible sound, seconds. */
  latency(): number {
    return this.#play?.latency() ?? this.#options.device.sound.latency()
  }

  /** Schedules the next song on the audio clock, if we play both songs ourselves. */
  schedule(play: NextPlay, media: Media): void {
    this.expectNothing()
    this.#next = { play, handOver: null }
    this.preload(media)
    void this.#schedule(this.#next, media).catch(() => undefined)
  }

  /** Cancels a scheduled play that has not taken over yet. */
  expectNothing(): void {
    this.#next?.handOver?.cancel()
    this.#next = null
  }

  /** Third-party players get quieter before a hand-over, and louder after it. `wanted` is what the room plays now. */
  dip(dip: Dip | null, wanted: string | null): void {
    this.#dipping.expect(dip, wanted)
  }

  /** The audio clock stands still: scheduled sound would be late and follow the old song. */
  loseSound(): void {
    this.expectNothing()
    this.#dropHead()
  }

  /** Makes the scheduled play the current one; the previous song stays audible until the overlap ends. */
  takeOver({ id, anchor, media }: Loaded): void {
    const head = this.#next?.handOver ?? null
    const before = this.#play
    this.#next = null
    if (media.kind === 'foreign' || !head) return this.load({ id, anchor, media })
    this.#fading = before?.deck ?? null
    this.#options.device.after(head.overlapLeftMs(), () => {
      before?.end()
      if (this.#fading === before?.deck) this.#fading = null
    })
    this.#head = head
    const play = this.#put({ id, anchor, media })
    // An element can't follow a changing tempo: it takes over when the song has reached its own.
    const isDecoded = play.deck === null
    const boundForMs = isDecoded ? head.overlapLeftMs() + afterOverlapMs : head.boundForMs()
    if (boundForMs === 0) return play.run.begin()
    this.#options.device.after(boundForMs, () => {
      // If the head has been dropped, the run begins when there is sound again.
      if (this.#play === play && this.#head === head) play.run.begin()
    })
  }

  /** Fades out. */
  end(): void {
    this.#play?.end()
    this.#forget()
  }

  /** Silences the play immediately and requests another URL next time. */
  discard(): void {
    const play = this.#play
    this.#forget()
    play?.run.stop()
    if (play?.deck) play.deck.eject()
    else play?.end()
    play?.media.forget?.()
  }

  #forget(): void {
    this.#play = null
    this.#id = null
    this.#waiting = null
    this.#dropHead()
  }

  /** Loads a song onto the free deck, so that it can start without delay. */
  preload(media: Media): void {
    if (this.#decoding.isFor(media)) return this.#decoding.preload(media)
    if (this.#decks.some((deck) => deck.media?.url === media.url)) return
    this.#decks.find((deck) => deck !== this.#play?.deck && deck !== this.#fading)?.load(media, 0)
  }

  /** To be called within a gesture: allows the decks to play later without one. */
  prime(): void {
    for (const deck of this.#decks) deck.prime()
  }

  close(): void {
    this.expectNothing()
    this.#dipping.stop()
    this.#play?.end()
    this.#dropHead()
    for (const deck of this.#decks) deck.eject()
    this.#options.device.sound.close()
  }

  async #schedule(next: { play: NextPlay; handOver: HandOver | null }, media: Media): Promise<void> {
    const { device, onEvent } = this.#options
    const { HandOver: Library } = await library()
    const mixer = device.sound.mixer()
    const outgoing = this.#play?.fader
    // A song that follows itself would need its deck twice.
    const isFree = this.#play?.deck?.media?.url !== media.url
    if (this.#next !== next || !mixer || !isFree || !outgoing?.levels || !device.sound.isOpen()) return
    const { after } = device
    const handOver = new Library({
      mixer,
      next: next.play,
      media,
      outgoing,
      dueAt: (instant) => this.#dueAt(mixer, instant),
      after,
    })
    next.handOver = handOver
    const isReady = await handOver.prepare()
    if (this.#next !== next) return
    if (isReady) onEvent({ type: 'scheduled', playId: next.play.playId, media })
    else next.handOver = null
  }

  /** When sound for a server instant (ms) has to leave the page; null while the server's time is unknown. */
  #dueAt(mixer: Mixer, instant: number): number | null {
    const { clock, device, settings } = this.#options
    const now = clock()
    if (now === null) return null
    const monotonic = device.monotonic()
    if (this.#lock?.mixer !== mixer) this.#lock = { mixer, lock: new TimelineLock() }
    const zero = this.#lock.lock.read(mixer.dueAt(monotonic - now), monotonic / 1000)
    return zero + (instant - settings.preferences.nudgeMs) / 1000
  }

  #dropHead(): void {
    this.#head?.release(headFadeSeconds)
    this.#head = null
  }

  #createDeck(): Deck {
    const deck: Deck = this.#options.device.createDeck((trouble) => this.#onDeckTrouble(deck, trouble))
    return deck
  }

  #onDeckTrouble(deck: Deck, trouble: Trouble): void {
    if (this.#play?.deck === deck) return this.#fail(this.#id, trouble)
    // A song that was only preloaded is loaded again when its turn comes.
    deck.media?.forget?.()
    deck.eject()
  }

  #fail(id: number | null, trouble: Trouble): void {
    if (id !== null) this.#options.onEvent({ type: 'failed', id, trouble })
  }

  /** Puts the play on a deck, decodes it, or passes it to its provider's player. */
  #put({ id, anchor, media }: Loaded): Play {
    this.#id = id
    this.#waiting = null
    const play =
      media.kind === 'foreign'
        ? this.#foreign(id, anchor, media)
        : (this.#decoded(id, anchor, media) ?? this.#onDeck(id, anchor, media))
    this.#play = play
    return play
  }

  #decoded(id: number, anchor: Anchor, media: Media): Play | null {
    const mixer = this.#options.device.sound.mixer()
    const play = mixer && this.#decoding.library(media)
    if (!mixer || !play) return null
    return play(media, {
      ...this.#playOptions(id, anchor),
      mixer,
      // Sound scheduled before the loudspeaker is playing would be audible at an arbitrary time.
      dueAt: (instant) => (mixer.isSounding() ? this.#dueAt(mixer, instant) : null),
      onSound: (at, seconds) => {
        if (id !== this.#id) return
        this.#head?.release(seconds, at)
        this.#head = null
      },
      onTrouble: (trouble) => {
        if (trouble === 'broken') this.#decoding.giveUp(media)
        if (id === this.#id) this.#fail(id, trouble)
      },
    })
  }

  #onDeck(id: number, anchor: Anchor, media: Media): Play {
    return playOnDeck(media, this.#decks, {
      ...this.#playOptions(id, anchor),
      isInUse: (deck) => this.#play?.deck === deck,
    })
  }

  #foreign(id: number, anchor: Anchor, media: Extract<Playable, { kind: 'foreign' }>): Play {
    return playForeign(media, {
      ...this.#playOptions(id, anchor),
      volume: this.#options.settings.audibleVolume(),
      level: this.#dipping.levelOf(anchor.playId),
      onTrouble: (trouble) => this.#fail(id, trouble),
      onLength: (seconds) => this.#options.onLength?.(anchor.playId, seconds),
    })
  }

  #playOptions(id: number, anchor: Anchor): PlayOptions {
    const { device, settings, clock, aboutNow, onEvent } = this.#options
    return {
      anchor,
      clock,
      aboutNow,
      monotonic: device.monotonic,
      after: device.after,
      nudge: () => settings.preferences.nudgeMs / 1000,
      startLatency: settings.preferences.startLatency,
      coveredForMs: () => (id === this.#id ? (this.#head?.lastsForMs() ?? 0) : 0),
      onPhase: (phase) => {
        // The head keeps the song audible until the element is in step.
        if (phase === 'loading' && this.#head?.isSounding()) return
        if (phase === 'playing' && id === this.#id) this.#dropHead()
        onEvent({ type: 'phaseChanged', id, phase })
      },
      onStartLatency: (seconds) => settings.learnStartLatency(seconds),
    }
  }
}
