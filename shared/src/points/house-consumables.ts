import type { ConsumableShow } from './consumables.ts'

/** Our own consumables with their initial prices. */
export const houseConsumables: readonly { show: ConsumableShow; name: string; tokenCost: number }[] = [
  { show: 'flower', name: 'Flower', tokenCost: 5 },
  { show: 'confetti', name: 'Confetti', tokenCost: 10 },
  { show: 'spotlight', name: 'Spotlight', tokenCost: 20 },
  { show: 'drinks', name: 'A round of drinks', tokenCost: 30 },
  { show: 'dedication', name: 'Song dedication', tokenCost: 40 },
  { show: 'stageDive', name: 'Stage dive', tokenCost: 50 },
  { show: 'discoBall', name: 'Disco ball drop', tokenCost: 75 },
  { show: 'fireworks', name: 'Fireworks', tokenCost: 100 },
]

/** Max characters of a dedication. */
export const maxDedicationLength = 140
