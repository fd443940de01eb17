import en from '../i18n/en.json' with { type: 'json' }

const sentences = en.refusals

/** Why a room refuses something: a key of `refusals` in the words, so that a client can say it in its own language. */
export type RefusalCode = keyof typeof sentences

/** Whether this client knows a code: a newer server may send others. */
export const isRefusalCode = (code: string | undefined): code is RefusalCode =>
  code !== undefined && Object.hasOwn(sentences, code)

/** An expected refusal of an action. The message is the English sentence that goes over the wire. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly values: Record<string, string>

  constructor(code: RefusalCode, values: Record<string, string> = {}) {
    super(sentences[code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''))
    this.name = 'Refused'
    this.code = code
    this.values = values
  }
}
