import type { Deck } from './deck.ts'
import type { After } from './run-core.ts'
import type { Sound } from './sound.ts'
import type { Trouble } from './trouble.ts'

/** What the player needs of the machine it runs on. */
export type Device = {
  sound: Sound
  createDeck: (onTrouble: (trouble: Trouble) => void) => Deck
  monotonic: () => number
  after: After
}
