/** What a message that begins with a slash means to the clients of ours; bots of a room announce others. */
export const builtInCommands = ['me', 'spoiler', 'roll', 'song', 'dj', 'skip', 'topic'] as const
export type BuiltInCommand = (typeof builtInCommands)[number]

/** How a command may be called. */
export const commandName = /^[a-z0-9][a-z0-9_-]{0,31}$/

/** The most commands that one bot announces in a room. */
export const maxCommandsPerBot = 25

/** The command that a text begins with and the words behind it, or null. */
export function commandIn(text: string): { name: string; words: string } | null {
  const [, name, words = ''] = /^\/([\w-]{1,32})(?:\s([^]*))?$/.exec(text.trim()) ?? []
  return name === undefined ? null : { name: name.toLowerCase(), words: words.trim() }
}

/** Dice that are thrown. */
export type Dice = { dice: number; sides: number }
export const maxDice = 10
export const maxSides = 1000

/** The dice that somebody names: none is one of six sides, `20` one of twenty, `2d6` two of six. Null for anything else. */
export function diceIn(words: string): Dice | null {
  if (words === '') return { dice: 1, sides: 6 }
  const [, dice, sides = '0'] = /^(?:(\d{0,2})d)?(\d{1,4})$/i.exec(words) ?? []
  const meant = { dice: Number(dice || 1), sides: Number(sides) }
  return meant.dice >= 1 && meant.dice <= maxDice && meant.sides >= 2 && meant.sides <= maxSides ? meant : null
}

/** A throw in words that everybody reads: `🎲 2d6: 3 + 4 = 7`. */
export function throwInWords(sides: number, rolled: readonly number[]): string {
  const sum = rolled.reduce((total, one) => total + one, 0)
  return `🎲 ${rolled.length}d${sides}: ${rolled.length > 1 ? `${rolled.join(' + ')} = ` : ''}${sum}`
}
