import { commandIn } from '@segue/shared/chat/commands.ts'

/** What a message that begins with a slash says instead. Others are sent as they are: the room's bots read them. */
const sent: Record<string, (rest: string) => string> = {
  me: (rest) => (rest ? `_${rest}_` : ''),
  spoiler: (rest) => (rest ? `||${rest}||` : ''),
}

/** What the composer does when it is told to; the doing is fetched when it is wanted. */
export const doneLater = ['skip', 'roll', 'song', 'dj', 'topic'] as const
export type DoneLater = (typeof doneLater)[number]

type Meaning = { send: string } | { run: DoneLater; words: string } | null

/** What is meant by a message: words to send, something to do, or nothing yet where a command still wants its words. */
export function meaningOf(message: string): Meaning {
  const { name, words } = commandIn(message) ?? { name: '', words: '' }
  const run = doneLater.find((one) => one === name)
  if (run && (run !== 'skip' || !words)) return { run, words }
  const command = Object.hasOwn(sent, name) ? sent[name] : undefined
  const send = command ? command(words) : message
  return send ? { send } : null
}

/** The part of a command's name being typed at the beginning of a message, or null. */
export const commandBeingTyped = (text: string, cursor: number): string | null =>
  /^\/([\w-]{0,32})$/.exec(text.slice(0, cursor))?.[1]?.toLowerCase() ?? null
