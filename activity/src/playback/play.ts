import { startPosition, type Anchor } from '@segue/shared/playback/choice.ts'
import type { CoarseRunOptions } from './run/coarse-run.ts'
import type { Deck, Fader } from './decks/deck.ts'
import type { ForeignMedia, Media, Playable } from './decks/media.ts'
import { createRun, type RunOptions } from './run/run.ts'
import type { Run } from './run/run-core.ts'

const fadeOutMs = 150

/** The sound that is playing or about to. */
export type Play = {
  run: Run
  media: Playable
  /** Its deck; null if it has none. */
  deck: Deck | null
  /** Its level in the mix; null for a provider's own player. */
  fader: Fader | null
  /** The delay between its reported and its audible position, seconds. */
  latency: () => number
  setVolume: (volume: number) => void
  /** The share of the volume that it plays with, 0–1, where it can't be mixed. */
  setLevel: (level: number) => void
  /** Fades it out. It reports nothing from here on. */
  end: () => void
}

export type PlayOptions = Omit<RunOptions, 'deck'> & {
  /** An estimate of the server's time, ms: good enough to fetch the right segment before `clock` is known. */
  aboutNow: () => number | null
}
type DeckPlayOptions = PlayOptions & { isInUse: (deck: Deck) => boolean }

/** Plays media on the deck that has it loaded, else on a free one. */
export function playOnDeck(media: Media, decks: readonly [Deck, Deck], options: DeckPlayOptions): Play {
  const { anchor, clock, aboutNow, after } = options
  const ready = decks.find((deck) => deck.media?.url === media.url)
  const deck = ready ?? decks.find((each) => each.media === null) ?? decks[0]
  if (!ready) deck.load(media, startOf(anchor, clock() ?? aboutNow()))
  const run = createRun({ ...options, deck })
  let ended = false
  return {
    run,
    media,
    deck,
    fader: deck,
    latency: () => deck.latency(),
    // The page's volume applies to all decks.
    setVolume: () => undefined,
    setLevel: () => undefined,
    end() {
      if (ended) return
      ended = true
      run.stop()
      deck.fadeTo(0, fadeOutMs)
      const mine = deck.media
      after(fadeOutMs + 30, () => {
        // A later play may be using the same media on this deck, and then it must stay.
        if (deck.media === mine && !options.isInUse(deck)) deck.eject()
      })
    },
  }
}

/** Plays media that only its provider's own player can play. */
export function playForeign(
  media: ForeignMedia,
  options: PlayOptions & Pick<CoarseRunOptions, 'volume' | 'onTrouble' | 'onLength'> & { level: number },
): Play {
  let { volume, level } = options
  // Providers' players get the volume of the slider, and square it.
  const audible = () => volume * Math.sqrt(level)
  const run = media.follow({ ...options, volume: audible(), open: media.open })
  return {
    run,
    media,
    deck: null,
    fader: null,
    // The position it reports is the audible one.
    latency: () => 0,
    setVolume(next) {
      volume = next
      run.setVolume(audible())
    },
    setLevel(next) {
      if (next === level) return
      level = next
      run.setVolume(audible())
    },
    end: () => run.stop(),
  }
}

/** Where to start the song, seconds: at its beginning while the time is unknown. */
function startOf({ startTime, endTime }: Anchor, now: number | null): number {
  return startPosition({ duration: (endTime - startTime) / 1000, endTime, now: now ?? startTime })
}
