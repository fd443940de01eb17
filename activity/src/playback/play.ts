import { startPosition, type Anchor } from '@segue/shared/playback/choice.ts'
import type { CoarseRunOptions } from './run/coarse-run.ts'
import type { Deck, Fader } from './decks/deck.ts'
import type { ForeignMedia, Media, Playable } from './decks/media.ts'
import { createRun, type RunOptions } from './run/run.ts'
import type { Run } from './run/run-core.ts'

const fadeOutMs = 150

/** What sounds now, or is about to. */
export type Play = {
  run: Run
  media: Playable
  /** The deck it is on; null when it is on none. */
  deck: Deck | null
  /** Its level in the mix; null when a provider's own player has it. */
  fader: Fader | null
  /** How long it takes from where it says it is to the ear, seconds. */
  latency: () => number
  setVolume: (volume: number) => void
  /** Silence. Nothing of it is heard or told from here on. */
  end: () => void
}

export type PlayOptions = Omit<RunOptions, 'deck'> & {
  /** About the server's time, ms: good enough to fetch the right piece of a song before `clock` knows. */
  aboutNow: () => number | null
}
type DeckPlayOptions = PlayOptions & { isInUse: (deck: Deck) => boolean }

/** Plays what has an address on the deck that has it already, else on a free one. */
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
    // All decks are heard through the one volume of the page.
    setVolume: () => undefined,
    end() {
      if (ended) return
      ended = true
      run.stop()
      deck.fadeTo(0, fadeOutMs)
      const mine = deck.media
      after(fadeOutMs + 30, () => {
        // A later play may have taken the same record up again, and then it is not ours to take off.
        if (deck.media === mine && !options.isInUse(deck)) deck.eject()
      })
    },
  }
}

/** Plays what only its provider's own player can. */
export function playForeign(
  media: ForeignMedia,
  options: PlayOptions & Pick<CoarseRunOptions, 'volume' | 'onTrouble' | 'onLength'>,
): Play {
  const run = media.follow({ ...options, open: media.open })
  return {
    run,
    media,
    deck: null,
    fader: null,
    // It says what is heard.
    latency: () => 0,
    setVolume: (volume) => run.setVolume(volume),
    end: () => run.stop(),
  }
}

/** Where to start the song, seconds. While the time is unknown, that is its beginning. */
function startOf({ startTime, endTime }: Anchor, now: number | null): number {
  return startPosition({ duration: (endTime - startTime) / 1000, endTime, now: now ?? startTime })
}
