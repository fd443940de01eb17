import en from '../../i18n/en.json' with { type: 'json' }
import type { RefusalCode, refusals } from './refusals.ts'

const sentences: Record<RefusalCode, string> = en.refusals

/** The values a code's sentence needs; a code that is only known at run time brings along whatever it was told. */
type Values<C extends RefusalCode> = (typeof refusals)[C] extends { values: readonly (infer V extends string)[] }
  ? [values: Record<V, string>]
  : [values?: Record<string, string>]

/** An expected refusal of an action. The message is the English sentence that goes over the wire. */
export class Refused<C extends RefusalCode = RefusalCode> extends Error {
  readonly code: RefusalCode
  readonly values: Record<string, string>

  constructor(code: C, ...[values = {}]: Values<C>) {
    super(worded(sentences[code], values))
    this.name = 'Refused'
    this.code = code
    this.values = values
  }
}

/** Most sentences have no gaps, and refusals are told by the thousand. */
function worded(sentence: string, values: Record<string, string>): string {
  if (!sentence.includes('{{')) return sentence
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
