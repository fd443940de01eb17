import i18next from 'i18next'
import { CallFailed } from '@segue/shared/call.ts'
import type { Refused } from '@segue/shared/room/protocol/refused.ts'
import type { PageWords, Words } from '@segue/shared/i18n/words.ts'
import { wordsAt } from './i18n.ts'

/**
 * What to tell a person about something that failed, in their language: the refusal of a room or of the api, "no
 * connection" for a call that never arrived, and a general sentence for everything that is our fault.
 */
export function sentenceFor(error: unknown): string {
  if (isRefused(error)) {
    const { code, message, values } = error
    return code === 'mistake' ? message : (wordsOfRefusal(code, values) ?? message)
  }
  if (error instanceof CallFailed) {
    if (error.status >= 500) return i18next.t('common.somethingWrong')
    return wordsOfRefusal(error.code, error.values) ?? error.message
  }
  if (error instanceof TypeError) return i18next.t('common.noConnection')
  return i18next.t('common.somethingWrong')
}

const wordsOfRefusal = (code: string | null | undefined, values: Readonly<Record<string, string>>) =>
  wordsOfServer('refusals', code, values) ?? wordsOfServer('pageRefusals', code, values)

/** By its name and not by its class: the class brings all English words along, and this file is part of every page. */
const isRefused = (error: unknown): error is Refused =>
  error instanceof Error && error.name === 'Refused' && 'code' in error

/** The tables of words whose keys are codes of the server. */
type CodeTable = keyof Pick<Words & PageWords, 'refusals' | 'pageRefusals' | 'uploadFaults' | 'transferFaults'>

/** The words for a code of the server. There are none when a server that is newer than this client sends one it adds. */
export function wordsOfServer(
  table: CodeTable,
  code: string | null | undefined,
  values?: Readonly<Record<string, string>>,
): string | undefined {
  const key = `${table}.${code ?? ''}`
  return code && i18next.exists(key) ? wordsAt(key, values) : undefined
}
