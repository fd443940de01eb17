/** How long users may edit their own message (client specification, section 9). */
export const editWindowMs = 20_000

/** How long a deletion can be undone. */
export const undoWindowMs = 10_000

/** Whether a user may still edit a message; times in milliseconds. */
export function mayEdit(message: { sender: string; sentAtMs: number }, by: string, now: number): boolean {
  return message.sender === by && now - message.sentAtMs <= editWindowMs
}

const mentionPattern = /<@uid:([\w-]{1,64})>/g

/** The form of a mention inside a text. */
export const mentionOf = (uid: string) => `<@uid:${uid}>`

/** The people mentioned, each once, in the order of the text. */
export const mentionsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(mentionPattern), ([, uid]) => uid ?? '')),
]
