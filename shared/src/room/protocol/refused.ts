import en from '../../i18n/en.json' with { type: 'json' }
import { interpolate } from '../../i18n/interpolate.ts'
import type { RefusalCode, refusals } from './refusals.ts'

const sentences: Record<RefusalCode, string> = en.refusals

/** The values of a code's sentence; for a code that is only known at run time, any values. */
type Values<C extends RefusalCode> = (typeof refusals)[C] extends { values: readonly (infer V extends string)[] }
  ? [values: Record<V, string>]
  : [values?: Record<string, string>]

/** An expected refusal of an action. The message is the English sentence that is sent to clients. */
export class Refused<C extends RefusalCode = RefusalCode> extends Error {
  readonly code: RefusalCode
  readonly values: Record<string, string>

  constructor(code: C, ...[values = {}]: Values<C>) {
    super(interpolate(sentences[code], values))
    this.name = 'Refused'
    this.code = code
    this.values = values
  }
}
