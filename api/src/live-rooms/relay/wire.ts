import type { Attachment, CloseReason } from '../packet.ts'
import type { Numbered } from '../numbered.ts'
import type { Difference } from './differences.ts'

/**
 * What the two ends of a relay say to each other. A message is a line of JSON that says what it is, and behind it texts
 * as they go to clients, one to a line: they are JSON of one line, and nobody has to read them on the way.
 */

/** From the process that has the sockets to the one that holds the room. */
export type FromRelay =
  | { kind: 'open'; relay: string; attachment: Attachment }
  /** Followed by what clients say, one behind the other: whose it is, and how long. */
  | { kind: 'said'; frames: readonly (readonly [id: string, length: number])[] }
  | { kind: 'closed'; id: string }
  /** What was said meanwhile may be lost: these connections are there, and this is the last message they heard. */
  | { kind: 'resume'; relay: string; seq: number; ids: readonly string[] }

/** From the process that holds the room to one that has sockets. */
export type ToRelay =
  /** Followed by texts for one connection, at once. */
  | { kind: 'send'; id: string }
  /** The same for each of some connections, behind whatever they have been told of the room. */
  | { kind: 'deliver'; ids: string[] }
  /**
   * Followed by beginning and end of the answer to a join, and everybody's data; the last two as what is new since the
   * answer of this number. What is newer than `seq` follows.
   */
  | { kind: 'admit'; id: string; seq: number; since: number; stays: readonly Difference['stays'][] }
  /** It hears the room no more, and stays. */
  | { kind: 'detach'; id: string }
  | { kind: 'close'; id: string; reason?: CloseReason | undefined }
  | { kind: 'destroy'; id: string }
  /** What was missed since the message that it names, or that too much was; followed by the texts. */
  | { kind: 'missed'; since: number; numbers: Numbers | null }

/** To all who have sockets in a room. */
export type ToRelays =
  /** Followed by the texts. */
  { kind: 'push'; numbers: Numbers } | { kind: 'ended' }

/** The number of each message, the revision after it, and the number of the first that was added up in it. */
export type Numbers = readonly (readonly [seq: number, rev: number, first: number])[]

/** The subjects of one room under one owner. Whoever owned it before has others, and is heard by nobody. */
export const subjectsOf = (roomUuid: string, epoch: number) => ({
  hello: `room.${roomUuid}.${epoch}.hello`,
  up: `room.${roomUuid}.${epoch}.up`,
  down: (relay: string) => `room.${roomUuid}.${epoch}.down.${relay}`,
  all: `room.${roomUuid}.${epoch}.all`,
})

export const lines = (head: FromRelay | ToRelay | ToRelays, texts: readonly string[] = []): string =>
  [JSON.stringify(head), ...texts].join('\n')

/** The first line, read, and the rest as it is. Only our own processes write them, so that they are not judged. */
function headAndRest(message: string) {
  const end = message.indexOf('\n')
  return { head: JSON.parse(end < 0 ? message : message.slice(0, end)), rest: end < 0 ? '' : message.slice(end + 1) }
}

export const fromRelay = (message: string): { head: FromRelay; rest: string } => headAndRest(message)
export const toRelay = (message: string): { head: ToRelay; rest: string } => headAndRest(message)
export const toRelays = (message: string): { head: ToRelays; rest: string } => headAndRest(message)

/** No JSON has it as it is, so that it stands between messages that travel together. */
const between = '\u001E'

export const bundled = (messages: readonly string[]): string => messages.join(between)
export const unbundled = (bundle: string): string[] => bundle.split(between)

export const textsOf = (rest: string): string[] => (rest === '' ? [] : rest.split('\n'))

/** What clients say is taken as it is, so that no sign can stand between two of them. */
export function framesOf(frames: readonly (readonly [id: string, length: number])[], rest: string) {
  let at = 0
  return frames.map(([id, length]) => ({ id, text: rest.slice(at, (at += length)) }))
}

export const numbersOf = (numbered: readonly Numbered[]): Numbers =>
  numbered.map(({ seq, rev, first = seq }) => [seq, rev, first])

export function numberedOf(numbers: Numbers, rest: string): Numbered[] {
  const texts = textsOf(rest)
  return numbers.map(([seq, rev, first], index) => ({ seq, rev, first, text: texts[index] ?? '' }))
}
