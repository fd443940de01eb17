import type { WireMessage } from '@segue/shared/room/protocol/protocol.ts'
import type { StepResult } from '@segue/shared/room/step.ts'
import { isStorable } from './json-text.ts'
import type { Numbered } from './numbered.ts'

/** What puts messages into words. */
interface Framing {
  framed(messages: readonly WireMessage[], from: string, sentAt: number): Numbered[]
  aside(message: WireMessage, from: string, sentAt: number): string
}

/** The same words for each of some people. */
export interface TextToPeople {
  userUuids: string[]
  text: string
}

/** What a step has to say, in words: to everybody, and to single persons. */
export interface EncodedStep {
  framed: readonly Numbered[]
  toPeople: readonly TextToPeople[]
}

/**
 * Puts into words what a step has to say, before it is said. Undefined where JSON or a database does not take it: the
 * step must be undone then.
 */
export function encodeStep(
  broadcaster: Framing,
  { messages, answer, effects, lasting }: StepResult,
  from: string,
  sentAt: number,
): EncodedStep | undefined {
  const toAll = messages.flatMap(({ to, message }) => (to === 'room' ? [message] : []))
  try {
    const framed = broadcaster.framed(toAll, from, sentAt)
    const toPeople = encodeToPeople(messages, (message) => broadcaster.aside(message, from, sentAt))
    const others = JSON.stringify([answer, lasting && lasting.backstage, effects])
    // Sums are numbers, which are always storable.
    const isEncodable = framed.every((one) => one.sums || isStorable(one.text))
    return isEncodable && toPeople.every(({ text }) => isStorable(text)) && isStorable(others)
      ? { framed, toPeople }
      : undefined
  } catch (error) {
    // Too deep for the stack, or too long for a string.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A message that several hear is put into words once. */
function encodeToPeople(messages: StepResult['messages'], encode: (message: WireMessage) => string): TextToPeople[] {
  const toPeople: TextToPeople[] = []
  let last: WireMessage | undefined
  for (const { to, message } of messages) {
    if (to === 'room') continue
    const before = toPeople.at(-1)
    if (before && message === last) before.userUuids.push(to.userUuid)
    else toPeople.push({ userUuids: [to.userUuid], text: encode(message) })
    last = message
  }
  return toPeople
}
