/** How long somebody may mend what they wrote (client specification, section 9). */
export const editWindowMs = 20_000

/** How long a deletion can be taken back. */
export const undoWindowMs = 10_000

/** Whether somebody may still change a message; times in milliseconds. */
export function mayEdit(message: { sender: string; sentAtMs: number }, by: string, now: number): boolean {
  return message.sender === by && now - message.sentAtMs <= editWindowMs
}

const mentionPattern = /<@uid:([\w-]{1,64})>/g

/** How a mention is written into a text. */
export const mentionOf = (uid: string) => `<@uid:${uid}>`

/** The people mentioned, each once, in the order of the text. */
export const mentionsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(mentionPattern), ([, uid]) => uid ?? '')),
]
