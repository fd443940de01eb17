import en from './en.json' with { type: 'json' }
import pagesEn from './pages-en.json' with { type: 'json' }
import { interpolate } from './interpolate.ts'
import type { RoomMessage } from '../room/protocol/messages.ts'
import type { StepMessage } from '../room/recorder/step-message.ts'
import type { RefusalCode } from '../room/refusals/refusals.ts'

const sentences: Record<RefusalCode, string> = { ...pagesEn.pageRefusals, ...en.refusals }

/** The English sentence of a refusal, for clients that don't have their own. */
export const refusalSentence = ({ code, values }: { code: RefusalCode; values: Record<string, string> }): string =>
  interpolate(sentences[code], values)

/** A step's message as it is sent: a notice has its English sentence. */
export function withSentence(message: StepMessage['message']): RoomMessage['message'] {
  if (message.name !== 'boothNotice') return message
  return { ...message, params: { ...message.params, message: refusalSentence(message.params) } }
}
