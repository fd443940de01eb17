import { commandIn } from '@segue/shared/chat/commands.ts'

/** Commands that expand to text. Unknown ones are sent unchanged, because the room's bots read them. */
const sent: Record<string, (rest: string) => string> = {
  me: (rest) => (rest ? `_${rest}_` : ''),
  spoiler: (rest) => (rest ? `||${rest}||` : ''),
}

/** Commands that run code, which is loaded on first use. */
export const doneLater = ['skip', 'roll', 'song', 'dj', 'topic'] as const
export type DoneLater = (typeof doneLater)[number]

type Meaning = { send: string } | { run: DoneLater; words: string } | null

/** What a message means: text to send, a command to run, or null while a command lacks its argument. */
export function meaningOf(message: string): Meaning {
  const { name, words } = commandIn(message) ?? { name: '', words: '' }
  const run = doneLater.find((one) => one === name)
  if (run && (run !== 'skip' || !words)) return { run, words }
  const command = Object.hasOwn(sent, name) ? sent[name] : undefined
  const send = command ? command(words) : message
  return send ? { send } : null
}

/** The part of a command's name being typed at the start of a message, or null. */
export const commandBeingTyped = (text: string, cursor: number): string | null =>
  /^\/([\w-]{0,32})$/.exec(text.slice(0, cursor))?.[1]?.toLowerCase() ?? null
