import { CallFailed } from '@segue/shared/call.ts'
import { spokenLanguage, wordsAt } from './i18n.ts'

/** How moderators have shown somebody out of the product, until when (null for good, or for as soon as they like), and why. */
export type AccountRemoval = {
  code: 'accountKicked' | 'accountBanned'
  until: Date | null
  reason: string | null
}

/** What a refused call says of that; null where it says nothing. */
export function removalIn(error: unknown): AccountRemoval | null {
  if (!(error instanceof CallFailed)) return null
  const { removal, until, reason } = error.values
  if (removal !== 'accountKicked' && removal !== 'accountBanned') return null
  return { code: removal, until: until === undefined ? null : new Date(until), reason: reason ?? null }
}

/** The same as sentences: until when, why, and whom to ask or what to do. */
export function removalSentences({ code, until, reason }: AccountRemoval): string[] {
  const isBan = code === 'accountBanned'
  const date = until?.toLocaleString(spokenLanguage(), { dateStyle: 'long', timeStyle: 'short' })
  const end = date ? wordsAt('doors.accountBannedUntil', { date }) : wordsAt('doors.accountBannedForever')
  return [
    ...(isBan ? [end] : []),
    ...(reason ? [wordsAt('doors.moderatorsSaid', { reason })] : []),
    wordsAt(isBan ? 'doors.accountBannedAsk' : 'doors.accountKickedAbout'),
  ]
}

let doors = 0

/** A door that says so is on the screen until the returned function is called: nothing else has to say it. */
export function standAtDoor(): () => void {
  doors += 1
  return () => void (doors -= 1)
}

export const isAtDoor = (): boolean => doors > 0
