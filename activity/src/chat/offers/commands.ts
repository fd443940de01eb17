/** What a message that begins with a slash says instead. Others are sent as they are: the room's bots read them. */
const said: Record<string, (rest: string) => string> = {
  me: (rest) => (rest ? `_${rest}_` : ''),
  spoiler: (rest) => (rest ? `||${rest}||` : ''),
}

/** Commands that the composer knows, in the order in which they are offered. */
export const commands = ['me', 'spoiler', 'skip'] as const

/** What is meant by a message: words to send, a song to skip, or nothing yet where a command still wants its words. */
export function meaningOf(message: string): { send: string } | 'skip' | null {
  const [, name = '', rest = ''] = /^\/(\w+)(?:\s+([^]*))?$/.exec(message) ?? []
  if (name === 'skip' && !rest.trim()) return 'skip'
  const command = Object.hasOwn(said, name) ? said[name] : undefined
  const words = command ? command(rest.trim()) : message
  return words ? { send: words } : null
}

/** The part of a command's name being typed at the beginning of a message, or null. */
export const commandBeingTyped = (text: string, cursor: number): string | null =>
  /^\/(\w{0,20})$/.exec(text.slice(0, cursor))?.[1] ?? null
