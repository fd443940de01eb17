import { isSamePlay, PlayError, positionAt, type Anchor } from '@segue/shared/playback/choice.ts'
import type { PlayableProvider } from '@segue/shared/song/providers.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { Surface } from '../surface/surface.ts'
import type { Deck } from './deck.ts'
import { NothingPlaysIt, type Playable } from './media.ts'
import { playForeign, playOnDeck, type Play, type PlayOptions } from './play.ts'
import type { Player } from './player-contract.ts'
import type { PlayerState, WhyUnplayable } from './player-state.ts'
import { readPreferences, within, writePreferences, type Preferences } from './preferences.ts'
import { reportOf } from './report.ts'
import type { After } from './run-core.ts'
import type { Sound } from './sound.ts'
import type { Trouble } from './trouble.ts'

export type { Player } from './player-contract.ts'

export type PlayerOptions = {
  /** The server's time, ms, or null while it is unknown. */
  clock: () => number | null
  /** About the server's time, ms: good enough to fetch the right piece of a song before `clock` knows. */
  aboutNow?: () => number | null
  surface: Surface
  /** Where a song's sound is: a `createMediaFinder`. */
  mediaUrlOf: (song: Song) => Promise<Playable>
  /** Why this listener is not to hear a play; null when they are. */
  heldBack?: (anchor: Anchor) => 'explicit' | 'sign-up' | null
  onState: (state: PlayerState) => void
}

/** What the player needs of the machine it runs on. */
export type Device = {
  sound: Sound
  createDeck: (onTrouble: (trouble: Trouble) => void) => Deck
  monotonic: () => number
  after: After
}

const retryAfterMs = 1000
/** Rooms are followed anew at every vote; a server that just failed is not asked at every vote. */
const healNotBeforeMs = 5000

