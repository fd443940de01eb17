import { withSentence } from '@segue/shared/i18n/refusal-sentence.ts'
import type { WireMessage } from '@segue/shared/room/protocol/protocol.ts'
import type { StepMessage } from '@segue/shared/room/recorder/step-message.ts'
import type { StepResult } from '@segue/shared/room/step.ts'
import { isStorable } from './json-text.ts'
import type { Numbered } from './numbered.ts'

/** Encodes messages. */
interface Framing {
  framed(messages: readonly WireMessage[], from: string, sentAt: number): Numbered[]
  aside(message: WireMessage, from: string, sentAt: number): string
}

/** The same text for several people. */
export interface TextToPeople {
  userUuids: string[]
  text: string
}

/** The encoded messages of a step: to everybody, and to single people. */
export interface EncodedStep {
  framed: readonly Numbered[]
  toPeople: readonly TextToPeople[]
}

/**
 * Encodes the messages of a step before they are sent. Undefined if JSON or a database can't represent them; the step
 * must then be undone.
 */
export function encodeStep(
  broadcaster: Framing,
  { messages, answer, effects, lasting }: StepResult,
  from: string,
  sentAt: number,
): EncodedStep | undefined {
  const toAll = messages.flatMap(({ to, message }) => (to === 'room' ? [withSentence(message)] : []))
  try {
    const framed = broadcaster.framed(toAll, from, sentAt)
    const toPeople = encodeToPeople(messages, (message) => broadcaster.aside(withSentence(message), from, sentAt))
    const others = JSON.stringify([answer, lasting && lasting.backstage, effects])
    // Sums are numbers, which can always be stored.
    const isEncodable = framed.every((one) => one.sums || isStorable(one.text))
    return isEncodable && toPeople.every(({ text }) => isStorable(text)) && isStorable(others)
      ? { framed, toPeople }
      : undefined
  } catch (error) {
    // Nested too deeply for the stack, or too long for a string.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Encodes a message to several people only once. */
function encodeToPeople(
  messages: readonly StepMessage[],
  encode: (message: StepMessage['message']) => string,
): TextToPeople[] {
  const toPeople: TextToPeople[] = []
  let last: StepMessage['message'] | undefined
  for (const { to, message } of messages) {
    if (to === 'room') continue
    const before = toPeople.at(-1)
    if (before && message === last) before.userUuids.push(to.userUuid)
    else toPeople.push({ userUuids: [to.userUuid], text: encode(message) })
    last = message
  }
  return toPeople
}
