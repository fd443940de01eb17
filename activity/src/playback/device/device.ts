import type { Deck } from '../decks/deck.ts'
import type { After } from '../run/run-core.ts'
import type { Sound } from './sound.ts'
import type { Trouble } from '../run/trouble.ts'

/** What the player needs of the machine it runs on. */
export type Device = {
  sound: Sound
  createDeck: (onTrouble: (trouble: Trouble) => void) => Deck
  /** Tells which loudspeaker sound goes to, null where that is not known. Returns how to stop. */
  watchOutput: (onDevice: (name: string | null) => void) => () => void
  monotonic: () => number
  after: After
}