export function createPlayer(options: PlayerOptions, device: Device): Player {
  const { clock, surface, onState } = options
  const { sound, monotonic, after } = device
  const preferences: Preferences = readPreferences(surface.storage)
  let state: PlayerState = { name: 'idle' }
  let wanted: Anchor | null = null
  let play: Play | null = null
  /** Counts wishes, so that an answer to an earlier one is recognised as such. */
  let wish = 0
  let retries = 0
  let failedAt = -Infinity
  let stopped = false
  let ducked = 1
  const decks = [0, 1].map(() => {
    const deck: Deck = device.createDeck((trouble) => onTrouble(deck, trouble))
    return deck
  })
  applyVolume()
  sound.onChange(() => {
    if (!play) return
    // A phone call or a locked screen takes the sound away in mid-song and may or may not give it back by itself.
    if (!sound.isOpen() && state.name === 'playing') {
      setState({ name: 'waiting-for-tap', playId: play.run.anchor.playId })
    } else if (sound.isOpen()) beginIfWaiting()
  })

  function setState(next: PlayerState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    onState(next)
  }

  function lead(): number {
    return sound.latency() + preferences.nudgeMs / 1000
  }

  function follow(anchor: Anchor | null): void {
    if (stopped) return
    const before = wanted
    wanted = anchor
    if (!anchor) {
      wish += 1
      endPlay()
      return setState({ name: 'idle' })
    }
    const sameEnd = before?.endTime === anchor.endTime
    const unchanged =
      sameEnd &&
      before.playId === anchor.playId &&
      before.startTime === anchor.startTime &&
      JSON.stringify(before.song.musicProviders) === JSON.stringify(anchor.song.musicProviders)
    if (unchanged) {
      if (play) play.run.anchor = anchor
      if (!heldAnew(anchor) && !mayHeal()) return
    }
    if (!sameEnd) endPlay()
    retries = 0
    void seekOut(anchor)
  }

  /** Whether what holds the play back from this listener, or lets them have it, has changed. */
  function heldAnew(anchor: Anchor): boolean {
    const held =
      state.name === 'unplayable' && (state.why === 'explicit' || state.why === 'sign-up') ? state.why : null
    return (options.heldBack?.(anchor) ?? null) !== held
  }

  function mayHeal(): boolean {
    const failed = state.name === 'unplayable' && state.why === 'unreachable'
    return failed && monotonic() - failedAt >= healNotBeforeMs
  }

  /** Finds the song's sound and plays it, unless that is what plays already. */
  async function seekOut(anchor: Anchor): Promise<void> {
    wish += 1
    const thisWish = wish
    const heldBack = options.heldBack?.(anchor) ?? null
    if (heldBack) return fail(anchor, heldBack)
    if (!play) setState({ name: 'loading', playId: anchor.playId })
    try {
      const media = await options.mediaUrlOf(anchor.song)
      if (thisWish !== wish) return
      if (play && isSamePlay(timed(play.media, play.run.anchor), timed(media, anchor))) {
        play.run.anchor = anchor
        if (state.name !== 'idle') setState({ ...state, playId: anchor.playId })
        return
      }
      endPlay()
      beginPlay(anchor, media)
    } catch (error) {
      if (thisWish !== wish) return
      if (error instanceof NothingPlaysIt) fail(anchor, error.why, error.provider)
      else fail(anchor, error instanceof PlayError ? 'no-provider' : 'unreachable')
    }
  }

  function beginPlay(anchor: Anchor, media: Playable): void {
    const shared: PlayOptions = {
      anchor,
      clock,
      monotonic,
      after,
      lead,
      startLatency: preferences.startLatency,
      onPhase(phase) {
        if (!play) return
        const { playId } = play.run.anchor
        if (phase === 'needs-gesture') setState({ name: 'waiting-for-tap', playId })
        else setState({ name: phase, playId })
      },
      onStartLatency(seconds) {
        preferences.startLatency = within('startLatency', seconds)
        writePreferences(surface.storage, preferences)
      },
    }
    const mine =
      media.kind === 'foreign'
        ? playForeign(media, {
            ...shared,
            volume: heardVolume(),
            onTrouble: (trouble) => (play === mine ? onPlayTrouble(trouble) : undefined),
          })
        : playOnDeck(media, decks, {
            ...shared,
            aboutNow: options.aboutNow ?? clock,
            isInUse: (deck) => play?.deck === deck,
          })
    play = mine
    if (mine) void letOut(mine)
  }

  /** Begins once the browser lets sound out; otherwise the listener is asked to tap. */
  async function letOut(mine: Play): Promise<void> {
    const open = await sound.open()
    if (play !== mine) return
    if (open) mine.run.begin()
    else setState({ name: 'waiting-for-tap', playId: mine.run.anchor.playId })
  }

  function beginIfWaiting(): void {
    if (state.name === 'waiting-for-tap') play?.run.begin()
  }

  function endPlay(): void {
    play?.end()
    play = null
  }

  function onTrouble(deck: Deck, trouble: Trouble): void {
    if (play && play.deck === deck) return onPlayTrouble(trouble)
    // What was only loaded ahead is loaded again when its turn comes.
    forget(deck.media)
    deck.eject()
  }

  function onPlayTrouble(trouble: Trouble): void {
    if (!play) return
    const { run, deck, media } = play
    const { anchor } = run
    run.stop()
    deck?.eject()
    forget(media)
    play = null
    const final = trouble === 'unsupported' || trouble === 'needs-account'
    if (retries > 0 || final) return fail(anchor, trouble, media.provider)
    retries += 1
    setState({ name: 'loading', playId: anchor.playId })
    wish += 1
    const thisWish = wish
    after(retryAfterMs, () => {
      if (thisWish === wish && wanted) void seekOut(wanted)
    })
  }

  function fail(anchor: Anchor, why: WhyUnplayable, provider: PlayableProvider | null = null): void {
    endPlay()
    failedAt = monotonic()
    setState({ name: 'unplayable', playId: anchor.playId, why, ...(provider ? { provider } : {}) })
  }

  function heardVolume(): number {
    return preferences.muted ? 0 : preferences.volume * ducked
  }

  function applyVolume(): void {
    sound.setVolume(heardVolume())
    play?.setVolume(heardVolume())
    writePreferences(surface.storage, preferences)
  }

  function expected(): number | null {
    const now = clock()
    return wanted === null || now === null ? null : positionAt(wanted, now)
  }

  function position(): number | null {
    if (state.name !== 'playing') return null
    const reported = play?.run.position() ?? null
    // A provider's own player does not sound through us, and says what is heard.
    return reported === null || !play?.deck ? reported : reported - sound.latency()
  }

  function drift(): number | null {
    const [room, heard] = [expected(), position()]
    return room === null || heard === null ? null : room - heard
  }

  return {
    follow,
    preload(song) {
      if (!song || stopped) return
      options.mediaUrlOf(song).then(
        (media) => {
          if (stopped || media.kind === 'foreign' || decks.some((deck) => deck.media?.url === media.url)) return
          decks.find((deck) => deck !== play?.deck)?.load(media, 0)
        },
        // Whatever is wrong with it is told when its turn comes.
        () => undefined,
      )
    },
    async unlock() {
      for (const deck of decks) deck.prime()
      const open = await sound.open()
      if (open) beginIfWaiting()
      return open
    },
    retry() {
      if (state.name !== 'unplayable' || !wanted) return
      retries = 0
      void seekOut(wanted)
    },
    state: () => state,
    anchor: () => wanted,
    position,
    expected,
    drift,
    energy: () => sound.energy(),
    volume: () => preferences.volume,
    setVolume(volume) {
      preferences.volume = within('volume', volume)
      applyVolume()
    },
    muted: () => preferences.muted,
    mute(muted) {
      preferences.muted = muted
      applyVolume()
    },
    duck(share) {
      ducked = within('volume', share)
      applyVolume()
    },
    nudgeMs: () => preferences.nudgeMs,
    setNudge(ms) {
      preferences.nudgeMs = within('nudgeMs', ms)
      writePreferences(surface.storage, preferences)
    },
    report: () =>
      reportOf({
        state: state.name,
        playId: wanted?.playId ?? null,
        figures: play?.run.figures(),
        retries,
        preferences,
        drift: drift(),
        latency: sound.latency(),
      }),
    stop() {
      follow(null)
      stopped = true
      for (const deck of decks) deck.eject()
      sound.close()
    },
  }
}

/** An address that was no good is asked for anew. */
function forget(media: Playable | null): void {
  media?.forget?.()
}

function timed(media: Playable, anchor: Anchor) {
  return { provider: media.provider, url: media.url, endTime: anchor.endTime }
}
