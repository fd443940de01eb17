import type { ChatMessage } from './message.ts'

type Ordered = { id: string; sentAt: number; updatedAt: number }

/** Max number of messages that one merge adds (client specification, section 9). */
export const maxNewPerMerge = 300

/** By time, then by number: the order in which a group's messages were received. */
export const inOrder = (a: Ordered, b: Ordered) => a.sentAt - b.sentAt || Number(a.id) - Number(b.id)

/**
 * Known and newly fetched messages together, in order. A known message is replaced by a version that is at least as
 * new. Of the unknown ones the latest 300 are added, so someone who comes back after a week sees today.
 */
export function mergeMessages<M extends Ordered>(known: readonly M[], fetched: readonly M[]): M[] {
  const merged = new Map(known.map((message) => [message.id, message]))
  const unknown = new Map<string, M>()
  for (const message of fetched) {
    const before = merged.get(message.id)
    if (!before) unknown.set(message.id, message)
    else if (message.updatedAt >= before.updatedAt) merged.set(message.id, message)
  }
  const added = [...unknown.values()].toSorted(inOrder).slice(-maxNewPerMerge)
  return [...merged.values(), ...added].toSorted(inOrder)
}

/** Removes a message, for example after it was deleted. */
export const withoutMessage = <M extends { id: string }>(messages: readonly M[], id: string): M[] =>
  messages.filter((message) => message.id !== id)

/**
 * Collapses consecutive room lines to the last one. Purchases (section 5), awards and the room's notices about itself
 * stay.
 */
export function collapseRoomLines<L extends ChatMessage>(lines: readonly L[]): L[] {
  return lines.filter((line, at) => !isPlainRoomLine(line) || !isPlainRoomLine(lines[at + 1]))
}

const isPlainRoomLine = (line: ChatMessage | undefined) =>
  line?.type === 'room' && !line.consumable && !line.award && !line['roomNotice']
