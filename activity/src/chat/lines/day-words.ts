import type { TFunction } from 'i18next'
import { readerLocale } from '../../client/i18n.ts'
import { serverNow } from '../../client/server-time.ts'
import { dayOf } from '../room/chat-lines.ts'

const dayMs = 24 * 3_600_000

/** The name of a day: today, yesterday, or its date, with the year if it is not the current one. */
export function dayWords(day: string, t: TFunction, today = dayOf(serverNow())): string {
  if (day === today) return t('chat.today')
  const at = new Date(`${day}T12:00`)
  const now = new Date(`${today}T12:00`)
  if (Math.round((now.getTime() - at.getTime()) / dayMs) === 1) return t('chat.yesterday')
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return at.toLocaleDateString(readerLocale(), { day: 'numeric', month: 'long', ...year })
}
