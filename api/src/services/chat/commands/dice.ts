import type { Dice } from '@segue/shared/chat/commands.ts'
import type { Ids } from '../../../ports/ids.ts'

/** The result of a dice roll. */
export type Thrown = { sides: number; rolled: number[] }

/** Rolls dice; every side is equally likely. */
export const throwDice = ({ bytes }: Pick<Ids, 'bytes'>, { dice, sides }: Dice): Thrown => ({
  sides,
  rolled: Array.from({ length: dice }, () => 1 + numberBelow(bytes, sides)),
})

function numberBelow(bytes: Ids['bytes'], below: number): number {
  // Numbers beyond the last whole multiple would make the first sides more likely.
  const max = 65_536 - (65_536 % below)
  for (;;) {
    const [high = 0, low = 0] = bytes(2)
    const drawn = high * 256 + low
    if (drawn < max) return drawn % below
  }
}
