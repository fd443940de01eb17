import i18next from 'i18next'
import { CallFailed } from '@segue/shared/call.ts'
import type { Refused } from '@segue/shared/room/refused.ts'
import type { Words } from '@segue/shared/i18n/words.ts'
import { wordsAt } from './i18n.ts'

/**
 * What to tell a person about something that failed, in their language: the refusal of a room or of the api, "no
 * connection" for a call that never arrived, and a general sentence for everything that is our fault.
 */
export function sentenceFor(error: unknown): string {
  if (isRefused(error)) {
    // A server newer than this client may refuse with a code that has no words here; its own sentence then serves.
    const { code } = error
    return code === 'mistake' ? error.message : wordsAt(`refusals.${code}`, error.values)
  }
  if (error instanceof CallFailed) {
    return error.status >= 500 ? i18next.t('common.somethingWrong') : servedSentence(error.message)
  }
  if (error instanceof TypeError) return i18next.t('common.noConnection')
  return i18next.t('common.somethingWrong')
}

/** By its name and not by its class: the class brings all English words along, and this file is part of every page. */
const isRefused = (error: unknown): error is Refused =>
  error instanceof Error && error.name === 'Refused' && 'code' in error

/** The api speaks English. The sentences a person meets on the usual paths are known in every language. */
export function servedSentence(sentence: string): string {
  // The border: the catalogue that was loaded has the shape of all catalogues.
  const words = i18next.getResourceBundle(i18next.language, 'translation') as Partial<Words> | undefined
  return Object.values(words?.served ?? {}).find(({ says }) => says === sentence)?.means ?? sentence
}
