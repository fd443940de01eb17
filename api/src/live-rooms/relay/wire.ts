import * as z from 'zod/mini'
import { type ClusterMessage, readAs } from '../../ports/cluster-message.ts'
import { PersonSchema } from '../processes/cluster-messages.ts'
import type { Attachment, CloseReason } from '../wire/packet.ts'
import type { Numbered } from '../wire/numbered.ts'
import type { Difference } from './differences.ts'

/**
 * Messages between the two ends of a relay. A message is a line of JSON with its kind, followed by texts as clients
 * receive them, one per line: each is single-line JSON, and no process has to parse it on the way.
 */

/** From the process that has the sockets to the one that holds the room. */
export type FromRelay =
  | { kind: 'open'; relay: string; attachment: Attachment }
  /**
   * Followed by the clients' frames, concatenated; `frames` lists each one's connection and length. `relay` is absent
   * in messages of older processes.
   */
  | { kind: 'said'; relay?: string; frames: readonly (readonly [id: string, length: number])[] }
  | { kind: 'closed'; id: string }
  /** Messages may have been lost: lists the existing connections and the last message that was received. */
  | { kind: 'resume'; relay: string; seq: number; ids: readonly string[] }

/** From the process that holds the room to one that has sockets. */
export type ToRelay =
  /** Followed by texts for one connection, sent immediately. */
  | { kind: 'send'; id: string }
  /** The same for several connections, sent after any room messages that are deferred for them. */
  | { kind: 'deliver'; ids: string[] }
  /**
   * Followed by the beginning and end of the join response, and everybody's data; the last two as the difference from
   * response number `since`. Messages newer than `seq` follow.
   */
  | { kind: 'admit'; id: string; seq: number; since: number; stays: readonly Difference['stays'][] }
  /** The connection gets no more of the room's messages, but stays open. */
  | { kind: 'detach'; id: string }
  | { kind: 'close'; id: string; reason?: CloseReason | undefined }
  | { kind: 'destroy'; id: string }
  /** The messages missed since `since`, or null if there are too many; followed by the texts. */
  | { kind: 'missed'; since: number; numbers: Numbers | null }

/** To all processes that have sockets in a room. */
export type ToRelays =
  /** Followed by the texts. */
  { kind: 'push'; numbers: Numbers } | { kind: 'ended' }

/** Per message: its number, the revision after it, and the number of the first message that was merged into it. */
export type Numbers = readonly (readonly [seq: number, rev: number, first: number])[]

/** The subjects of one room under one holder. A previous holder has different ones, which nobody listens to. */
export const subjectsOf = (roomUuid: string, epoch: number) => ({
  hello: `room.${roomUuid}.${epoch}.hello`,
  up: `room.${roomUuid}.${epoch}.up`,
  down: (relay: string) => `room.${roomUuid}.${epoch}.down.${relay}`,
  all: `room.${roomUuid}.${epoch}.all`,
})

export const lines = (head: FromRelay | ToRelay | ToRelays, texts: readonly string[] = []): string =>
  [JSON.stringify(head), ...texts].join('\n')

const id = z.string().check(z.minLength(1), z.maxLength(200))
const ids = z.array(id).check(z.maxLength(100_000))
const count = z.int().check(z.nonnegative())
const NumbersSchema = z.array(z.tuple([count, count, count])).check(z.maxLength(10_000))

const AttachmentSchema = z.object({
  id,
  person: z.nullable(PersonSchema),
  token: z.string(),
  client: z.exactOptional(z.string()),
  joined: z.boolean(),
})

const FromRelaySchema: z.ZodMiniType<FromRelay> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), relay: id, attachment: AttachmentSchema }),
  z.object({
    kind: z.literal('said'),
    relay: z.exactOptional(id),
    frames: z.array(z.tuple([id, count])).check(z.maxLength(100_000)),
  }),
  z.object({ kind: z.literal('closed'), id }),
  z.object({ kind: z.literal('resume'), relay: id, seq: count, ids }),
])

const ToRelaySchema: z.ZodMiniType<ToRelay> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('send'), id }),
  z.object({ kind: z.literal('deliver'), ids }),
  z.object({
    kind: z.literal('admit'),
    id,
    seq: count,
    since: count,
    stays: z.array(z.tuple([count, count])).check(z.length(2)),
  }),
  z.object({ kind: z.literal('detach'), id }),
  z.object({
    kind: z.literal('close'),
    id,
    // The limits of a WebSocket close frame.
    reason: z.optional(
      z.object({ code: z.int().check(z.minimum(1000), z.maximum(4999)), reason: z.string().check(z.maxLength(100)) }),
    ),
  }),
  z.object({ kind: z.literal('destroy'), id }),
  z.object({ kind: z.literal('missed'), since: count, numbers: z.nullable(NumbersSchema) }),
])

const ToRelaysSchema: z.ZodMiniType<ToRelays> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('push'), numbers: NumbersSchema }),
  z.object({ kind: z.literal('ended') }),
])

/** A received message: its parsed first line, and the rest unchanged. */
interface Read<Head> {
  head: Head
  rest: string
}

function headAndRest<Head>(schema: z.ZodMiniType<Head>, message: string): Read<Head> | undefined {
  const end = message.indexOf('\n')
  const head = readAs(schema, end < 0 ? message : message.slice(0, end))
  return head && { head, rest: end < 0 ? '' : message.slice(end + 1) }
}

/** The largest message is a crowd that joins all at once: some hundred bytes for each of fifty thousand. */
const maxLength = 64_000_000

export const fromRelay: ClusterMessage<Read<FromRelay>> = {
  maxLength,
  read(text) {
    const message = headAndRest(FromRelaySchema, text)
    if (message?.head.kind !== 'said') return message
    const length = message.head.frames.reduce((sum, [, each]) => sum + each, 0)
    return length === message.rest.length ? message : undefined
  },
}

/** Messages to one relay that were sent together. */
export const toRelay: ClusterMessage<Read<ToRelay>[]> = {
  maxLength,
  read(bundle) {
    const messages = unbundled(bundle).map((one) => headAndRest(ToRelaySchema, one))
    return messages.every((one) => one !== undefined && hasItsTexts(one)) ? (messages as Read<ToRelay>[]) : undefined
  },
}

export const toRelays: ClusterMessage<Read<ToRelays>> = {
  maxLength,
  read(text) {
    const message = headAndRest(ToRelaysSchema, text)
    return message && hasItsTexts(message) ? message : undefined
  },
}

/** Whether there are as many texts as numbers for them. */
function hasItsTexts({ head, rest }: Read<ToRelay | ToRelays>): boolean {
  return !('numbers' in head) || !head.numbers || textsOf(rest).length === head.numbers.length
}

/** JSON never contains this character unescaped, so it can separate bundled messages. */
const between = '\u001E'

export const bundled = (messages: readonly string[]): string => messages.join(between)
const unbundled = (bundle: string): string[] => bundle.split(between)

export const textsOf = (rest: string): string[] => (rest === '' ? [] : rest.split('\n'))

/** Clients' frames are forwarded unchanged, so no separator is safe between them. */
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
