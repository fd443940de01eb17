import type { Deck } from '../decks/deck.ts'
import type { After } from '../run/run-core.ts'
import type { Sound } from './sound.ts'
import type { Trouble } from '../run/trouble.ts'

/** What the player needs from the machine it runs on. */
export type Device = {
  sound: Sound
  createDeck: (onTrouble: (trouble: Trouble) => void) => Deck
  /** Reports the current loudspeaker, null if unknown. Returns a function that stops watching. */
  watchOutput: (onDevice: (name: string | null) => void) => () => void
  monotonic: () => number
  after: After
}
