import i18next from 'i18next'
import { CallFailed } from '@segue/shared/call.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { PageWords, Words } from '@segue/shared/i18n/words.ts'
import { clientConfig } from './config.ts'
import { wordsAt } from './i18n.ts'

/**
 * The message for an error in the user's language: the refusal of a room or the API, "no connection" for a call that
 * did not arrive because the device is offline, and a generic sentence for our own mistakes.
 */
export function sentenceFor(error: unknown): string {
  if (error instanceof Refused) {
    const { code, message, values } = error
    return code === 'mistake' ? message : (wordsOfRefusal(code, values) ?? message)
  }
  if (error instanceof CallFailed) {
    if (error.status >= 500) return i18next.t('common.somethingWrong')
    if (breaksSchema(error)) return i18next.t('common.invalidInput')
    return wordsOfRefusal(error.code, error.values) ?? error.message
  }
  if (error instanceof TypeError)
    return navigator.onLine
      ? i18next.t('common.unreachable', { name: clientConfig().name })
      : i18next.t('common.noConnection')
  return i18next.t('common.somethingWrong')
}

/** Input that breaks an operation's schema gets a list of sentences for developers, with names of properties. */
const breaksSchema = ({ code, body }: CallFailed) =>
  (code === undefined || code === 'badInput') &&
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  Array.isArray(body.message)

/** The sentence of a refusal; undefined while the texts with the rare ones are being loaded. */
export const wordsOfRefusal = (code: string | null | undefined, values: Readonly<Record<string, string>> = {}) =>
  wordsOfServer('refusals', code, values) ?? wordsOfServer('pageRefusals', code, values)

/** Tables of translations whose keys are server codes. */
type CodeTable = keyof Pick<Words & PageWords, 'refusals' | 'pageRefusals' | 'uploadFaults' | 'transferFaults'>

/** The translation of a server code; undefined if the server is newer than this client and added the code. */
export function wordsOfServer(
  table: CodeTable,
  code: string | null | undefined,
  values?: Readonly<Record<string, string>>,
): string | undefined {
  const key = `${table}.${code ?? ''}`
  return code && i18next.exists(key) ? wordsAt(key, values) : undefined
}
