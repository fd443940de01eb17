import { CallFailed } from '@segue/shared/call.ts'
import { readerLocale, wordsAt } from '../i18n.ts'

/**
 * How moderators removed an account from the product, until when (null for a permanent ban, or for a sign-out), and
 * why.
 */
export type AccountRemoval = {
  code: 'accountKicked' | 'accountBanned'
  until: Date | null
  reason: string | null
}

/** The removal in a refused call; null if there is none. */
export function removalIn(error: unknown): AccountRemoval | null {
  if (!(error instanceof CallFailed)) return null
  const { removal, until, reason } = error.values
  if (removal !== 'accountKicked' && removal !== 'accountBanned') return null
  return { code: removal, until: until === undefined ? null : new Date(until), reason: reason ?? null }
}

/** The removal in sentences: until when, why, and whom to ask or what to do. */
export function removalSentences({ code, until, reason }: AccountRemoval): string[] {
  const isBan = code === 'accountBanned'
  const date = until?.toLocaleString(readerLocale(), { dateStyle: 'long', timeStyle: 'short' })
  const end = date ? wordsAt('doors.accountBannedUntil', { date }) : wordsAt('doors.accountBannedForever')
  return [
    ...(isBan ? [end] : []),
    ...(reason ? [wordsAt('doors.moderatorsSaid', { reason })] : []),
    wordsAt(isBan ? 'doors.accountBannedAsk' : 'doors.accountKickedAbout'),
  ]
}

let doors = 0

/**
 * Marks that a gate showing the removal is on screen until the returned function is called, so that nothing else shows
 * it.
 */
export function standAtDoor(): () => void {
  doors += 1
  return () => void (doors -= 1)
}

export const isAtDoor = (): boolean => doors > 0
