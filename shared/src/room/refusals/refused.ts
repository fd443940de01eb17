import type { RefusalCode, refusals } from './refusals.ts'

/** The values of a code's sentence; for a code that is only known at run time, any values. */
type Values<C extends RefusalCode> = (typeof refusals)[C] extends { values: readonly (infer V extends string)[] }
  ? [values: Record<V, string>]
  : [values?: Record<string, string>]

/** An expected refusal of an action. The message is its code: sentences are looked up where they are sent or shown. */
export class Refused<C extends RefusalCode = RefusalCode> extends Error {
  readonly code: RefusalCode
  readonly values: Record<string, string>

  constructor(code: C, ...[values = {}]: Values<C>) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.values = values
  }
}
