/** Slash commands that our clients handle themselves; bots in a room can announce more. */
export const builtInCommands = ['me', 'spoiler', 'roll', 'song', 'dj', 'skip', 'topic'] as const
export type BuiltInCommand = (typeof builtInCommands)[number]

/** Valid names of commands. */
export const commandName = /^[a-z0-9][a-z0-9_-]{0,31}$/

/** Max number of commands that one bot can announce in a room. */
export const maxCommandsPerBot = 25

/** The command at the beginning of a text and its arguments, or null. */
export function commandIn(text: string): { name: string; words: string } | null {
  const [, name, words = ''] = /^\/([\w-]{1,32})(?:\s([^]*))?$/.exec(text.trim()) ?? []
  return name === undefined ? null : { name: name.toLowerCase(), words: words.trim() }
}

/** The dice to roll. */
export type Dice = { dice: number; sides: number }
export const maxDice = 10
export const maxSides = 1000

/**
 * Parses dice: an empty text is one six-sided die, `20` one die with 20 sides, `2d6` two with six. Null for anything
 * else.
 */
export function diceIn(words: string): Dice | null {
  if (words === '') return { dice: 1, sides: 6 }
  const [, dice, sides = '0'] = /^(?:(\d{0,2})d)?(\d{1,4})$/i.exec(words) ?? []
  const meant = { dice: Number(dice || 1), sides: Number(sides) }
  return meant.dice >= 1 && meant.dice <= maxDice && meant.sides >= 2 && meant.sides <= maxSides ? meant : null
}

/** The result of a roll as shown to everyone: `🎲 2d6: 3 + 4 = 7`. */
export function throwInWords(sides: number, rolled: readonly number[]): string {
  const sum = rolled.reduce((total, one) => total + one, 0)
  return `🎲 ${rolled.length}d${sides}: ${rolled.length > 1 ? `${rolled.join(' + ')} = ` : ''}${sum}`
}
